// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLayout

extension NSLayoutManager {
  /// Gives the line of an empty text the font and the paragraph style of the text that will be
  /// typed there.
  ///
  /// So the caret has the height and the position of the text to come. Another view of the same
  /// text is notified.
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
