// SPDX-License-Identifier: MIT

/// The inline semantics of text, such as emphasis, independent of its appearance.
///
/// Text with a font is shown in a bold, italic or monospaced face of it, or struck through.
///
/// - Source: Foundation, which lacks it on Linux.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set of intents from bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Emphasized: italic.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasized: bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code: monospaced.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  /// A line end of the source, which represents a space.
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  /// A line end.
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
  /// A tag of HTML.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
  /// HTML tags that form a block.
  public static let blockHTML = InlinePresentationIntent(rawValue: 512)

  /// The intent of an attribute's value, which may be a number.
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

  /// Returns the font in which text with the intent is shown.
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

/// The blocks around a text: a paragraph, in an item, in a list.
///
/// - Source: Foundation, which lacks it on Linux.
public struct PresentationIntent: Hashable, Sendable, CustomDebugStringConvertible {
  /// The kind of a block.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case paragraph
    /// A heading; levels count from 1.
    case header(level: Int)
    /// A numbered list.
    case orderedList
    /// A bulleted list.
    case unorderedList
    /// An item of a list, with its number.
    case listItem(ordinal: Int)
    /// Code, with the language that its source names.
    case codeBlock(languageHint: String?)
    /// A quotation.
    case blockQuote
    /// A horizontal rule.
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
    /// The alignment of text.
    public enum Alignment: Int, Hashable, Sendable, Codable {
      /// At the left.
      case left = 0
      /// In the middle.
      case center = 1
      /// At the right.
      case right = 2
    }
    /// The alignment of text in the column.
    public var alignment: Alignment
    /// Creates a column.
    ///
    /// - Parameter alignment: The alignment of text in the column.
    public init(alignment: Alignment) { self.alignment = alignment }
  }

  /// One block.
  public struct IntentType: Hashable, Sendable, CustomDebugStringConvertible {
    /// Its kind.
    public var kind: Kind
    /// A number that distinguishes it from other blocks of the document.
    public var identity: Int
    /// Creates a block.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - identity: A number that distinguishes it from other blocks of the document.
    public init(kind: Kind, identity: Int) { (self.kind, self.identity) = (kind, identity) }
    /// Its kind and its number.
    public var debugDescription: String { "\(kind) (id \(identity))" }
  }

  /// The blocks, from the innermost one outwards.
  public var components: [IntentType]

  /// Creates an intent from blocks.
  ///
  /// - Parameter types: The blocks, from the innermost one outwards.
  public init(types: [IntentType]) { components = types }

  /// Creates a block in others.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - identity: A number that distinguishes it from other blocks of the document.
  ///   - parent: The enclosing blocks; nil for none.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
  }

  /// The number of blocks.
  public var count: Int { components.count }
  /// The number of lists and quotations.
  public var indentationLevel: Int {
    components.count {
      switch $0.kind {
      case .orderedList, .unorderedList, .blockQuote: true
      default: false
      }
    }
  }
  /// The blocks, from the innermost one outwards.
  public var debugDescription: String { "\(components)" }
}

/// The blocks around a text, as an attribute's value.
///
/// - Source: Foundation, `NSPresentationIntent`, which is created from its blocks there.
public final class NSPresentationIntent: NSAttributeValue, @unchecked Sendable {
  /// The blocks.
  public let intent: PresentationIntent

  /// Creates a value from blocks.
  ///
  /// - Parameter intent: The blocks.
  public init(_ intent: PresentationIntent) { self.intent = intent }

  /// Returns whether the blocks are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPresentationIntent)?.intent == intent
  }
  /// A number that equal values share.
  public override var hash: Int { intent.hashValue }
}

extension NSAttributedString.Key {
  /// Emphasis and similar: an `NSNumber` of `InlinePresentationIntent`.
  public static let inlinePresentationIntent = Self("NSInlinePresentationIntent")
  /// The blocks around a text: an `NSPresentationIntent`.
  public static let presentationIntentAttributeName = Self("NSPresentationIntent")
  /// The image that the text replaces: a `URL`.
  public static let imageURL = Self("NSImageURL")
  /// The alternative text of an image: a `String`.
  public static let alternateDescription = Self("NSAlternateDescription")
}
