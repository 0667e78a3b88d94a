// SPDX-License-Identifier: MIT

/// An action for the change of a layer's property.
///
/// Layers are not implicitly animated here (`UIView.animate` animates those of views), so actions
/// are never run.
public protocol CAAction {}

extension NSNull: CAAction {}

/// Draws and lays out a layer.
///
/// All members are optional.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents.
  ///
  /// Without it, the layer is drawn by `draw(_:in:)`.
  ///
  /// - Parameter layer: The layer.
  func display(_ layer: CALayer)
  /// Draws the content of the layer.
  ///
  /// The context is not the current one; a view makes it the current one.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - ctx: The context, in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  ///
  /// - Parameter layer: The layer.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers.
  ///
  /// - Parameter layer: The layer.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action of an event; never called here.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - event: The name of the event.
  /// - Returns: The action; nil for none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Lets the layer be drawn by `draw(_:in:)`.
  ///
  /// - Parameter layer: The layer.
  public func display(_ layer: CALayer) { layer.isDrawn = true }
  /// Draws nothing.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - ctx: The context, in the layer's coordinates.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  ///
  /// - Parameter layer: The layer.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  ///
  /// - Parameter layer: The layer.
  public func layoutSublayers(of layer: CALayer) {}
  /// The default: nil.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - event: The name of the event.
  /// - Returns: Nil.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
