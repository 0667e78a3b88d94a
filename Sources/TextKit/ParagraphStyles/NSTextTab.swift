// SPDX-License-Identifier: MIT

/// A place on the line to which a tab character advances, and how text stands there.
///
/// Immutable.
open class NSTextTab: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// A key of `options`.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// A key of the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`; the first of its characters after the tab stands at the tab's location.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  private let storedAlignment: NSTextAlignment
  private let storedLocation: CGFloat
  private let storedOptions: [OptionKey: Any]

  /// How text after the tab stands at the location.
  open var alignment: NSTextAlignment { storedAlignment }
  /// Points from the edge at which the paragraph starts.
  open var location: CGFloat { storedLocation }
  /// More about the tab; see `OptionKey`.
  open var options: [OptionKey: Any] { storedOptions }

  /// A tab at a location.
  ///
  /// - Parameters:
  ///   - alignment: How text after the tab stands there.
  ///   - loc: Points from the edge at which the paragraph starts.
  ///   - options: More about the tab; see `OptionKey`.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    storedAlignment = alignment
    storedLocation = loc
    storedOptions = options
  }

  /// A tab at a location.
  ///
  /// - Parameters:
  ///   - type: How text after the tab stands there; a decimal tab takes the separator of the
  ///     process's locale.
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

  /// How text after the tab stands there: right with `.columnTerminators` is decimal, natural and
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

  /// The characters at which numbers of a locale align: its decimal separator.
  ///
  /// - Parameter aLocale: `nil` gives the separator of locales without one of their own, a period.
  /// - Returns: A set of one or more characters.
  open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: aLocale?.decimalSeparator ?? ".")
  }

  /// A tab from a keyed archive, or `nil` if its alignment is unknown.
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

  /// The tab itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// The tab itself, which cannot change.
  open override func copy() -> Any { self }

  /// Whether another object is a tab with the same alignment, location and options.
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

  /// The tab as Apple's logs show it: its location and the letter of its alignment.
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
