// SPDX-License-Identifier: MIT

/// Access to the style sheets that a document refers to.
///
/// The reader opens no files: the client provides the contents of the URLs that may be read.
package final class HTMLFiles: Sendable {
  private let contents: @Sendable (String) -> [UInt8]?

  /// - Parameter contents: Returns the contents of a URL as written in the document; nil if it must
  ///   not be read.
  package init(_ contents: @escaping @Sendable (String) -> [UInt8]?) { self.contents = contents }

  /// The size limit of a style sheet, and of all that one imports, in bytes.
  private static let lengthLimit = 1 << 22
  private static let countLimit = 64

  func text(_ url: String) -> String? {
    guard let bytes = contents(url), bytes.count <= Self.lengthLimit else { return nil }
    return String(
      decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...],
      as: UTF8.self)
  }

  /// Returns the style sheets that a sheet imports, directly and indirectly, with the rules in the
  /// order in which they apply.
  ///
  /// - Parameters:
  ///   - sheet: The importing sheet.
  ///   - url: Its URL; empty for a sheet within the document.
  ///   - base: The base of the document's relative URLs.
  /// - Returns: The rules of all imported sheets.
  func imports(of sheet: CSSParser.Sheet, at url: String, base: HTMLBase?) -> CSSParser.Sheet {
    var known: Set<String> = [url]
    var room = Self.lengthLimit
    return imports(of: sheet, at: url, base, depth: 0, &known, &room)
  }

  private static let depthLimit = 8

  private func imports(
    of sheet: CSSParser.Sheet, at url: String, _ base: HTMLBase?, depth: Int,
    _ known: inout Set<String>, _ room: inout Int
  ) -> CSSParser.Sheet {
    var result = CSSParser.Sheet()
    guard depth < Self.depthLimit else { return result }
    for name in sheet.imports {
      let whole = (url.isEmpty ? base : HTMLBase(url))?.resolved(name) ?? name
      guard known.count < Self.countLimit, known.insert(whole).inserted, let text = text(whole),
        text.utf8.count <= room
      else { continue }
      room -= text.utf8.count
      let found = CSSParser.sheet(text)
      let inner = imports(of: found, at: whole, base, depth: depth + 1, &known, &room)
      result.rules += inner.rules + found.rules
      result.page += inner.page + found.page
      result.pageMargins += inner.pageMargins + found.pageMargins
      result.palettes.append(inner.palettes)
      result.palettes.append(found.palettes)
      result.ignored.formUnion(inner.ignored)
      result.ignored.formUnion(found.ignored)
    }
    return result
  }
}
