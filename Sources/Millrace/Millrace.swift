/// A state store: features are reducers, reducers return effects, the store runs them.
public enum Millrace {}
