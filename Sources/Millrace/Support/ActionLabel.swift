import ValueDiff

/// How an action is called in texts: `.search(.hitsFound)`.
func actionLabel(_ action: Any) -> String { caseLabel(action) }
