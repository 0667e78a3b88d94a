// SPDX-License-Identifier: MIT

/// Which room may import which (ARCHITECTURE.md).
///
/// A room that does not exist yet has its row already.
enum RoomTable {
  static let structures = "TextStructures"
  static let unicode = "TextUnicode"
  static let fonts = "TextFonts"
  static let shaping = "TextShaping"
  static let lines = "TextLines"
  static let canvas = "TextCanvas"
  static let reading = "TextReading"
  static let language = "TextLanguage"
  static let scopes = "TextScopes"
  static let textKit = "TextKit"

  /// Imports of a room besides the standard library.
  static let imports: [String: Set<String>] = [
    structures: [],
    unicode: [structures, "CICU", "CHyphen"],
    fonts: [structures, unicode, "CFontconfig", "CFreeType", "CHarfBuzz"],
    shaping: [structures, unicode, fonts, "CHarfBuzz"],
    lines: [structures, unicode, shaping],
    canvas: [structures, fonts, "CCairo", "CFreeType", "CPixbuf", "CRSVG"],
    reading: [structures, "CXML2", "CMarkGFM"],
    language: [structures, unicode, "CHunspell", "CPhoneNumber", "CPSL"],
    scopes: ["Foundation"],
    textKit: [
      structures, unicode, fonts, shaping, lines, canvas, reading, language, scopes, "Foundation",
    ],
    "UIKit": [textKit, "_Testing_UIKit"],
    "_Testing_UIKit": [],
    "CoreGraphics": [textKit, "_Testing_CoreGraphics"],
    "_Testing_CoreGraphics": [],
    "TextKitGTK": [textKit, canvas, "CGTK4", "Foundation"],
    "TextKitWindow": [textKit, "TextKitGTK", "Foundation"],
    // The command line of the tool is read by a package of Apple's.
    "TextKitTool": [textKit, "ArgumentParser", "Foundation"],
  ]

  /// What every room may import: it comes with the compiler.
  static let standardLibrary: Set<String> = ["Swift", "Synchronization"]

  /// The system's C library: in `Doors/` only, as every C module.
  static let systemLibrary: Set<String> = ["Glibc", "Musl"]

  static func isDoorModule(_ module: String) -> Bool {
    systemLibrary.contains(module)
      || (module.first == "C" && module.dropFirst().first?.isUppercase == true)
  }

  /// Folders in which the word `unsafe` may stand: `Doors/` of any room, and these.
  static let unsafeFolders = ["Sources/TextStructures/Buffers/"]

  /// Where Apple's signatures carry pointers.
  ///
  /// There `unsafe` marks filling or passing such a pointer; these words would mean more than that.
  static let publicFace = "Sources/TextKit/"
  static let memoryWords: Set<String> = [
    "allocate", "deallocate", "unsafeBitCast", "unsafeDowncast", "unsafelyUnwrapped",
    "withMemoryRebound", "assumingMemoryBound", "bindMemory", "Unmanaged", "OpaquePointer",
    "withUnsafeTemporaryAllocation",
  ]
}
