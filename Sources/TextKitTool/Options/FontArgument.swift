// SPDX-License-Identifier: MIT

internal import TextKit

/// The value of `--font`: a font file, or the name of a font.
enum FontArgument: Equatable {
  case file(path: String, index: Int)
  case name(String)

  private static let endings = ["ttf", "otf", "ttc", "otc", "woff", "woff2", "pfb", "pcf", "dfont"]

  /// Reads a value.
  ///
  /// A value with a slash or the extension of a font file is a path. A number after a hash sign is
  /// the index of the face.
  init(_ text: String) {
    var path = text
    var index = 0
    if let hash = text.lastIndex(of: "#"), let number = UInt16(text[text.index(after: hash)...]) {
      index = Int(number)
      path = String(text[..<hash])
    }
    if path.contains("/") || FontArgument.isFile(path) {
      self = .file(path: path, index: index)
    } else {
      self = .name(text)
    }
  }

  /// Returns whether a name has the extension of a font file.
  static func isFile(_ name: String) -> Bool {
    endings.contains((name as NSString).pathExtension.lowercased())
  }

  /// Returns the requested font; reports the substitute on the error stream if no font has the
  /// name.
  static func font(_ options: TextOptions) throws(ToolError) -> UIFont {
    try font(options.typeface, size: options.size, features: options.features?.features ?? [])
  }

  /// Returns the font at a size, with features.
  static func font(
    _ options: TypefaceOptions, size: Double = 12, features: [(tag: String, value: Int)] = []
  ) throws(ToolError) -> UIFont {
    let size = CGFloat(size)
    var font: UIFont
    switch options.font.map(FontArgument.init) {
    case nil: font = .systemFont(ofSize: size)
    case .file(let path, let index): font = try read(path, index, size)
    case .name(let name): font = named(name, size)
    }
    let variations = options.variations?.variations ?? []
    let axes = font.variationAxes
    if let unknown = variations.first(where: { !axes.contains($0.tag) }) {
      // Without the padding of a tag shorter than four characters.
      func shown(_ tag: String) -> String { tag.trimmingCharacters(in: .whitespaces) }
      throw .usage(
        "The font \(font.fontName) has no axis \(shown(unknown.tag)); \(axes.isEmpty ? "it is not a variable font, so omit --variations" : "its axes are \(axes.map(shown).joined(separator: ", "))")."
      )
    }
    if !features.isEmpty || !variations.isEmpty {
      font = font.withSettings(features: features, variations: variations)
    }
    return font
  }

  private static func named(_ name: String, _ size: CGFloat) -> UIFont {
    if let font = generic(name, size) ?? UIFont(name: name, size: size) { return font }
    let font = UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: name]), size: size)
    if font.isSubstitute {
      Terminal.printError(
        "Unknown font “\(name)”\(FontNames.suggestion(for: name)); \(font.fontName) is used instead (“textkit fonts” lists the installed fonts)."
      )
    }
    return font
  }

  /// Returns the font of a generic family of CSS.
  private static func generic(_ name: String, _ size: CGFloat) -> UIFont? {
    switch name.lowercased() {
    case "sans-serif": .systemFont(ofSize: size)
    case "serif": design(.serif, size)
    case "monospace": design(.monospaced, size)
    default: nil
    }
  }

  private static func design(_ design: UIFontDescriptor.SystemDesign, _ size: CGFloat) -> UIFont? {
    UIFont.systemFont(ofSize: size).fontDescriptor.withDesign(design).map {
      UIFont(descriptor: $0, size: size)
    }
  }

  private static func read(_ path: String, _ index: Int, _ size: CGFloat) throws(ToolError)
    -> UIFont
  {
    do {
      return try UIFont(file: URL(fileURLWithPath: path), index: index, size: size)
    } catch {
      // Opening the file distinguishes missing and unreadable files from damaged ones.
      do {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        _ = try file.read(upToCount: 1)
      } catch {
        throw ToolError(reading: "“\(path)”", a: "font file", error)
      }
      throw ToolError(.data, "\(error)")
    }
  }
}
