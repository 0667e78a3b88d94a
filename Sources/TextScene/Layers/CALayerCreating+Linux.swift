// SPDX-License-Identifier: MIT

/// A layer class that can be made knowing its type only, as `UIView.layerClass` and `presentation()` need it.
///
/// Swift on Linux cannot call `init()` of a subclass that does not promise to have it. Classes of this library are made
/// all the same, and those of a client by `init(coder:)` with an empty archive, which they must have; one whose
/// `init(coder:)` stops the process conforms to this.
///
/// - Source: our choice.
public protocol CALayerCreating: CALayer {
  /// An empty layer.
  init()
}

/// Makes layers of a class known at run time.
enum LayerMaker {
  static func layer(of type: CALayer.Type) -> CALayer {
    if type == CALayer.self { return CALayer() }
    if type == CAShapeLayer.self { return CAShapeLayer() }
    if type == CAGradientLayer.self { return CAGradientLayer() }
    if type == PictureLayer.self { return PictureLayer() }
    if let type = type as? any CALayerCreating.Type { return type.init() }
    guard let coder = try? NSKeyedUnarchiver(forReadingFrom: emptyArchive),
      let layer = type.init(coder: coder)
    else {
      fail(
        "\(type): the layer class cannot be made by init(coder:); let it conform to CALayerCreating"
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
