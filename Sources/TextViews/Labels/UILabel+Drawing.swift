// SPDX-License-Identifier: MIT

// Where a label's text stands.
//
//     bounds ┌────────────────────┐
//            │                    │   half of what is left
//            │ Text of as many    │
//            │ lines as fit …     │
//            │                    │
//            └────────────────────┘

extension UILabel {
  /// Points beyond which a side sets no limit.
  private static let endless: CGFloat = 1e7

  /// Bounds of a width, however high; 0 is no limit.
  ///
  /// What an override takes off leaves no limit, too.
  static func bounds(width: CGFloat) -> CGRect {
    CGRect(x: 0, y: 0, width: limit(width) > 0 ? width : 100 * endless, height: 100 * endless)
  }

  private static func limit(_ side: CGFloat) -> CGFloat {
    side.isNaN || side <= 0 || side >= endless ? 0 : side
  }

  /// Points, up to whole pixels; `excess` is what may reach beyond, in pixels.
  private func onPixels(_ points: CGFloat, _ excess: CGFloat) -> CGFloat {
    let scale = max(1, contentScaleFactor)
    // From 0, as -0 is no size that anybody wants to read.
    return 0 + (points * scale - excess).rounded(.up) / scale
  }

  func findTextRect(_ bounds: CGRect, lines: Int) -> CGRect {
    let (width, height) = (UILabel.limit(bounds.width), UILabel.limit(bounds.height))
    guard let laid = typesetting.layOut(values, width: width, height: height, lines: lines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    // A line that is wider than its room by more than 1/1024 point is broken.
    var size = CGSize(
      width: onPixels(laid.used.width, 1 / 2048), height: onPixels(laid.used.height, 1 / 64))
    if width > 0 { size.width = min(size.width, width) }
    if height > 0 { size.height = min(size.height, height) }
    // Without a limit there are no sides to stand between.
    let left = width > 0 ? min(max(0, laid.used.minX), max(0, width - size.width)) : 0
    let top = height > 0 ? ((height - size.height) / 2).rounded(.down) : 0
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + top, width: size.width, height: size.height)
  }

  func paintText(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0, let placed = place(in: rect) else { return }
    // A plain text has nothing behind it.
    if !values.isPlain {
      placed.laid.manager.drawBackground(forGlyphRange: placed.laid.glyphs, at: placed.origin)
    }
    placed.laid.manager.drawGlyphs(forGlyphRange: placed.laid.glyphs, at: placed.origin)
  }

  /// Nothing is left out of what is drawn in the bounds.
  final var showsAllText: Bool { place(in: bounds)?.laid.isWhole ?? true }

  /// The text laid out in a rectangle, and where its container's origin lies.
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

  /// The text in the largest of 64 sizes in which all of it has room, else in the least.
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

  /// Where the first line stands below the top, and the last one above the bottom, of a label of a
  /// size.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let rect = CGRect(
      origin: .zero, size: size.width > 0 && size.height > 0 ? size : intrinsicContentSize)
    guard rect.width > 0, rect.height > 0, let placed = place(in: rect) else { return nil }
    let top = placed.origin.y + placed.laid.used.minY - rect.minY
    return (top + placed.laid.firstBaseline, rect.height - top - placed.laid.lastBaseline)
  }
}
