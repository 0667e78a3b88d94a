// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage {
  /// How a variant of a picture is chosen.
  ///
  /// - Source: UIKit, `UIImage.Configuration`.
  open class Configuration: NSObject, @unchecked Sendable {
    /// The traits of the place where the picture is shown; nil for none.
    public let traitCollection: UITraitCollection?

    init(_ traitCollection: UITraitCollection?) {
      self.traitCollection = traitCollection
      super.init()
    }
  }

  /// How large a symbol is.
  ///
  /// Icon themes have one weight of lines: what is said of it is kept and changes nothing.
  ///
  /// - Source: UIKit, `UIImage.SymbolConfiguration`.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size of the text beside it, in points; 0 is the usual one.
    let pointSize: CGFloat
    let textStyle: UIFont.TextStyle?
    let scale: UIImage.SymbolScale
    /// How heavy the lines would be.
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

    /// As large as text of a size.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize, nil, .unspecified, .default)
    }
    /// As large as text of a size.
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize, nil, weight, .default)
    }
    /// As large as text of a size, or a step smaller or larger.
    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize, nil, weight, scale)
    }
    /// As large as text of a font.
    public convenience init(font: UIFont) {
      self.init(font.pointSize, nil, .unspecified, .default)
    }
    /// As large as text of a font, or a step smaller or larger.
    public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
      self.init(font.pointSize, nil, .unspecified, scale)
    }
    /// As large as text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(0, textStyle, .unspecified, .default)
    }
    /// As large as text of a style, or a step smaller or larger.
    public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
      self.init(0, textStyle, .unspecified, scale)
    }
    /// Of the usual size, or a step smaller or larger.
    public convenience init(scale: UIImage.SymbolScale) { self.init(0, nil, .unspecified, scale) }
    /// Of the usual size.
    public convenience init(weight: UIImage.SymbolWeight) { self.init(0, nil, weight, .default) }

    /// How high a symbol is, in points.
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
    /// As the system has it: medium.
    case `default` = -1
    /// Not said: medium.
    case unspecified = 0
    /// Smaller.
    case small = 1
    /// As the text beside it.
    case medium = 2
    /// Larger.
    case large = 3
  }

  /// A picture for one of Apple's symbols ("trash", "chevron.left"), from the icon theme; nil if the theme has none.
  ///
  /// It is a template, as Apple's are: it shows in the tint of its place. See `TextKitEnvironment.iconTheme`.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A picture for one of Apple's symbols, for a place; nil if the icon theme has none.
  ///
  /// - Parameters:
  ///   - name: Apple's name.
  ///   - traitCollection: Not used: symbols are drawn, and sharp at any scale.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A picture for one of Apple's symbols in a size; nil if the icon theme has none.
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

  /// A copy of pixels that fills a size without being drawn out of shape, for lists of many pictures.
  ///
  /// - Parameter size: Points: the copy covers it, and goes beyond it on one side at most.
  /// - Returns: nil for a picture or a size without area.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let own = self.size
    guard own.width > 0, own.height > 0, size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return nil }
    let factor = max(size.width / own.width, size.height / own.height)
    return rendered(in: CGSize(width: own.width * factor, height: own.height * factor))
  }

  /// Makes a thumbnail on a thread of the background.
  ///
  /// - Parameters:
  ///   - size: As in `preparingThumbnail(of:)`.
  ///   - completionHandler: Gets it there.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// A copy whose pixels are decoded, so that drawing it takes no time for that; nil for a picture without area.
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
