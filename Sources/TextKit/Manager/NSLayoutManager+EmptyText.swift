// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout

extension NSLayoutManager {
  /// Gives the line of a text without characters the font and the paragraph style of what is typed
  /// there next.
  ///
  /// So a caret there is as high as the letters to come, and stands where they will. Another view
  /// on the same text is told.
  ///
  /// - Complexity: O(1).
  package func showEmptyText(with attributes: [NSAttributedString.Key: Any]) {
    guard layout.characterCount == 0 else { return }
    let new = attributes.filter { $0.key == .font || $0.key == .paragraphStyle }
    guard !(new as NSDictionary).isEqual(attributesOfEmptyText as NSDictionary) else { return }
    attributesOfEmptyText = new
    layout.reset()
    followers.tell(.moved)
  }
}
