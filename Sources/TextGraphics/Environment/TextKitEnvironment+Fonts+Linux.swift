// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// The source of a process's fonts.
public enum FontSource: Hashable, Sendable {
  /// The installed fonts, by fontconfig's configuration. The variable FONTCONFIG_FILE names another
  /// one.
  case system
  /// Only these files, for servers and tests. Text has the same appearance on every machine that
  /// has them, whatever is installed and however fontconfig is configured.
  case only([URL])
}

/// The fonts that decide the height of a line with characters in fallback fonts.
public enum FallbackLineHeight: Hashable, Sendable {
  /// The tallest of all fonts in the line, as in UIKit, Pango and Qt: nothing overlaps, but a line
  /// with an ideograph in it may be taller than its neighbours.
  case tallestFont
  /// The requested fonts of the text: lines have even heights, but tall glyphs may reach into the
  /// lines above and below.
  case primaryFont
}

extension TextKitEnvironment {
  /// The fonts that decide the heights of lines.
  ///
  /// `tallestFont` unless set. It applies to layout managers that lay out their first text after it
  /// is set.
  public static var fallbackLineHeight: FallbackLineHeight {
    get { FontEnvironment.state.fallbackLineHeight }
    set { FontEnvironment.current.state.withLock { $0.fallbackLineHeight = newValue } }
  }

  /// The fonts that all text may use: the installed ones, or only some files.
  ///
  /// Setting it changes fonts made from then on; existing fonts stay. A file that can't be used is
  /// left out, with a sentence to `warningHandler`.
  public static var fonts: FontSource {
    get { FontEnvironment.current.state.withLock { $0.source } }
    set {
      let database: FontDatabase
      switch newValue {
      case .system: database = .system
      case .only(let files): database = .only(files.map(\.path))
      }
      FontEnvironment.current.state.withLock { state in
        guard state.source != newValue else { return }
        state.source = newValue
        // The sum with the database's own number must never equal an old one.
        state.generation += 1 + state.database.generation
        state.database = database
        database.emojiFamilies = state.table.emoji
        for index in state.registered.indices {
          if let path = state.registered[index].path {
            _ = try? database.register(file: path)
          } else if let data = state.registered[index].data,
            let known = try? database.register(data: data)
          {
            state.registered[index].key = known.key
          }
        }
      }
      if case .only = newValue { for problem in database.problems { warn(problem.description) } }
    }
  }

  /// The families used for Apple's system fonts.
  public static var systemFonts: SystemFontTable {
    get { FontEnvironment.current.state.withLock { $0.table } }
    set {
      FontEnvironment.current.state.withLock { state in
        guard state.table != newValue else { return }
        state.table = newValue
        state.database.emojiFamilies = newValue.emoji
        state.generation += 1
      }
    }
  }

  /// Whether fonts that every iOS system has are found by Apple's names:
  /// `UIFont(name: "HelveticaNeue-Light", size: 12)`.
  ///
  /// A substitute, of similar widths if there is one, replaces each font that is not installed;
  /// `AppleFontNames` has the table. `fontName` and `familyName` give Apple's names, and
  /// `UIFont.isSubstitute` is true. On unless set. If it is off, such a name gives nil, like any
  /// other that is not installed. Existing fonts stay.
  public static var answersToAppleFontNames: Bool {
    get { FontEnvironment.state.answersToAppleNames }
    set {
      FontEnvironment.current.state.withLock { state in
        guard state.answersToAppleNames != newValue else { return }
        state.answersToAppleNames = newValue
        state.generation += 1
      }
    }
  }

  /// The user's text size.
  ///
  /// Setting another one posts `UIContentSizeCategory.didChangeNotification` once, on this thread,
  /// after the change.
  public static var preferredContentSizeCategory: UIContentSizeCategory {
    get { FontEnvironment.current.state.withLock { $0.category } }
    set {
      let category = newValue.step == nil ? .large : newValue
      let isNew = FontEnvironment.current.state.withLock { state in
        defer { state.category = category }
        return state.category != category
      }
      guard isNew else { return }
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification, object: nil,
        userInfo: [UIContentSizeCategory.newValueUserInfoKey: category.rawValue])
    }
  }

  /// Whether the user prefers bold text: fonts of text styles are bold then.
  ///
  /// Setting another value posts `UIAccessibility.boldTextStatusDidChangeNotification` once, on
  /// this thread, after it.
  public static var isBoldTextEnabled: Bool {
    get { FontEnvironment.current.state.withLock { $0.isBoldTextEnabled } }
    set {
      let isNew = FontEnvironment.current.state.withLock { state in
        guard state.isBoldTextEnabled != newValue else { return false }
        state.isBoldTextEnabled = newValue
        state.generation += 1
        return true
      }
      guard isNew else { return }
      NotificationCenter.default.post(
        name: UIAccessibility.boldTextStatusDidChangeNotification, object: nil)
    }
  }

  /// The database of all fonts.
  package static var fontDatabase: FontDatabase { FontEnvironment.database }
}

/// The user's accessibility settings.
public enum UIAccessibility {
  /// Whether the user prefers bold text; a host sets it in `TextKitEnvironment.isBoldTextEnabled`.
  public static var isBoldTextEnabled: Bool { TextKitEnvironment.isBoldTextEnabled }
  /// Posted after `isBoldTextEnabled` has changed.
  public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    rawValue: "UIAccessibilityBoldTextStatusDidChangeNotification")
}
