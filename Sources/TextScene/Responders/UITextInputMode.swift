// SPDX-License-Identifier: MIT

/// A way to type: a keyboard of a language, an input method.
///
/// - Source: UIKit, `UITextInputMode`.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  private let language: String?

  /// A mode of a language; a host makes those that it has.
  ///
  /// - Parameter primaryLanguage: A BCP 47 tag; nil where no language counts.
  /// - Source: our choice.
  public init(primaryLanguage: String?) {
    language = primaryLanguage
    super.init()
  }

  /// The language, as a BCP 47 tag; nil where no language counts.
  open var primaryLanguage: String? { language }

  /// The modes that the user can type in.
  ///
  /// By default one, of the process's language.
  open class var activeInputModes: [UITextInputMode] { HostInputModes.active }
}

extension UITextInputMode {
  /// The user types in another mode; a host posts it.
  public nonisolated static let currentInputModeDidChangeNotification = NSNotification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// Says which modes the user can type in, and tells those who listen; a host calls it.
  ///
  /// - Parameter modes: The one in use first.
  /// - Source: our choice.
  public static func setHostInputModes(_ modes: [UITextInputMode]) {
    HostInputModes.chosen = modes
    NotificationCenter.default.post(
      name: currentInputModeDidChangeNotification, object: modes.first)
  }
}

@MainActor
private enum HostInputModes {
  static var chosen: [UITextInputMode]?
  static let own = [
    UITextInputMode(primaryLanguage: TextKitEnvironment.locale.identifier(.bcp47))
  ]
  static var active: [UITextInputMode] { chosen ?? own }
}
