/// Dismisses the feature in whose effect it is called.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .saveTapped:
///   return .run { [draft = state] _ in
///     try await client.save(draft)
///     dismiss()
///   }
/// ```
///
/// The feature that presents it, by `ifPresented` or as an element of a stack, is sent the dismissal
/// through the effect: it is reduced when the call returns, and the effect, as all others of the feature,
/// is cancelled. Of nested presentations it is the innermost that ends. Where nobody presents the
/// feature, the call is reported.
public struct DismissAction: Sendable {
  /// Set by whoever sets the dependency.
  private let custom: CustomDismissal?

  /// Dismisses what is presented where it is called.
  init() { custom = nil }

  /// A dismissal of another kind, for a test or a preview of a feature alone.
  public init(_ dismiss: @escaping @Sendable () -> Void) { custom = CustomDismissal(dismiss) }

  /// Dismisses the feature.
  ///
  /// - Complexity: that of reducing the action.
  public func callAsFunction() {
    if let presentation = Presentation.current, presentation.isNearer(than: self) {
      presentation.dismiss()
    } else if let custom {
      custom.dismiss()
    } else {
      reportIssue(.dismissedWithoutPresentation)
    }
  }

  func isSame(as other: DismissAction) -> Bool { custom === other.custom }
}

private final class CustomDismissal: Sendable {
  let dismiss: @Sendable () -> Void

  init(_ dismiss: @escaping @Sendable () -> Void) { self.dismiss = dismiss }
}

private enum DismissKey: DependencyKey {
  static var liveValue: DismissAction { DismissAction() }
  static var testValue: DismissAction { DismissAction() }
}

extension DependencyValues {
  /// Dismisses the feature in whose effect it is called.
  public var dismiss: DismissAction {
    get {
      let set = self[DismissKey.self]
      // Bound here, so that a callback which keeps it dismisses what was presented where it was read.
      guard let presentation = Presentation.current, presentation.isNearer(than: set)
      else { return set }
      return DismissAction(presentation.dismiss)
    }
    set { self[DismissKey.self] = newValue }
  }

  /// The dependency as it was set, whatever is presented here.
  var outerDismiss: DismissAction { self[DismissKey.self] }
}
