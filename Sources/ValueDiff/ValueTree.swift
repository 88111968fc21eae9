/// A value, taken apart into a tree that prints.
struct ValueTree {}
