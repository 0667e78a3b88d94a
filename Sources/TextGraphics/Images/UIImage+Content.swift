// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage.Orientation {
  var canvasOrientation: ImageOrientation {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }

  init(_ orientation: ImageOrientation) {
    switch orientation {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .upMirrored: self = .upMirrored
    case .downMirrored: self = .downMirrored
    case .leftMirrored: self = .leftMirrored
    case .rightMirrored: self = .rightMirrored
    }
  }

  /// The orientation with left and right exchanged, as seen upright.
  var mirrored: Self {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }
}

extension UIImage.Content {
  init?(data: Data, scale: CGFloat) {
    do throws(CanvasError) {
      try self.init(CanvasImage(data: Array(data)), scale: scale)
    } catch {
      return nil
    }
  }

  init(_ picture: CanvasImage, scale: CGFloat) {
    self.init(
      picture: picture, scale: scale, orientation: UIImage.Orientation(picture.orientation))
  }

  func isSame(as other: Self) -> Bool {
    picture === other.picture && scale == other.scale && orientation == other.orientation
      && renderingMode == other.renderingMode && tint == other.tint
      && capInsets == other.capInsets && resizingMode == other.resizingMode
      && isResizable == other.isResizable && alignmentInsets == other.alignmentInsets
      && baselineOffset == other.baselineOffset
      && flipsForRightToLeft == other.flipsForRightToLeft
  }

  // MARK: Archives

  private enum Key {
    static let png = "UIImageData"
    static let scale = "UIScale"
    static let orientation = "UIImageOrientation"
    static let renderingMode = "UIRenderingMode"
    static let tint = "UITintColor"
    static let capInsets = "UICapInsets"
    static let resizingMode = "UIResizingMode"
    static let isResizable = "UIResizable"
    static let alignmentInsets = "UIAlignmentRectInsets"
    static let baselineOffset = "UIBaselineOffset"
    static let flips = "UIFlipsForRightToLeft"
  }

  func encode(with coder: NSCoder) {
    do throws(CanvasError) {
      if let png = try picture?.png() { coder.encode(NSData(data: Data(png)), forKey: Key.png) }
    } catch {
      warn("UIImage.encode(with:): \(error.description)")
    }
    coder.encode(Double(scale), forKey: Key.scale)
    coder.encode(orientation.rawValue, forKey: Key.orientation)
    coder.encode(renderingMode.rawValue, forKey: Key.renderingMode)
    if let tint { PaintColor(tint).encode(with: coder, key: Key.tint) }
    coder.encode(capInsets, forKey: Key.capInsets)
    coder.encode(resizingMode.rawValue, forKey: Key.resizingMode)
    coder.encode(isResizable, forKey: Key.isResizable)
    coder.encode(alignmentInsets, forKey: Key.alignmentInsets)
    if let baselineOffset { coder.encode(Double(baselineOffset), forKey: Key.baselineOffset) }
    coder.encode(flipsForRightToLeft, forKey: Key.flips)
  }

  /// Decodes the content; nil if it has no pixels that can be shown.
  ///
  /// Other missing values keep their defaults.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.png),
      let png = coder.decodeObject(of: NSData.self, forKey: Key.png),
      let read = UIImage.Content(data: Data(referencing: png), scale: 1)
    else { return nil }
    self = read
    func integer(_ key: String) -> Int? {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
    }
    if coder.containsValue(forKey: Key.scale) {
      scale = UIImage.usable(CGFloat(coder.decodeDouble(forKey: Key.scale)))
    }
    orientation = integer(Key.orientation).flatMap(UIImage.Orientation.init) ?? .up
    renderingMode = integer(Key.renderingMode).flatMap(UIImage.RenderingMode.init) ?? .automatic
    tint = PaintColor(coder: coder, key: Key.tint).map {
      UIColor(
        red: CGFloat($0.red), green: CGFloat($0.green), blue: CGFloat($0.blue),
        alpha: CGFloat($0.alpha))
    }
    capInsets = coder.decodeUIEdgeInsets(forKey: Key.capInsets)
    resizingMode = integer(Key.resizingMode).flatMap(UIImage.ResizingMode.init) ?? .tile
    isResizable = coder.decodeBool(forKey: Key.isResizable)
    alignmentInsets = coder.decodeUIEdgeInsets(forKey: Key.alignmentInsets)
    if coder.containsValue(forKey: Key.baselineOffset) {
      let offset = coder.decodeDouble(forKey: Key.baselineOffset)
      baselineOffset = offset.isFinite ? CGFloat(offset) : nil
    }
    flipsForRightToLeft = coder.decodeBool(forKey: Key.flips)
  }
}

extension PaintColor {
  /// Encodes four numbers as text.
  func encode(with coder: NSCoder, key: String) {
    coder.encode(NSString(string: "\(red) \(green) \(blue) \(alpha)"), forKey: key)
  }

  init?(coder: NSCoder, key: String) {
    guard coder.containsValue(forKey: key),
      let text = coder.decodeObject(of: NSString.self, forKey: key)
    else { return nil }
    let numbers = String(describing: text).split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }
}
