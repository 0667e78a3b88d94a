// SPDX-License-Identifier: MIT

internal import TextKit

extension EditorDocument {
  /// The number of images in the document that are not displayed, and their names with the reasons;
  /// nil if all are displayed.
  ///
  /// Only images in the document's own folder or below it are read.
  ///
  /// - Complexity: O(*r*), *r* attribute runs.
  package var missingImages: (count: String, names: String)? {
    guard format.isRich else { return nil }
    let unread = storage.unreadImages()
    guard !unread.isEmpty else { return nil }
    let reasons = ImageProblem.allCases.compactMap { problem -> String? in
      let names = unread.filter { $0.problem == problem }.map(\.name)
      guard let first = names.first else { return nil }
      let others = names.count > 3 ? " and \(names.count - 3) more" : ""
      let told = names.count == 1 ? first : names.prefix(3).joined(separator: ", ") + others
      let reason =
        problem == .noFolder ? "the document has no folder yet" : problem.words
      return "\(told): \(reason)"
    }
    return (
      unread.count == 1 ? "1 image is not shown" : "\(unread.count) images are not shown",
      reasons.joined(separator: "\n")
    )
  }
}
