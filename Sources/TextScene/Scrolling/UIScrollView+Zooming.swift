// SPDX-License-Identifier: MIT

/// A scroll view's own drag, which lets two fingers zoom.
final class ScrollPan: UIPanGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(preventedGestureRecognizer is ScrollPinch && preventedGestureRecognizer.view === view)
  }
}

/// A scroll view's own pinch.
final class ScrollPinch: UIPinchGestureRecognizer {
  /// What zooming began with.
  struct Start {
    weak var view: UIView?
    let scale: CGFloat
    /// What is under the middle of the fingers, in the view at scale 1.
    let point: CGPoint
  }
}

extension UIScrollView {
  /// Two fingers zoom: what is under their middle stays there.
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
    // Beyond the limits the scale goes half as far, as a power, up to twice the limit.
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
