// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

/// The fonts that the process uses, and what the system fonts are.
enum FontEnvironment {
  struct State {
    var source = FontSource.system
    var database = FontDatabase.system
    var table = SystemFontTable()
    var isBoldTextEnabled = false
    /// Goes up with each change; what was resolved before counts no more.
    var generation = 0
  }
  static let state = Mutex(State())

  static var database: FontDatabase { state.withLock { $0.database } }
}

/// Which families stand for Apple's system fonts. The first that is installed wins.
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

  /// The table above.
  public init() {}
}
