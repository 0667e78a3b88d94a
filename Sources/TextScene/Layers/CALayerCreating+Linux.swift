// SPDX-License-Identifier: MIT

/// A layer class that can be instantiated by its type, for `UIView.layerClass` and
/// `presentation()`.
///
/// Swift on Linux cannot call `init()` of a subclass that does not guarantee to have it. Classes of
/// this library can be instantiated nevertheless. Those of a client are instantiated by
/// `init(coder:)` with an empty archive, which they must have; one whose `init(coder:)` stops the
/// process must conform to this protocol.
///
/// - Source: our choice.
public protocol CALayerCreating: CALayer {
  /// Creates an empty layer.
  init()
}

/// Creates layers of a class known at run time.
enum LayerMaker {
  static func layer(of type: CALayer.Type) -> CALayer {
    if type == CALayer.self { return CALayer() }
    if type == CAShapeLayer.self { return CAShapeLayer() }
    if type == CAGradientLayer.self { return CAGradientLayer() }
    if type == ImageLayer.self { return ImageLayer() }
    if let type = type as? any CALayerCreating.Type { return type.init() }
    guard let coder = try? NSKeyedUnarchiver(forReadingFrom: emptyArchive),
      let layer = type.init(coder: coder)
    else {
      fail(
        "\(type): the layer class cannot be created by init(coder:); make it conform to CALayerCreating"
      )
    }
    coder.finishDecoding()
    return layer
  }

  private static let emptyArchive: Data = {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.finishEncoding()
    return archiver.encodedData
  }()
}
