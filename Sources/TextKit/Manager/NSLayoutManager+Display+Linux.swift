// SPDX-License-Identifier: MIT

internal import TextLayout

extension NSLayoutManager {
  /// A handler of a container and a rectangle in its coordinates, called for each line that must be
  /// redrawn; nil by default.
  ///
  /// The rectangle is the line fragment's, extended where the marker of a list item sticks out at
  /// its side. `invalidateDisplay` and temporary attributes lead to calls; for parts that are not
  /// laid out yet, as soon as they are. For hosts that draw without a text view. Source: our
  /// choice; on Apple's systems the text views receive it.
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
