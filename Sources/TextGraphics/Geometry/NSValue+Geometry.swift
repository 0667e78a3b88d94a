// SPDX-License-Identifier: MIT

// Foundation on Linux boxes points, sizes, rectangles and edge insets only. What has as many numbers
// travels in one of those. A box does not tell what was put in, so ask for what you know is there.

extension NSValue {
  /// A box around a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A box around a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A box around a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// A box around a vector, which travels as a point.
  public convenience init(cgVector vector: CGVector) {
    self.init(point: CGPoint(x: vector.dx, y: vector.dy))
  }
  /// A box around insets, which travel as Foundation's.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }
  /// A box around insets, which travel as Foundation's.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }
  /// A box around an offset, which travels as a point.
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
