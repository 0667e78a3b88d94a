// SPDX-License-Identifier: MIT

/// What a paragraph is in its document, beside what its paragraph style says: a quotation, a line of a program, a line across.
///
/// Value of `.documentParagraph`. HTML, Markdown and our RTF carry it. It cannot change.
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

  /// One of the given values.
  ///
  /// - Parameters:
  ///   - quoteLevel: How many quotations it stands in.
  ///   - isCode: Whether it is a line of a program.
  ///   - codeLanguage: The program's language.
  ///   - isRule: Whether it is a line across the page.
  public init(
    quoteLevel: Int = 0, isCode: Bool = false, codeLanguage: String? = nil, isRule: Bool = false
  ) {
    self.quoteLevel = quoteLevel
    self.isCode = isCode
    self.codeLanguage = codeLanguage
    self.isRule = isRule
  }

  /// One from a keyed archive; nil if the coder has no keys.
  public init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    quoteLevel = coder.decodeInteger(forKey: "TKQuoteLevel")
    isCode = coder.decodeBool(forKey: "TKIsCode")
    codeLanguage = ArchivedValue.decode(coder, "TKCodeLanguage") as? String
    isRule = coder.decodeBool(forKey: "TKIsRule")
  }

  /// Writes all values into a keyed archive.
  public func encode(with coder: NSCoder) {
    coder.encode(quoteLevel, forKey: "TKQuoteLevel")
    coder.encode(isCode, forKey: "TKIsCode")
    if let codeLanguage { ArchivedValue.encode(codeLanguage, coder, "TKCodeLanguage") }
    coder.encode(isRule, forKey: "TKIsRule")
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
        && codeLanguage == other.codeLanguage && isRule == other.isRule)
  }

  /// A number that equal values share.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(quoteLevel)
    hasher.combine(isCode)
    hasher.combine(codeLanguage)
    hasher.combine(isRule)
    return hasher.finalize()
  }

  /// "quote 1", "code swift", "rule".
  public override var description: String {
    var parts = quoteLevel > 0 ? ["quote \(quoteLevel)"] : []
    if isCode { parts.append(codeLanguage.map { "code \($0)" } ?? "code") }
    if isRule { parts.append("rule") }
    return "DocumentParagraph \(parts.joined(separator: ", "))"
  }
}
