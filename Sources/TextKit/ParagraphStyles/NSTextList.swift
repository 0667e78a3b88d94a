// SPDX-License-Identifier: MIT

internal import TextUnicode

/// A list of paragraphs: the markers of its items and their first number.
///
/// Lists compare by identity: paragraphs are items of one list when they share the object. Layout
/// managers draw the marker of the innermost list in the first line of each paragraph, in the font
/// and colour of its first character and with the digits of its language. A marker is not part of
/// the text. Its position is in the paragraph's indents:
///
/// - at the first of the style's tab stops, if the style has two or more of its own after
///   `firstLineHeadIndent`: the text starts at the second;
/// - at `firstLineHeadIndent`, if `headIndent` is larger: the text starts there;
/// - else before the text, which without indents is indented by two em for each list.
///
/// These positions are our choice.
open class NSTextList: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The format of a marker: a string such as "{decimal}." with one or more specifiers in braces.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// The format string.
    public let rawValue: String
    /// Creates a format from a string.
    ///
    /// - Parameter rawValue: A string with specifiers in braces.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a format from a string.
    ///
    /// - Parameter rawValue: A string with specifiers in braces.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A square box, ▪ hollow.
    public static let box = MarkerFormat("{box}")
    /// A check mark.
    public static let check = MarkerFormat("{check}")
    /// A hollow circle.
    public static let circle = MarkerFormat("{circle}")
    /// A diamond.
    public static let diamond = MarkerFormat("{diamond}")
    /// A filled disc.
    public static let disc = MarkerFormat("{disc}")
    /// A hyphen.
    public static let hyphen = MarkerFormat("{hyphen}")
    /// A filled square.
    public static let square = MarkerFormat("{square}")
    /// Hexadecimal numbers in lowercase.
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    /// Hexadecimal numbers in uppercase.
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
    /// Octal numbers.
    public static let octal = MarkerFormat("{octal}")
    /// Letters from a to z, then aa.
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    /// Letters from A to Z, then AA.
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    /// Letters from a to z, then aa.
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    /// Letters from A to Z, then AA.
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    /// Roman numerals in lowercase.
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    /// Roman numerals in uppercase.
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    /// Decimal numbers.
    public static let decimal = MarkerFormat("{decimal}")
  }

  /// Options for the markers of nested lists.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The marker of the enclosing list precedes this list's own.
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }

  private let storedFormat: MarkerFormat
  private let storedOptions: Options

  /// The format of the markers.
  open var markerFormat: MarkerFormat { storedFormat }
  /// Options for the markers of nested lists.
  open var listOptions: Options { storedOptions }
  /// The number of the first item.
  ///
  /// 1 by default.
  open var startingItemNumber: Int {
    get { start }
    set { start = newValue }
  }
  private var start = 1
  /// The font and the colour of markers, where a document says others than those of the items' first characters.
  final var markerAttributes: [NSAttributedString.Key: Any]?
  /// Whether the list counts its items, so that their order matters.
  open var isOrdered: Bool { ListMarker.isOrdered(storedFormat.rawValue) }

  /// Creates a list with a marker format, counting from a number.
  ///
  /// - Parameters:
  ///   - markerFormat: The format of the markers.
  ///   - options: Options for the markers of nested lists.
  ///   - startingItemNumber: The number of the first item.
  public convenience init(
    markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int
  ) {
    self.init(markerFormat: markerFormat, options: Int(bitPattern: options.rawValue))
    self.startingItemNumber = startingItemNumber
  }

  /// Creates a list with a marker format, counting from 1.
  ///
  /// - Parameters:
  ///   - format: The format of the markers.
  ///   - mask: The raw value of its `Options`.
  public init(markerFormat format: MarkerFormat, options mask: Int) {
    storedFormat = format
    storedOptions = Options(rawValue: UInt(bitPattern: mask))
  }

  /// Creates a list from a keyed archive; nil if the archive holds no marker format.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard let format = ArchivedValue.decode(coder, "NSMarkerFormat") as? String else {
      return nil
    }
    storedFormat = MarkerFormat(format)
    storedOptions = Options(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "NSListOptions")))
    if coder.containsValue(forKey: "NSStartingItemNumber") {
      start = coder.decodeInteger(forKey: "NSStartingItemNumber")
    }
    if let font = ArchivedValue.decode(coder, "TKMarkerFont") as? UIFont {
      markerAttributes = [.font: font]
      markerAttributes?[.foregroundColor] = ArchivedValue.decode(coder, "TKMarkerColor") as? UIColor
    }
  }

  /// Writes the list into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) {
    coder.encode(storedFormat.rawValue as NSString, forKey: "NSMarkerFormat")
    coder.encode(Int(bitPattern: storedOptions.rawValue), forKey: "NSListOptions")
    coder.encode(startingItemNumber, forKey: "NSStartingItemNumber")
    if let font = markerAttributes?[.font] { ArchivedValue.encode(font, coder, "TKMarkerFont") }
    if let color = markerAttributes?[.foregroundColor] {
      ArchivedValue.encode(color, coder, "TKMarkerColor")
    }
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns the marker of an item.
  ///
  /// - Parameter itemNum: The item's number, counted from `startingItemNumber`.
  /// - Returns: The format string with each specifier in braces replaced; an unknown specifier
  ///   is left out.
  open func marker(forItemNumber itemNum: Int) -> String {
    ListMarker.text(format: storedFormat.rawValue, number: itemNum)
  }

  /// Returns the list itself: a copy would be another list.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the list itself: a copy would be another list.
  open override func copy() -> Any { self }
  /// Returns whether another object is this same list.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextList) === self }
  /// A number of this object alone.
  open override var hash: Int { ObjectIdentifier(self).hashValue }
  /// The marker format and the first number, for logs.
  open override var description: String {
    "NSTextList \(storedFormat.rawValue) from \(startingItemNumber)"
  }
}

/// The text of the markers of list items.
enum ListMarker {
  static func isOrdered(_ format: String) -> Bool {
    specifiers(format).contains { number(1, as: $0) != nil }
  }

  /// The marker of an item, with the digits of a language; a client's own class returns its own
  /// text.
  static func text(of list: NSTextList, number value: Int, language: String) -> String {
    let format = list.markerFormat.rawValue
    if type(of: list) == NSTextList.self {
      return text(format: format, number: value, language: language)
    }
    let own = list.marker(forItemNumber: value)
    return own == text(format: format, number: value)
      ? text(format: format, number: value, language: language) : own
  }

  static func text(format: String, number value: Int, language: String? = nil) -> String {
    var out = ""
    var rest = Substring(format)
    while let open = rest.firstIndex(of: "{") {
      out += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else {
        return out + rest[open...]
      }
      let name = String(rest[rest.index(after: open)..<close])
      var part = symbol(name) ?? number(value, as: name) ?? ""
      if name == "decimal", let language {
        part = NumberDigits.replaced(in: part, language: language)
      }
      out += part
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }

  private static func specifiers(_ format: String) -> [String] {
    format.split(separator: "{").compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  private static func symbol(_ name: String) -> String? {
    switch name {
    case "box": "\u{25A1}"
    case "check": "\u{2713}"
    case "circle": "\u{25E6}"
    case "diamond": "\u{25C6}"
    case "disc": "\u{2022}"
    case "hyphen": "\u{2043}"
    case "square": "\u{25AA}"
    default: nil
    }
  }

  private static func number(_ value: Int, as name: String) -> String? {
    switch name {
    case "decimal": String(value)
    case "octal": String(value, radix: 8)
    case "lower-hexadecimal": String(value, radix: 16)
    case "upper-hexadecimal": String(value, radix: 16, uppercase: true)
    case "lower-alpha", "lower-latin": letters(value, from: "a")
    case "upper-alpha", "upper-latin": letters(value, from: "A")
    case "lower-roman": roman(value).lowercased()
    case "upper-roman": roman(value)
    default: nil
    }
  }

  /// The number in letters: 1 is a, 26 is z, 27 is aa.
  ///
  /// Numbers below 1 stay decimal.
  private static func letters(_ value: Int, from first: Unicode.Scalar) -> String {
    guard value > 0 else { return String(value) }
    var out = ""
    var rest = value
    while rest > 0 {
      rest -= 1
      let letter = Unicode.Scalar(first.value + UInt32(rest % 26)) ?? first
      out = String(Character(letter)) + out
      rest /= 26
    }
    return out
  }

  /// The number in Roman numerals.
  ///
  /// Numbers outside of 1 ... 3999 stay decimal: they have no usual form.
  private static func roman(_ value: Int) -> String {
    guard (1...3999).contains(value) else { return String(value) }
    let digits = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var out = ""
    var rest = value
    for (worth, digit) in digits {
      while rest >= worth {
        out += digit
        rest -= worth
      }
    }
    return out
  }
}
