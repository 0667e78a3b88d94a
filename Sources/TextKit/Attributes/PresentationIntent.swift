// SPDX-License-Identifier: MIT

/// What emphasis and the like text has, whatever that is shown as.
///
/// Text that has a font of its own is shown in a bold, italic or monospaced face of it; struck
/// through.
///
/// - Source: Foundation, which lacks it on Linux.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
  /// The bits.
  public let rawValue: UInt
  /// Intents by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Emphasized: italic.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasized: bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code: monospaced.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  /// A line end of the source, which is a space.
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  /// A line end.
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
  /// A tag of HTML.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
  /// Tags of HTML on lines of their own.
  public static let blockHTML = InlinePresentationIntent(rawValue: 512)

  /// That of an attribute's value, which may be a number.
  init?(attribute value: Any?) {
    switch value {
    case let intent as InlinePresentationIntent: self = intent
    case let number?:
      guard let bits = ResolvedAttributes.number(number), bits >= 0, bits < 65536 else {
        return nil
      }
      rawValue = UInt(bits)
    case nil: return nil
    }
  }

  /// The font that text with the intent is shown in.
  func applied(to font: UIFont) -> UIFont {
    var traits = font.fontDescriptor.symbolicTraits
    let before = traits
    if contains(.emphasized) { traits.insert(.traitItalic) }
    if contains(.stronglyEmphasized) { traits.insert(.traitBold) }
    var shown = font
    if contains(.code) {
      let weight: UIFont.Weight = traits.contains(.traitBold) ? .bold : .regular
      shown = .monospacedSystemFont(ofSize: font.pointSize, weight: weight)
      traits.formUnion(shown.fontDescriptor.symbolicTraits)
    }
    guard traits != before, let descriptor = shown.fontDescriptor.withSymbolicTraits(traits) else {
      return shown
    }
    return UIFont(descriptor: descriptor, size: font.pointSize)
  }
}

/// The blocks that text is in: a paragraph, in an item, in a list.
///
/// - Source: Foundation, which lacks it on Linux.
public struct PresentationIntent: Hashable, Sendable, CustomDebugStringConvertible {
  /// What a block is.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case paragraph
    /// A heading; levels count from 1.
    case header(level: Int)
    /// A list with numbers.
    case orderedList
    /// A list with marks.
    case unorderedList
    /// An item of a list, with its number.
    case listItem(ordinal: Int)
    /// Code, with the language that its source names.
    case codeBlock(languageHint: String?)
    /// A quotation.
    case blockQuote
    /// A line across.
    case thematicBreak
    /// A table.
    case table(columns: [TableColumn])
    /// The header of a table.
    case tableHeaderRow
    /// A row of a table; the first one below the header is 1.
    case tableRow(rowIndex: Int)
    /// A cell of a row; columns count from 0.
    case tableCell(columnIndex: Int)
  }

  /// A column of a table.
  public struct TableColumn: Hashable, Sendable, Codable {
    /// How text is aligned.
    public enum Alignment: Int, Hashable, Sendable, Codable {
      /// At the left.
      case left = 0
      /// In the middle.
      case center = 1
      /// At the right.
      case right = 2
    }
    /// How text in the column is aligned.
    public var alignment: Alignment
    /// A column.
    public init(alignment: Alignment) { self.alignment = alignment }
  }

  /// One block.
  public struct IntentType: Hashable, Sendable, CustomDebugStringConvertible {
    /// What it is.
    public var kind: Kind
    /// Tells it from other blocks of the document.
    public var identity: Int
    /// A block.
    public init(kind: Kind, identity: Int) { (self.kind, self.identity) = (kind, identity) }
    /// What it is, and its number.
    public var debugDescription: String { "\(kind) (id \(identity))" }
  }

  /// The blocks, from the innermost one out.
  public var components: [IntentType]

  /// Blocks, from the innermost one out.
  public init(types: [IntentType]) { components = types }

  /// A block in others.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - identity: Tells it from other blocks of the document.
  ///   - parent: The blocks around; nil for none.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
  }

  /// How many blocks there are.
  public var count: Int { components.count }
  /// How many lists and quotations there are.
  public var indentationLevel: Int {
    components.count {
      switch $0.kind {
      case .orderedList, .unorderedList, .blockQuote: true
      default: false
      }
    }
  }
  /// The blocks, from the innermost one out.
  public var debugDescription: String { "\(components)" }
}

/// The blocks that text is in, as an attribute's value.
///
/// - Source: Foundation, `NSPresentationIntent`, which is made by its blocks there.
public final class NSPresentationIntent: NSAttributeValue, @unchecked Sendable {
  /// The blocks.
  public let intent: PresentationIntent

  /// A value of blocks.
  public init(_ intent: PresentationIntent) { self.intent = intent }

  /// Whether the blocks are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPresentationIntent)?.intent == intent
  }
  /// Equal blocks hash alike.
  public override var hash: Int { intent.hashValue }
}

extension NSAttributedString.Key {
  /// Emphasis and the like: an `NSNumber` of `InlinePresentationIntent`.
  public static let inlinePresentationIntent = Self("NSInlinePresentationIntent")
  /// The blocks that text is in: an `NSPresentationIntent`.
  public static let presentationIntentAttributeName = Self("NSPresentationIntent")
  /// The image that text takes the place of: a `URL`.
  public static let imageURL = Self("NSImageURL")
  /// The words of an image: a `String`.
  public static let alternateDescription = Self("NSAlternateDescription")
}
