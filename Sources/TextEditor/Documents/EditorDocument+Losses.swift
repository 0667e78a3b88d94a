// SPDX-License-Identifier: MIT

package import TextKit

// Content and formatting that saving loses.

extension EditorDocument {
  /// A sentence about the content of the file that saving loses; nil if it loses none.
  package var lostParts: String? {
    Self.list(attributes[.unsupportedParts] as? [String] ?? []).map {
      "Saving rewrites “\(name)”: \($0) in it will be lost."
    }
  }

  /// Returns the formatting of the text that a format cannot represent, unless the user has already
  /// agreed to lose it.
  ///
  /// - Returns: Phrases such as "font sizes" and "alignment".
  /// - Complexity: O(*n*), *n* characters, as for saving.
  package func lostFormatting(_ format: DocumentFileFormat) -> [String] {
    guard self.format.isRich else { return [] }
    let agreed = agreedLosses[format] ?? []
    return wholeText.unsupportedFormatting(
      as: format.type, readFrom: origin?.type, defaults: plainAttributes,
      starts: isBegunHere ? [startAttributes] : []
    ).filter { !agreed.contains($0) }
  }

  /// Asks whether content and formatting may be lost.
  ///
  /// - Parameters:
  ///   - parts: A sentence about the content of the file that is lost, or nil.
  ///   - looks: The formatting that the format cannot represent.
  ///   - format: The format of the file.
  /// - Throws: `EditorError` of the kind `.losesParts` if the answer is no.
  func ask(toLose parts: String?, _ looks: [String], in format: DocumentFileFormat)
    async throws(EditorError)
  {
    let others =
      format == .markdown ? "HTML and RTF keep them" : "RTF keeps them"
    let links = NSAttributedString.linksOfUnusualSchemes
    let missing = Self.list(looks.filter { $0 != links }).map {
      "\(format.title) cannot represent \($0): they will be lost; \(others)."
    }
    let dropped =
      looks.contains(links)
      ? "Links with unusual schemes, which can run programs, become text." : nil
    let sentences = [parts, missing, dropped].compactMap(\.self)
    guard !sentences.isEmpty else { return }
    let sentence = sentences.joined(separator: " ")
    guard let confirmsLosingParts, await confirmsLosingParts(sentence) else {
      throw EditorError(.losesParts, "\(sentence.dropLast()); save under another name.")
    }
    agreedLosses[format, default: []].formUnion(looks)
  }

  /// Returns "a, b and c"; nil for an empty array.
  private static func list(_ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let others = words.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) and \(last)"
  }
}
