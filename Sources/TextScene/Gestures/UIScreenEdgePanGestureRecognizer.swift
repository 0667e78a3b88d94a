// SPDX-License-Identifier: MIT

/// Recognizes a finger that is drawn from an edge of the window into it.
///
/// It comes down within 20 points of one of the edges.
///
/// - Source: UIKit, `UIScreenEdgePanGestureRecognizer`; the distance is our choice.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  private static let depth: CGFloat = 20

  /// Edges that a drag may begin at; any one of them is enough.
  ///
  /// Default none: nothing is recognized.
  @KeptProperty open var edges: UIRectEdge = []

  /// Fails where a finger comes down away from the edges.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, !touches.allSatisfy({ isAtEdge($0) }) { return state = .failed }
    super.touchesBegan(touches, with: event)
  }

  private func isAtEdge(_ touch: UITouch) -> Bool {
    guard let bounds = touch.window?.bounds else { return false }
    let place = touch.location(in: nil)
    return edges.contains(.left) && place.x - bounds.minX < Self.depth
      || edges.contains(.right) && bounds.maxX - place.x < Self.depth
      || edges.contains(.top) && place.y - bounds.minY < Self.depth
      || edges.contains(.bottom) && bounds.maxY - place.y < Self.depth
  }
}
