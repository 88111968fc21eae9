import ValueDiff

/// How an action is called in texts: `.search(.hitsFound)`. Data that it carries is left out.
func actionLabel(_ action: Any) -> String { caseLabel(action) }
