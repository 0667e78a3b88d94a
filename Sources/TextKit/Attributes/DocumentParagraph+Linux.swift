// SPDX-License-Identifier: MIT

internal import TextDocuments

/// What a paragraph is in its document, beside what its paragraph style says: a quotation, a line of a program, a line across,
/// the rest of a list's item, the caption of a table, the start of a section with page numbers of its own.
///
/// Value of `.documentParagraph`. HTML, Markdown (but for captions) and our RTF carry it. It cannot change.
///
/// - Source: our choice.
public final class DocumentParagraph: NSAttributeValue, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// How many quotations it stands in.
  public let quoteLevel: Int
  /// Whether it is a line of a program.
  public let isCode: Bool
  /// The program's language, such as "swift", if the document says it.
  public let codeLanguage: String?
  /// Whether it is a line across the page.
  public let isRule: Bool
  /// Whether a program begins with it, although the paragraph before is a line of one too.
  public let startsCode: Bool
  /// Of a paragraph that goes on with an item and has no marker: in how many lists the item stands.
  public let itemDepth: Int
  /// The table whose caption it belongs to stands below or above it.
  let caption: ParagraphFormat.Caption?
  /// The number of the page on which it begins, if pages are counted from it there.
  let pageNumber: Int?

  /// One of the given values.
  ///
  /// - Parameters:
  ///   - quoteLevel: How many quotations it stands in.
  ///   - isCode: Whether it is a line of a program.
  ///   - codeLanguage: The program's language.
  ///   - isRule: Whether it is a line across the page.
  ///   - startsCode: Whether a program begins with it behind another one.
  ///   - itemDepth: In how many lists the item stands that it goes on with.
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

  /// One from a keyed archive; nil if the coder has no keys.
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

  /// The object itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// The object itself, which cannot change.
  public override func copy() -> Any { self }

  /// Whether the other object says the same.
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
