// SPDX-License-Identifier: MIT

package import TextKit

// What a file will not have once it is saved.

extension EditorDocument {
  /// What saving loses of the file, a sentence; nil for nothing.
  package var lostParts: String? {
    Self.list(attributes[.unwrittenParts] as? [String] ?? []).map {
      "Saving writes “\(name)” anew: \($0) in it will be lost."
    }
  }

  /// What of the text's looks a format cannot say, and nobody was asked about yet.
  ///
  /// - Returns: "sizes of letters", "alignment" …
  /// - Complexity: O(*n*), *n* characters, as saving is.
  package func lostLooks(_ format: DocumentFileFormat) -> [String] {
    guard self.format.isRich else { return [] }
    let agreed = agreedLosses[format] ?? []
    return wholeText.unwrittenLooks(
      as: format.type, readFrom: origin?.type, defaults: plainAttributes,
      starts: isBegunHere ? [startAttributes] : []
    ).filter { !agreed.contains($0) }
  }

  /// Asks before something is lost.
  ///
  /// - Parameters:
  ///   - parts: What of the file does not come back, a sentence.
  ///   - looks: What the format cannot say.
  ///   - format: That of the file.
  /// - Throws: `EditorError` of the kind `.losesParts` where the answer is no.
  func ask(toLose parts: String?, _ looks: [String], in format: DocumentFileFormat)
    async throws(EditorError)
  {
    let others =
      format == .markdown ? "HTML and RTF keep them" : "RTF keeps them"
    let links = NSAttributedString.linksOfUnusualSchemes
    let missing = Self.list(looks.filter { $0 != links }).map {
      "\(format.title) has no words for \($0): they will be lost; \(others)."
    }
    let dropped =
      looks.contains(links)
      ? "Links of unusual schemes, which may run programs, become text." : nil
    let sentences = [parts, missing, dropped].compactMap(\.self)
    guard !sentences.isEmpty else { return }
    let sentence = sentences.joined(separator: " ")
    guard let mayLoseParts, await mayLoseParts(sentence) else {
      throw EditorError(.losesParts, "\(sentence.dropLast()); save under another name.")
    }
    agreedLosses[format, default: []].formUnion(looks)
  }

  /// "a, b and c"; nil for nothing.
  private static func list(_ words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let others = words.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) and \(last)"
  }
}
