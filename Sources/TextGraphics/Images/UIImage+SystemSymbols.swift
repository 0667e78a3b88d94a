// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage {
  /// The criteria by which a variant of an image is chosen.
  ///
  /// - Source: UIKit, `UIImage.Configuration`.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The traits of the view that shows the image; nil for none.
    public let traitCollection: UITraitCollection?

    init(_ traitCollection: UITraitCollection?) {
      self.traitCollection = traitCollection
      super.init()
    }
  }

  /// The size of a symbol.
  ///
  /// Icon themes have one weight of strokes: a weight is stored and has no effect.
  ///
  /// - Source: UIKit, `UIImage.SymbolConfiguration`.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size of the adjacent text, in points; 0 is the default size.
    let pointSize: CGFloat
    let textStyle: UIFont.TextStyle?
    let scale: UIImage.SymbolScale
    /// The weight of strokes, which has no effect.
    let weight: UIImage.SymbolWeight

    private init(
      _ pointSize: CGFloat, _ textStyle: UIFont.TextStyle?, _ weight: UIImage.SymbolWeight,
      _ scale: UIImage.SymbolScale
    ) {
      self.pointSize = pointSize
      self.textStyle = textStyle
      self.weight = weight
      self.scale = scale
      super.init(nil)
    }

    /// Creates a configuration with the size of text.
    ///
    /// - Parameter pointSize: The size of the text, in points.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize, nil, .unspecified, .default)
    }
    /// Creates a configuration with the size of text.
    ///
    /// - Parameters:
    ///   - pointSize: The size of the text, in points.
    ///   - weight: Has no effect.
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize, nil, weight, .default)
    }
    /// Creates a configuration with the size of text, or a step smaller or larger.
    ///
    /// - Parameters:
    ///   - pointSize: The size of the text, in points.
    ///   - weight: Has no effect.
    ///   - scale: The step relative to the text.
    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize, nil, weight, scale)
    }
    /// Creates a configuration with the size of a font.
    ///
    /// - Parameter font: The font of the text.
    public convenience init(font: UIFont) {
      self.init(font.pointSize, nil, .unspecified, .default)
    }
    /// Creates a configuration with the size of a font, or a step smaller or larger.
    ///
    /// - Parameters:
    ///   - font: The font of the text.
    ///   - scale: The step relative to the text.
    public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
      self.init(font.pointSize, nil, .unspecified, scale)
    }
    /// Creates a configuration with the size of a text style.
    ///
    /// - Parameter textStyle: The style of the text.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(0, textStyle, .unspecified, .default)
    }
    /// Creates a configuration with the size of a text style, or a step smaller or larger.
    ///
    /// - Parameters:
    ///   - textStyle: The style of the text.
    ///   - scale: The step relative to the text.
    public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
      self.init(0, textStyle, .unspecified, scale)
    }
    /// Creates a configuration of the default size, or a step smaller or larger.
    ///
    /// - Parameter scale: The step relative to the default size.
    public convenience init(scale: UIImage.SymbolScale) { self.init(0, nil, .unspecified, scale) }
    /// Creates a configuration of the default size.
    ///
    /// - Parameter weight: Has no effect.
    public convenience init(weight: UIImage.SymbolWeight) { self.init(0, nil, weight, .default) }

    /// Returns the height of a symbol, in points.
    func height(_ traits: UITraitCollection?) -> CGFloat {
      var size: CGFloat = 17
      if pointSize > 0, pointSize.isFinite { size = min(pointSize, 4096) }
      if let textStyle {
        size = UIFont.preferredFont(forTextStyle: textStyle, compatibleWith: traits).pointSize
      }
      switch scale {
      case .small: return size * 0.8
      case .large: return size * 1.3
      default: return size
      }
    }
  }

  /// Steps of a symbol's size.
  public enum SymbolScale: Int, Sendable {
    /// The system's default: medium.
    case `default` = -1
    /// Unspecified: medium.
    case unspecified = 0
    /// Smaller.
    case small = 1
    /// The size of the adjacent text.
    case medium = 2
    /// Larger.
    case large = 3
  }

  /// Creates an image of one of Apple's symbols from the icon theme; nil if the theme lacks it.
  ///
  /// It is a template, as Apple's are: it is shown in the tint colour of its view. See
  /// `TextKitEnvironment.iconTheme`.
  ///
  /// - Parameter name: Apple's name, such as “trash” or “chevron.left”.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates an image of one of Apple's symbols; nil if the icon theme lacks it.
  ///
  /// - Parameters:
  ///   - name: Apple's name.
  ///   - traitCollection: Has no effect: symbols are vector images, sharp at any scale.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates an image of one of Apple's symbols in a size; nil if the icon theme lacks it.
  ///
  /// - Parameters:
  ///   - name: Apple's name.
  ///   - configuration: A `SymbolConfiguration`; nil is 17 points, the size of a body of text.
  public convenience init?(
    systemName name: String, withConfiguration configuration: UIImage.Configuration?
  ) {
    let symbol = configuration as? SymbolConfiguration ?? SymbolConfiguration(scale: .default)
    guard let file = SymbolTheme.file(of: name), var content = ImageFiles.content(ofFile: file),
      let picture = content.picture, picture.height > 0
    else { return nil }
    content.scale = CGFloat(picture.height) / symbol.height(configuration?.traitCollection)
    content.renderingMode = .alwaysTemplate
    self.init(content)
  }

  // MARK: Smaller and decoded copies

  /// Returns a copy of pixels that covers a size and keeps the aspect ratio, for lists of many
  /// images.
  ///
  /// - Parameter size: In points: the copy covers it, and exceeds it in one direction at most.
  /// - Returns: Nil for an image or a size without area.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let own = self.size
    guard own.width > 0, own.height > 0, size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return nil }
    let factor = max(size.width / own.width, size.height / own.height)
    return rendered(in: CGSize(width: own.width * factor, height: own.height * factor))
  }

  /// Makes a thumbnail on a background thread.
  ///
  /// - Parameters:
  ///   - size: In points, as in `preparingThumbnail(of:)`.
  ///   - completionHandler: Is called on that thread; nil for an image or a size without area.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// Returns a copy whose pixels are decoded, so that drawing does not wait for it; nil for an
  /// image without area.
  public func preparingForDisplay() -> UIImage? { rendered(in: size) }

  private func rendered(in size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = false
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }.withRenderingMode(renderingMode)
  }
}
