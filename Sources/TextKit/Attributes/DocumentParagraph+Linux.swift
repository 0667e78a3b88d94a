// SPDX-License-Identifier: MIT

internal import TextDocuments

/// What a paragraph is in its document, beside what its paragraph style says: a quotation, a line of a program, a line across,
/// the rest of a list's item, the caption of a table, the start of a section with page numbers of its own.
///
/// Value of `.documentParagraph`. HTML, Markdown (except captions) and our RTF contain it. It is
/// immutable.
///
/// - Source: our choice.
public final class DocumentParagraph: NSAttributeValue, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// The number of quotations around it.
  public let quoteLevel: Int
  /// Whether it is a line of code.
  public let isCode: Bool
  /// The programming language, such as "swift", if the document names it.
  public let codeLanguage: String?
  /// Whether it is a horizontal rule.
  public let isRule: Bool
  /// Whether a code block begins with it, although the preceding paragraph is a line of code too.
  public let startsCode: Bool
  /// For a paragraph that continues an item and has no marker: the number of lists around the item.
  public let itemDepth: Int
  /// The position of the caption that it belongs to: below or above its table.
  let caption: ParagraphFormat.Caption?
  /// The number of the page on which it begins, if pages are counted from it there.
  let pageNumber: Int?

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - quoteLevel: The number of quotations around it.
  ///   - isCode: Whether it is a line of code.
  ///   - codeLanguage: The programming language.
  ///   - isRule: Whether it is a horizontal rule.
  ///   - startsCode: Whether a code block begins with it directly after another one.
  ///   - itemDepth: The number of lists around the item that it continues.
  public convenience init(
    quoteLevel: Int = 0, isCode: Bool = false, codeLanguage: String? = nil, isRule: Bool = false,
    startsCode: Bool = false, itemDepth: Int = 0
  ) {
    self.init(
      quoteLevel: quoteLevel, isCode: isCode, codeLanguage: codeLanguage, isRule: isRule,
      startsCode: startsCode, itemDepth: itemDepth, caption: nil)
  }

  /// One that may belong to the caption of a table, or begin a section.
  init(
    quoteLevel: Int = 0, isCode: Bool = false, codeLanguage: String? = nil, isRule: Bool = false,
    startsCode: Bool = false, itemDepth: Int = 0, caption: ParagraphFormat.Caption?,
    pageNumber: Int? = nil
  ) {
    self.quoteLevel = quoteLevel
    self.isCode = isCode
    self.codeLanguage = codeLanguage
    self.isRule = isRule
    self.startsCode = startsCode
    self.itemDepth = itemDepth
    self.caption = caption
    self.pageNumber = pageNumber
  }

  /// Restores a value from a keyed archive; nil if the coder has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    quoteLevel = coder.decodeInteger(forKey: "TKQuoteLevel")
    isCode = coder.decodeBool(forKey: "TKIsCode")
    codeLanguage = ArchivedValue.decode(coder, "TKCodeLanguage") as? String
    isRule = coder.decodeBool(forKey: "TKIsRule")
    startsCode = coder.decodeBool(forKey: "TKStartsCode")
    itemDepth = coder.decodeInteger(forKey: "TKItemDepth")
    caption = ParagraphFormat.Caption(
      rawValue: UInt8(clamping: coder.decodeInteger(forKey: "TKCaption")))
    pageNumber =
      coder.containsValue(forKey: "TKPageNumber")
      ? coder.decodeInteger(forKey: "TKPageNumber") : nil
  }

  /// Writes all values into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  public func encode(with coder: NSCoder) {
    coder.encode(quoteLevel, forKey: "TKQuoteLevel")
    coder.encode(isCode, forKey: "TKIsCode")
    if let codeLanguage { ArchivedValue.encode(codeLanguage, coder, "TKCodeLanguage") }
    coder.encode(isRule, forKey: "TKIsRule")
    if startsCode { coder.encode(startsCode, forKey: "TKStartsCode") }
    if itemDepth > 0 { coder.encode(itemDepth, forKey: "TKItemDepth") }
    if let caption { coder.encode(Int(caption.rawValue), forKey: "TKCaption") }
    if let pageNumber { coder.encode(pageNumber, forKey: "TKPageNumber") }
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns the object itself, which is immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: This object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the object itself, which is immutable.
  public override func copy() -> Any { self }

  /// Returns whether the other object has the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? DocumentParagraph else { return false }
    return other === self
      || (quoteLevel == other.quoteLevel && isCode == other.isCode
        && codeLanguage == other.codeLanguage && isRule == other.isRule
        && startsCode == other.startsCode && itemDepth == other.itemDepth
        && caption == other.caption && pageNumber == other.pageNumber)
  }

  /// A number that equal values share.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(quoteLevel)
    hasher.combine(isCode)
    hasher.combine(codeLanguage)
    hasher.combine(isRule)
    hasher.combine(startsCode)
    hasher.combine(itemDepth)
    hasher.combine(caption)
    hasher.combine(pageNumber)
    return hasher.finalize()
  }

  /// "quote 1", "code swift", "rule", "item 2", "caption above", "page 7".
  public override var description: String {
    var parts = quoteLevel > 0 ? ["quote \(quoteLevel)"] : []
    if isCode { parts.append(codeLanguage.map { "code \($0)" } ?? "code") }
    if startsCode { parts.append("start") }
    if isRule { parts.append("rule") }
    if itemDepth > 0 { parts.append("item \(itemDepth)") }
    if let caption { parts.append("caption \(caption == .aboveTable ? "above" : "below")") }
    if let pageNumber { parts.append("page \(pageNumber)") }
    return "DocumentParagraph \(parts.joined(separator: ", "))"
  }
}
