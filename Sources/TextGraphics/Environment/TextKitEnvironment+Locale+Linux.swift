// SPDX-License-Identifier: MIT

internal import Synchronization

extension TextKitEnvironment {
  /// The user's language and customs.
  ///
  /// By default what the variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG say, as gettext reads them;
  /// Foundation on Linux says "en-001" whatever they are. It chooses fonts, line ends and shapes of
  /// text that names no language itself, and counts for what is laid out after it is set.
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
