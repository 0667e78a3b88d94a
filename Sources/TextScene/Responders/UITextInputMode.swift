// SPDX-License-Identifier: MIT

/// An input mode: a keyboard of a language, or an input method.
///
/// - Source: UIKit, `UITextInputMode`.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  private let language: String?

  /// Creates a mode of a language, for a host.
  ///
  /// - Parameter primaryLanguage: A BCP 47 tag; nil for a mode without a language.
  /// - Source: our choice.
  public init(primaryLanguage: String?) {
    language = primaryLanguage
    super.init()
  }

  /// The language, as a BCP 47 tag; nil for a mode without a language.
  open var primaryLanguage: String? { language }

  /// The available modes.
  ///
  /// By default one, of the process's language.
  open class var activeInputModes: [UITextInputMode] { HostInputModes.active }
}

extension UITextInputMode {
  /// Posted when the user changes the mode; a host posts it.
  public nonisolated static let currentInputModeDidChangeNotification = NSNotification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// Sets the available modes and notifies observers; a host calls it.
  ///
  /// - Parameter modes: The current one first.
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
