// SPDX-License-Identifier: MIT

private import Synchronization

/// Images for the names of Apple's symbols: SVG files of the icon theme.
///
/// Apple's own symbols may be used on Apple's systems only. If a theme has a file of the symbol's
/// name ("trash.svg"), that is the image. Else it is the file of the corresponding name in the
/// freedesktop.org icon naming specification, or in GNOME's theme ("user-trash-symbolic").
///
///     $XDG_DATA_HOME/icons, ~/.icons, each of $XDG_DATA_DIRS with /icons
///       └── theme, the themes that it inherits, "hicolor"
///             └── … /*.svg
enum SymbolTheme {
  /// Returns the file for a symbol; nil if no theme has one.
  static func file(of symbol: String) -> String? {
    let plain = symbol.replacing(/\.(?:fill|circle|square)/, with: "")
    var names = [symbol]
    for name in [symbol, plain] {
      for known in table[name] ?? [] { names += ["\(known)-symbolic", known] }
    }
    let key = Key(theme: TextKitEnvironment.iconTheme, folders: folders)
    let files = indexes.withLock { known in
      if let files = known[key] { return files }
      let made = index(key)
      known = [key: made]
      return made
    }
    return names.lazy.compactMap { files[$0] }.first
  }

  private struct Key: Hashable {
    var theme: String
    var folders: [String]
  }
  /// File names without ".svg", and their paths in the theme that was used last.
  private static let indexes = Mutex<[Key: [String: String]]>([:])

  private static var folders: [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let own =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.local/share"
    let shared =
      environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "/usr/local/share:/usr/share"
    return ["\(own)/icons", "\(home)/.icons"]
      + shared.split(separator: ":").map { "\($0)/icons" }
  }

  private static func index(_ key: Key) -> [String: String] {
    var files: [String: String] = [:]
    var seen = Set<String>()
    var themes = [key.theme]
    while let theme = themes.first {
      themes.removeFirst()
      guard !theme.isEmpty, seen.insert(theme).inserted, seen.count < 16 else { continue }
      let paths = theme.hasPrefix("/") ? [theme] : key.folders.map { "\($0)/\(theme)" }
      for path in paths {
        themes += parents(of: path)
        for (name, file) in pictures(in: path) where files[name] == nil { files[name] = file }
      }
      if themes.isEmpty { themes = ["hicolor"] }
    }
    return files
  }

  /// Returns the themes that a theme inherits.
  private static func parents(of path: String) -> [String] {
    guard let text = try? String(contentsOfFile: "\(path)/index.theme", encoding: .utf8) else {
      return []
    }
    for line in text.split(separator: "\n") where line.hasPrefix("Inherits") {
      let names = line.split(separator: "=", maxSplits: 1).last ?? ""
      return names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return []
  }

  private static func pictures(in path: String) -> [(String, String)] {
    guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
    var found: [(String, String)] = []
    for case let file as String in files where file.hasSuffix(".svg") {
      let name = file.split(separator: "/").last.map { String($0.dropLast(4)) } ?? file
      found.append((name, "\(path)/\(file)"))
      if found.count >= 50_000 { break }
    }
    return found
  }

  /// The names of symbols in the specification and GNOME; without ".fill", ".circle" and ".square"
  /// if both have the same name.
  private static let table: [String: [String]] = [
    "arrow.clockwise": ["view-refresh"], "arrow.counterclockwise": ["view-refresh"],
    "arrow.down": ["go-down"], "arrow.left": ["go-previous"], "arrow.right": ["go-next"],
    "arrow.up": ["go-up"], "arrow.uturn.backward": ["edit-undo"],
    "arrow.uturn.forward": ["edit-redo"], "arrow.down.to.line": ["document-save", "go-bottom"],
    "battery.100": ["battery-full", "battery"],
    "bell": ["preferences-system-notifications", "alarm"],
    "bold": ["format-text-bold"], "bookmark": ["user-bookmarks"],
    "book": ["accessories-dictionary"],
    "calendar": ["x-office-calendar"], "camera": ["camera-photo"],
    "chart.bar": ["x-office-spreadsheet"], "checkmark": ["object-select", "emblem-ok"],
    "chevron.down": ["pan-down", "go-down"], "chevron.left": ["go-previous"],
    "chevron.right": ["go-next"], "chevron.up": ["pan-up", "go-up"],
    "clock": ["document-open-recent", "preferences-system-time"], "cloud": ["weather-overcast"],
    "cloud.rain": ["weather-showers"], "desktopcomputer": ["computer"],
    "display": ["video-display"], "doc": ["text-x-generic"], "doc.on.clipboard": ["edit-paste"],
    "doc.on.doc": ["edit-copy"], "doc.text": ["text-x-generic"],
    "ellipsis": ["view-more", "open-menu"], "envelope": ["mail-unread", "mail-message-new"],
    "exclamationmark.triangle": ["dialog-warning"],
    "exclamationmark": ["dialog-error", "dialog-warning"],
    "eye": ["view-reveal"], "eye.slash": ["view-conceal"], "film": ["video-x-generic"],
    "flag": ["mail-flag", "mail-mark-important"], "folder": ["folder"],
    "folder.badge.plus": ["folder-new"], "gear": ["emblem-system", "preferences-system"],
    "gearshape": ["emblem-system", "preferences-system"],
    "globe": ["web-browser", "applications-internet"],
    "headphones": ["audio-headphones"], "heart": ["emblem-favorite"],
    "house": ["go-home", "user-home"],
    "increase.indent": ["format-indent-more"], "decrease.indent": ["format-indent-less"],
    "info": ["dialog-information"], "italic": ["format-text-italic"],
    "keyboard": ["input-keyboard"], "line.3.horizontal": ["open-menu", "view-list"],
    "link": ["insert-link"], "list.bullet": ["view-list-bullet", "view-list"],
    "list.number": ["view-list-ordered"], "location": ["mark-location", "find-location"],
    "lock": ["system-lock-screen", "changes-prevent"], "lock.open": ["changes-allow"],
    "magnifyingglass": ["edit-find", "system-search"], "map": ["mark-location"],
    "mic": ["audio-input-microphone"], "minus": ["list-remove"], "moon": ["weather-clear-night"],
    "minus.magnifyingglass": ["zoom-out"], "plus.magnifyingglass": ["zoom-in"],
    "music.note": ["audio-x-generic"], "paperclip": ["mail-attachment"],
    "pause": ["media-playback-pause"],
    "pencil": ["document-edit", "edit"], "person": ["avatar-default"],
    "person.2": ["system-users"], "phone": ["call-start", "phone"],
    "phone.down": ["call-stop"], "photo": ["image-x-generic"], "play": ["media-playback-start"],
    "plus": ["list-add"], "power": ["system-shutdown"], "printer": ["printer", "document-print"],
    "questionmark": ["dialog-question", "help-about"], "record": ["media-record"],
    "repeat": ["media-playlist-repeat"], "scissors": ["edit-cut"],
    "shuffle": ["media-playlist-shuffle"],
    "backward": ["media-seek-backward"], "forward": ["media-seek-forward"],
    "backward.end": ["media-skip-backward"], "forward.end": ["media-skip-forward"],
    "speaker": ["audio-volume-low"], "speaker.slash": ["audio-volume-muted"],
    "speaker.wave.2": ["audio-volume-medium"], "speaker.wave.3": ["audio-volume-high"],
    "square.and.arrow.down": ["document-save"],
    "square.and.arrow.up": ["send-to", "document-send"],
    "square.and.pencil": ["document-new", "mail-message-new"],
    "square.grid.2x2": ["view-grid", "view-app-grid"],
    "star": ["non-starred", "starred"], "star.fill": ["starred"], "stop": ["media-playback-stop"],
    "strikethrough": ["format-text-strikethrough"], "sun.max": ["weather-clear"],
    "tablecells": ["x-office-spreadsheet"], "terminal": ["utilities-terminal"],
    "text.aligncenter": ["format-justify-center"], "text.alignleft": ["format-justify-left"],
    "text.alignright": ["format-justify-right"], "text.justify": ["format-justify-fill"],
    "textformat": ["font-x-generic", "preferences-desktop-font"],
    "trash": ["user-trash", "edit-delete"],
    "underline": ["format-text-underline"], "video": ["camera-video", "video-x-generic"],
    "wifi": ["network-wireless"], "xmark": ["window-close"],
    "xmark.circle.fill": ["edit-clear", "window-close"],
  ]
}

extension TextKitEnvironment {
  private static let iconThemeName = Mutex("Adwaita")

  /// The icon theme of the SVG files for `UIImage(systemName:)`.
  ///
  /// The name of its folder, or a path; "Adwaita" unless set.
  public static var iconTheme: String {
    get { iconThemeName.withLock { $0 } }
    set { iconThemeName.withLock { $0 = newValue } }
  }
}
