// SPDX-License-Identifier: MIT

// Optional members of CALayerDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension CALayerDelegate {
  /// `display` as an optional member: `delegate?.display?(layer)`.
  public var display: ((CALayer) -> Void)? { { self.display($0) } }
  /// `draw` as an optional member: `delegate?.draw?(layer, in: context)`.
  public var draw: OptionalLayerDrawing? { OptionalLayerDrawing(delegate: self) }
  /// `layerWillDraw` as an optional member: `delegate?.layerWillDraw?(layer)`.
  public var layerWillDraw: ((CALayer) -> Void)? { { self.layerWillDraw($0) } }
  /// `layoutSublayers` as an optional member: `delegate?.layoutSublayers?(of: layer)`.
  public var layoutSublayers: OptionalSublayerLayout? { OptionalSublayerLayout(delegate: self) }
  /// `action` as an optional member: `delegate?.action?(for: layer, forKey: "position")`.
  public var action: OptionalLayerAction? { OptionalLayerAction(delegate: self) }
}

/// The member named `draw` of a `CALayerDelegate`.
public struct OptionalLayerDrawing {
  fileprivate let delegate: any CALayerDelegate
  /// Calls the delegate.
  public func callAsFunction(_ layer: CALayer, in ctx: CGContext) { delegate.draw(layer, in: ctx) }
}

/// The member named `layoutSublayers` of a `CALayerDelegate`.
public struct OptionalSublayerLayout {
  fileprivate let delegate: any CALayerDelegate
  /// Calls the delegate.
  public func callAsFunction(of layer: CALayer) { delegate.layoutSublayers(of: layer) }
}

/// The member named `action` of a `CALayerDelegate`.
public struct OptionalLayerAction {
  fileprivate let delegate: any CALayerDelegate
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    delegate.action(for: layer, forKey: event)
  }
}
