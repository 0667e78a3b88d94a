// SPDX-License-Identifier: MIT

/// A position on the line to which a tab character advances, and the alignment of text there.
///
/// Immutable.
open class NSTextTab: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// A key of `options`.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`; the first of its characters after the tab is aligned to the tab's
    /// location.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  private let storedAlignment: NSTextAlignment
  private let storedLocation: CGFloat
  private let storedOptions: [OptionKey: Any]

  /// The alignment of text at the location.
  open var alignment: NSTextAlignment { storedAlignment }
  /// Points from the edge at which the paragraph starts.
  open var location: CGFloat { storedLocation }
  /// Further options of the tab; see `OptionKey`.
  open var options: [OptionKey: Any] { storedOptions }

  /// Creates a tab at a location.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of text at the location.
  ///   - loc: Points from the edge at which the paragraph starts.
  ///   - options: Further options of the tab; see `OptionKey`.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    storedAlignment = alignment
    storedLocation = loc
    storedOptions = options
  }

  /// Creates a tab at a location.
  ///
  /// - Parameters:
  ///   - type: The alignment of text at the location; a decimal tab uses the decimal separator of
  ///     the process's locale.
  ///   - loc: Points from the edge at which the paragraph starts.
  /// - Source: AppKit.
  public convenience init(type: NSParagraphStyle.TextTabType, location loc: CGFloat) {
    switch type {
    case .leftTabStopType: self.init(textAlignment: .left, location: loc)
    case .rightTabStopType: self.init(textAlignment: .right, location: loc)
    case .centerTabStopType: self.init(textAlignment: .center, location: loc)
    case .decimalTabStopType:
      self.init(
        textAlignment: .right, location: loc,
        options: [.columnTerminators: Self.columnTerminators(for: TextKitEnvironment.locale)])
    }
  }

  /// The alignment of text at the location: right with `.columnTerminators` is decimal, natural and
  /// justified are left.
  ///
  /// - Source: AppKit.
  open var tabStopType: NSParagraphStyle.TextTabType {
    switch alignment {
    case .center: .centerTabStopType
    case .right:
      options[.columnTerminators] == nil ? .rightTabStopType : .decimalTabStopType
    case .left, .justified, .natural: .leftTabStopType
    }
  }

  /// Returns the characters at which numbers of a locale align: its decimal separator.
  ///
  /// - Parameter aLocale: A locale; `nil`, or one without a decimal separator, gives a period.
  /// - Returns: A set of one or more characters.
  open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: aLocale?.decimalSeparator ?? ".")
  }

  /// Creates a tab from a keyed archive; nil if alignment or location is invalid.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding,
      let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")),
      case let location = coder.decodeDouble(forKey: "NSLocation"), location.isFinite
    else { return nil }
    storedAlignment = alignment
    storedLocation = CGFloat(location)
    var options: [OptionKey: Any] = [:]
    if let characters = ArchivedValue.decode(coder, "NSColumnTerminators") as? Data {
      options[.columnTerminators] = CharacterSet(bitmapRepresentation: characters)
    }
    options[.leader] = ArchivedValue.decode(coder, OptionKey.leader.rawValue) as? String
    storedOptions = options
  }

  /// Writes the tab into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) {
    coder.encode(storedAlignment.rawValue, forKey: "NSAlignment")
    coder.encode(Double(storedLocation), forKey: "NSLocation")
    if let characters = storedOptions[.columnTerminators] as? CharacterSet {
      coder.encode(characters.bitmapRepresentation as NSData, forKey: "NSColumnTerminators")
    }
    if let leader = storedOptions[.leader] as? String {
      coder.encode(leader as NSString, forKey: OptionKey.leader.rawValue)
    }
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns the tab itself, which is immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the tab itself, which is immutable.
  open override func copy() -> Any { self }

  /// Returns whether another object is a tab with the same alignment, location and options.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other === self
      || (alignment == other.alignment && location == other.location
        && AttributeValues.areEqual(options, other.options))
  }

  /// A number that equal tabs share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(location)
    return hasher.finalize()
  }

  /// The tab as in Apple's logs: its location and the letter of its alignment.
  open override var description: String {
    let letter =
      switch alignment {
      case .left: "L"
      case .center: "C"
      case .right: "R"
      case .justified: "J"
      case .natural: "N"
      }
    return "\(Double(location))\(letter)"
  }
}
