// SPDX-License-Identifier: MIT

internal import TextKit

extension EditorDocument {
  /// The pictures of the document that are not shown: how many, and which for which reason; nil if
  /// all are.
  ///
  /// Those are read that lie in the document's own folder or below it.
  ///
  /// - Complexity: O(*r*), *r* runs of attributes.
  package var missingPictures: (count: String, names: String)? {
    guard format.isRich else { return nil }
    let unread = storage.unreadPictures()
    guard !unread.isEmpty else { return nil }
    let reasons = PictureProblem.allCases.compactMap { problem -> String? in
      let names = unread.filter { $0.problem == problem }.map(\.name)
      guard let first = names.first else { return nil }
      let others = names.count > 3 ? " and \(names.count - 3) more" : ""
      let told = names.count == 1 ? first : names.prefix(3).joined(separator: ", ") + others
      let reason =
        problem == .noFolder ? "the document has no folder yet" : problem.words
      return "\(told): \(reason)"
    }
    return (
      unread.count == 1 ? "1 picture is not shown" : "\(unread.count) pictures are not shown",
      reasons.joined(separator: "\n")
    )
  }
}
