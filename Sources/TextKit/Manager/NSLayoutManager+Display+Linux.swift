// SPDX-License-Identifier: MIT

internal import TextLayout

extension NSLayoutManager {
  /// Called with a container and a rectangle in it, in its coordinates, for each line that has to
  /// be drawn anew; nil by default.
  ///
  /// The rectangle is the line fragment's, made wider where the marker of a list's item stands out
  /// at its side. `invalidateDisplay` and temporary attributes lead to calls; for parts that are
  /// not laid out yet, as soon as they are. For hosts that draw without a text view. Source: our
  /// choice; on Apple's systems the text views hear of it.
  public var displayInvalidationHandler: ((NSTextContainer, CGRect) -> Void)? {
    get { displayHandler }
    set {
      displayHandler = newValue
      layout.display.displayHandler = newValue.map { handler in
        { [unowned self] container, rect, glyph in
          var rect = CGRect(rect)
          if let marker = markerExtent(besideLineOfGlyph: glyph) {
            let (left, right) = (
              min(rect.minX, marker.lowerBound), max(rect.maxX, marker.upperBound)
            )
            (rect.origin.x, rect.size.width) = (left, right - left)
          }
          handler(chain[container], rect)
        }
      }
    }
  }
}
