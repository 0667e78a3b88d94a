// SPDX-License-Identifier: MIT

internal import Synchronization

extension TextKitEnvironment {
  /// The user's language and regional settings.
  ///
  /// By default those of the variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG, read as gettext
  /// reads them; Foundation on Linux gives "en-001" whatever they are. The locale chooses fonts,
  /// line breaks and glyph variants of text without a language of its own. It applies to text that
  /// is laid out after it is set.
  ///
  /// Setting another one posts `NSLocale.currentLocaleDidChangeNotification` once, on this thread,
  /// after it.
  public static var locale: Locale {
    get {
      FontEnvironment.state.locale ?? Locale(identifier: ProcessLanguage.ofEnvironment)
    }
    set {
      let old = locale
      let language = newValue.identifier(.bcp47)
      FontEnvironment.current.state.withLock {
        $0.locale = newValue
        $0.language = language
      }
      guard old != newValue else { return }
      NotificationCenter.default.post(
        name: NSLocale.currentLocaleDidChangeNotification, object: nil)
    }
  }
}
