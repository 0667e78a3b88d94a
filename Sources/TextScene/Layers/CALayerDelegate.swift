// SPDX-License-Identifier: MIT

/// What runs when a property of a layer changes.
///
/// Layers are not animated by themselves here (`UIView.animate` animates those of views), so nothing asks for one.
public protocol CAAction {}

extension NSNull: CAAction {}

/// Draws and lays out for a layer.
///
/// Every member may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents.
  ///
  /// Left out, the layer is drawn by `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws what is in the layer, in the layer's coordinates.
  ///
  /// The context is not the current one; a view makes it so.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// Never asked here.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// The layer is drawn by `draw(_:in:)`.
  public func display(_ layer: CALayer) { layer.isDrawn = true }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// The default: nil.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
