// SPDX-License-Identifier: MIT

// The position of a label's text.
//
//     bounds ┌────────────────────┐
//            │                    │   half of the remaining height
//            │ Text of as many    │
//            │ lines as fit …     │
//            │                    │
//            └────────────────────┘

extension UILabel {
  /// The length in points above which a side is unlimited.
  private static let endless: CGFloat = 1e7

  /// Returns bounds of a width and of unlimited height; a width of 0 is unlimited, too.
  ///
  /// The sides are so large that they stay unlimited when an override subtracts insets.
  static func bounds(width: CGFloat) -> CGRect {
    CGRect(x: 0, y: 0, width: limit(width) > 0 ? width : 100 * endless, height: 100 * endless)
  }

  private static func limit(_ side: CGFloat) -> CGFloat {
    side.isNaN || side <= 0 || side >= endless ? 0 : side
  }

  /// Returns a length rounded up to whole pixels; `excess` is a tolerance in pixels.
  private func onPixels(_ points: CGFloat, _ excess: CGFloat) -> CGFloat {
    let scale = max(1, contentScaleFactor)
    // Adding 0 turns -0 into 0.
    return 0 + (points * scale - excess).rounded(.up) / scale
  }

  func findTextRect(_ bounds: CGRect, lines: Int) -> CGRect {
    let (width, height) = (UILabel.limit(bounds.width), UILabel.limit(bounds.height))
    guard let laid = typesetting.layOut(values, width: width, height: height, lines: lines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    // A line that exceeds its width by more than 1/1024 point is broken.
    var size = CGSize(
      width: onPixels(laid.used.width, 1 / 2048), height: onPixels(laid.used.height, 1 / 64))
    if width > 0 { size.width = min(size.width, width) }
    if height > 0 { size.height = min(size.height, height) }
    // Without a limit there are no sides to align to.
    let left = width > 0 ? min(max(0, laid.used.minX), max(0, width - size.width)) : 0
    let top = height > 0 ? ((height - size.height) / 2).rounded(.down) : 0
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + top, width: size.width, height: size.height)
  }

  func paintText(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0, let placed = place(in: rect) else { return }
    // Plain text has no background.
    if !values.isPlain {
      placed.laid.manager.drawBackground(forGlyphRange: placed.laid.glyphs, at: placed.origin)
    }
    placed.laid.manager.drawGlyphs(forGlyphRange: placed.laid.glyphs, at: placed.origin)
  }

  /// Whether nothing is truncated in the bounds.
  final var showsAllText: Bool { place(in: bounds)?.laid.isWhole ?? true }

  /// Returns the text laid out in a rectangle, and the origin of its container.
  func place(in rect: CGRect) -> (laid: LaidText, origin: CGPoint)? {
    let whole = typesetting.layOut(
      values, width: rect.width, height: rect.height, lines: numberOfLines)
    guard let whole else { return nil }
    let top = rect.minY + (rect.height - whole.used.height) / 2
    guard adjustsFontSizeToFitWidth, numberOfLines > 0, minimumScaleFactor > 0,
      minimumScaleFactor < 1, !whole.isWhole
    else { return (whole, CGPoint(x: rect.minX, y: top - whole.used.minY)) }
    let baseline = top + whole.firstBaseline
    guard let small = fitted(in: rect) else { return nil }
    let middle = rect.minY + (rect.height - small.used.height) / 2
    let y =
      switch numberOfLines == 1 ? baselineAdjustment : .alignCenters {
      case .alignBaselines: baseline - small.firstBaseline
      case .alignCenters: middle
      case .none: top
      }
    return (small, CGPoint(x: rect.minX, y: y - small.used.minY))
  }

  /// Returns the text in the largest of 64 font sizes in which all of it fits, otherwise in the
  /// smallest.
  private func fitted(in rect: CGRect) -> LaidText? {
    let least = minimumScaleFactor
    func lay(_ step: Int) -> LaidText? {
      typesetting.layOut(
        values, width: rect.width, height: rect.height, lines: numberOfLines,
        scale: least + (1 - least) * CGFloat(step) / 64)
    }
    var (low, high) = (0, 64)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lay(middle)?.isWhole == true { low = middle } else { high = middle }
    }
    return lay(low)
  }

  /// Returns the distances of the first baseline from the top, and of the last one from the bottom,
  /// for a size of the label.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let rect = CGRect(
      origin: .zero, size: size.width > 0 && size.height > 0 ? size : intrinsicContentSize)
    guard rect.width > 0, rect.height > 0, let placed = place(in: rect) else { return nil }
    let top = placed.origin.y + placed.laid.used.minY - rect.minY
    return (top + placed.laid.firstBaseline, rect.height - top - placed.laid.lastBaseline)
  }
}
