// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// The appearance of labels.
@MainActor @Suite(.serialized) struct LabelPictureTests {
  /// Returns a card of labels: alignments, truncation at three positions, two lines, a font that
  /// fits, a shadow, two baselines.
  static func card() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 274))
    window.backgroundColor = .white
    var y: CGFloat = 8
    func add(_ text: String, _ height: CGFloat, _ change: (UILabel) -> Void) {
      let label = UILabel(frame: CGRect(x: 10, y: y, width: 280, height: height))
      label.text = text
      label.textColor = .black
      label.backgroundColor = UIColor(white: 0.93, alpha: 1)
      change(label)
      window.addSubview(label)
      y += height + 6
    }
    let long = "A label shortens what it has no room for, here or there or at its end"
    add("Left", 24) { $0.textAlignment = .left }
    add("Centred", 24) { $0.textAlignment = .center }
    add(long, 24) { _ in }
    add(long, 24) { $0.lineBreakMode = .byTruncatingMiddle }
    add(long, 24) { $0.lineBreakMode = .byTruncatingHead }
    add(long + " of two lines, and no more than that", 48) { $0.numberOfLines = 2 }
    add(long, 24) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.3
    }
    add("Shadow, שלום, 12", 30) {
      $0.shadowColor = .red
      $0.shadowOffset = CGSize(width: 2, height: 2)
      $0.font = .boldSystemFont(ofSize: 20)
    }
    return window
  }

  private static let saying =
    "Eight grey bars with black text: left; centred; shortened at the end, in the middle and at the head by an ellipsis; two lines, the second shortened; all of a long text in small letters; bold text with Hebrew letters and a red shadow below and right of it."

  @Test func `a card of labels looks as it should`() throws {
    try expectPicture(
      LabelPictureTests.card().makeImage(scale: 2), "labels", LabelPictureTests.saying)
  }
}
