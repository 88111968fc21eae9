/// How an action is called in texts: `.search(.hitsFound)`.
func actionLabel(_ action: Any) -> String {
  ".\(action)".split(separator: "(").first.map(String.init) ?? "\(action)"
}
