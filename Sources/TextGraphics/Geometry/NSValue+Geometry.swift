// SPDX-License-Identifier: MIT

// Foundation on Linux boxes only points, sizes, rectangles and edge insets. Types with as many
// numbers are stored as one of those. A box does not know the type that was stored, so read the one
// that you stored.

extension NSValue {
  /// Creates a box of a point.
  ///
  /// - Parameter point: The point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Creates a box of a size.
  ///
  /// - Parameter size: The size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Creates a box of a rectangle.
  ///
  /// - Parameter rect: The rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Creates a box of a vector.
  ///
  /// - Parameter vector: The vector, stored as a point.
  public convenience init(cgVector vector: CGVector) {
    self.init(point: CGPoint(x: vector.dx, y: vector.dy))
  }
  /// Creates a box of insets.
  ///
  /// - Parameter insets: The insets, stored as Foundation's.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }
  /// Creates a box of insets.
  ///
  /// - Parameter insets: The insets, stored as Foundation's.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }
  /// Creates a box of an offset.
  ///
  /// - Parameter offset: The offset, stored as a point.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(point: CGPoint(x: offset.horizontal, y: offset.vertical))
  }

  /// The point in the box.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box.
  public var cgRectValue: CGRect { rectValue }
  /// The vector in the box.
  public var cgVectorValue: CGVector { CGVector(dx: pointValue.x, dy: pointValue.y) }
  /// The insets in the box.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let i = edgeInsetsValue
    return UIEdgeInsets(top: i.top, left: i.left, bottom: i.bottom, right: i.right)
  }
  /// The insets in the box.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let i = edgeInsetsValue
    return NSDirectionalEdgeInsets(top: i.top, leading: i.left, bottom: i.bottom, trailing: i.right)
  }
  /// The offset in the box.
  public var uiOffsetValue: UIOffset {
    UIOffset(horizontal: pointValue.x, vertical: pointValue.y)
  }
}
