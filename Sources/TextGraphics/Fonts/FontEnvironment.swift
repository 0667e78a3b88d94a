// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

/// The fonts that the process uses, and cached results of searches among them.
final class FontEnvironment: Sendable {
  struct State {
    var source = FontSource.system
    var database = FontDatabase.system
    var table = SystemFontTable()
    var isBoldTextEnabled = false
    var answersToAppleNames = true
    var category = UIContentSizeCategory.large
    var fallbackLineHeight = FallbackLineHeight.tallestFont
    /// The locale that was set; nil uses the environment's variables.
    var locale: Locale?
    /// The locale's language as a tag.
    var language: String?
    var registered: [RegisteredFont] = []
    /// The generation for which the lack of fonts was reported.
    var reportedMissingFonts: Int?
    /// Increases with each change, which invalidates earlier results.
    var generation = 0
  }

  /// A font that the program registered: a file's path or its bytes.
  struct RegisteredFont {
    var path: String?
    var data: [UInt8]?
    /// The key that ends the registration.
    var key: String
    var names: [String]
  }

  /// Results for one generation.
  ///
  /// Their number is limited: a program that animates a weight must not exhaust the memory.
  struct Answers<Key: Hashable> {
    private var generation = -1
    private var cores: [Key: FontCore] = [:]

    func core(_ key: Key, _ generation: Int) -> FontCore? {
      self.generation == generation ? cores[key] : nil
    }

    mutating func keep(_ core: FontCore, for key: Key, _ generation: Int) {
      if self.generation != generation || cores.count >= 512 { cores.removeAll() }
      self.generation = generation
      cores[key] = core
    }
  }

  let state = Mutex(State())
  let systemFonts = Mutex(Answers<SystemFonts.Style>())
  let descriptors = Mutex(Answers<UIFontDescriptor>())

  private static let ofProcess = FontEnvironment()
  /// The separate environment of tests that change fonts or settings.
  @TaskLocal static var ofTest: FontEnvironment?

  static var current: FontEnvironment { ofTest ?? ofProcess }
  static var state: State { current.state.withLock { $0 } }
  static var database: FontDatabase { current.state.withLock { $0.database } }

  /// Returns true once for each state of the fonts.
  func reportsMissingFonts() -> Bool {
    state.withLock { state in
      let generation = state.generation + state.database.generation
      defer { state.reportedMissingFonts = generation }
      return state.reportedMissingFonts != generation
    }
  }

  /// A number that increases when fonts or tables change.
  var generation: Int { state.withLock { $0.generation + $0.database.generation } }
}

/// The families used for Apple's system fonts.
///
/// The first that is installed wins.
///
/// | design | families, in order |
/// | --- | --- |
/// | sans-serif | Noto Sans, DejaVu Sans, Liberation Sans, Cantarell, Inter, Roboto, Open Sans |
/// | serif | Noto Serif, DejaVu Serif, Liberation Serif, Source Serif Pro |
/// | monospaced | Noto Sans Mono, DejaVu Sans Mono, Liberation Mono, Source Code Pro, Noto Mono |
/// | rounded | Nunito, Quicksand, Varela Round, Comfortaa |
/// | emoji | Noto Color Emoji, Twemoji, JoyPixels, Noto Emoji |
///
/// Where none of a list is installed, the nearest that fontconfig finds for the generic family is
/// taken; for the rounded design there is none.
public struct SystemFontTable: Hashable, Sendable {
  /// Families for text without a design.
  public var sansSerif = GenericFamilies.table["sans-serif"] ?? []
  /// Families for the design `.serif`.
  public var serif = GenericFamilies.table["serif"] ?? []
  /// Families for the design `.monospaced`.
  public var monospaced = GenericFamilies.table["monospace"] ?? []
  /// Families for the design `.rounded`.
  public var rounded = ["Nunito", "Quicksand", "Varela Round", "Comfortaa"]
  /// Families for emoji.
  public var emoji = GenericFamilies.table["emoji"] ?? []

  /// Creates the table above.
  public init() {}
}

extension TextKitEnvironment {
  /// Returns the Debian package with a font for a character that no installed font has; nil if
  /// there is none.
  package static func debianPackage(for scalar: UInt32) -> String? {
    let database = FontEnvironment.database
    return MissingCharacter.debianPackage(for: scalar) { database.named($0) != nil }
  }
}
