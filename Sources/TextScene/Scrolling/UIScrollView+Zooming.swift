// SPDX-License-Identifier: MIT

/// The drag of a scroll view, which allows a pinch at the same time.
final class ScrollPan: UIPanGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(preventedGestureRecognizer is ScrollPinch && preventedGestureRecognizer.view === view)
  }
}

/// The pinch of a scroll view.
final class ScrollPinch: UIPinchGestureRecognizer {
  /// The state at the start of zooming.
  struct Start {
    weak var view: UIView?
    let scale: CGFloat
    /// The point at the centroid of the touches, in the view at scale 1.
    let point: CGPoint
  }
}

extension UIScrollView {
  /// Zooms by a pinch, and keeps the point at the centroid of the touches in place.
  final func pinched() {
    guard let pinch = pinchGestureRecognizer else { return }
    switch pinch.state {
    case .began:
      beginPinch(pinch)
      followPinch(pinch)
    case .changed: followPinch(pinch)
    case .ended, .cancelled:
      guard let view = pinching?.view else { return pinching = nil }
      pinching = nil
      endZooming(view)
    default: break
    }
  }

  private final func beginPinch(_ pinch: UIPinchGestureRecognizer) {
    guard let view = delegate?.viewForZooming(in: self) else { return }
    let pan = panGestureRecognizer
    if pan.state == .began || pan.state == .changed { pan.state = .cancelled }
    stopMotion()
    let place = pinch.location(in: self)
    pinching = .init(
      view: view, scale: zoomScale,
      point: CGPoint(x: place.x / zoomScale, y: place.y / zoomScale))
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private final func followPinch(_ pinch: UIPinchGestureRecognizer) {
    guard let pinching, let view = pinching.view else { return }
    let (least, greatest) = (minimumZoomScale, maximumZoomScale)
    let wanted = pinching.scale * pinch.scale
    // Beyond the limits the scale changes by half, as a power, up to twice the limit.
    let limit = min(max(wanted, least), greatest)
    guard limit > 0, wanted > 0, wanted.isFinite else { return }
    let beyond = min(max(sqrt(wanted / limit), 0.5), 2)
    let place = pinch.location(in: self)
    apply(
      bouncesZoom ? limit * beyond : limit, to: view, showing: pinching.point,
      at: CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY))
    delegate?.scrollViewDidZoom(self)
  }
}
