// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Two fingers that move apart, and the zooming that follows.
@MainActor @Suite(.serialized) struct PinchTests {
  private func fingers(_ window: UIWindow, _ phase: UITouch.Phase, _ a: CGFloat, _ b: CGFloat) {
    window.simulateTouch(phase, at: CGPoint(x: a, y: 100))
    window.simulateTouch(phase, at: CGPoint(x: b, y: 100), finger: 1)
  }

  @Test func `a pinch says how much further apart two fingers are, and how fast they go`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      var log: [String] = []
      var velocity: CGFloat = 0
      let pinch = UIPinchGestureRecognizer {
        guard let pinch = $0 as? UIPinchGestureRecognizer else { return }
        log.append("\(pinch.state) \((Double(pinch.scale) * 100).rounded() / 100)")
        velocity = pinch.velocity
      }
      window.addGestureRecognizer(pinch)
      #expect(pinch.scale == 1 && pinch.velocity == 0)
      fingers(window, .began, 80, 120)
      #expect(pinch.numberOfTouches == 2 && pinch.location(in: nil) == CGPoint(x: 100, y: 100))
      clock.advance(by: 0.05)
      window.simulateTouch(.moved, at: CGPoint(x: 75, y: 100))
      #expect(log.isEmpty)
      window.simulateTouch(.moved, at: CGPoint(x: 60, y: 100))
      clock.advance(by: 0.05)
      window.simulateTouch(.moved, at: CGPoint(x: 140, y: 100), finger: 1)
      #expect(log == ["began 1.5", "changed 2.0"])
      #expect(abs(velocity - 10) < 1e-6)
      // A third finger counts for nothing; the scale may be set.
      window.simulateTouch(.began, at: .zero, finger: 2)
      #expect(pinch.numberOfTouches == 2)
      pinch.scale = 1
      window.simulateTouch(.moved, at: CGPoint(x: 100, y: 100), finger: 1)
      #expect(log.last == "changed 0.5")
      #expect(warnings { pinch.scale = .nan }.count == 1 && pinch.scale == 0.5)
      window.simulateTouch(.ended, at: CGPoint(x: 100, y: 100), finger: 1)
      #expect(log.last == "ended 0.5")
      window.simulateTouch(.moved, at: CGPoint(x: 0, y: 100))
      window.simulateTouch(.ended, at: CGPoint(x: 0, y: 100))
      window.simulateTouch(.ended, at: .zero, finger: 2)
      #expect(log.count == 4 && pinch.state == .possible && pinch.scale == 1)
      // One finger is no pinch, and two that stay are none.
      log = []
      window.drag([CGPoint(x: 10, y: 10), CGPoint(x: 100, y: 10)])
      fingers(window, .began, 80, 120)
      fingers(window, .ended, 80, 120)
      // Fingers at one point.
      fingers(window, .began, 100, 100)
      window.simulateTouch(.moved, at: CGPoint(x: 120, y: 100), finger: 1)
      #expect(log == ["began 20.0"])
      fingers(window, .cancelled, 100, 120)
      #expect(log.last?.hasPrefix("cancelled") == true)
    }
  }

  private final class Listener: NSObject, UIScrollViewDelegate {
    var log: [String] = []
    let zoomed: UIView?
    init(_ view: UIView?) { zoomed = view }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      log.append("will")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { log.append("zoom") }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { log.append("did \(Double(scale)) \(scrollView.isZoomBouncing)") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("drag") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      log.append("drag over")
    }
  }

  private func stage() -> (UIWindow, UIScrollView, Listener) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let scroll = UIScrollView(frame: window.bounds)
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll.addSubview(page)
    scroll.contentSize = page.frame.size
    let listener = Listener(page)
    scroll.delegate = listener
    window.addSubview(scroll)
    return (window, scroll, listener)
  }

  @Test func `two fingers zoom a scroll view about their middle`() {
    withStillClock { clock in
      let (window, scroll, listener) = stage()
      #expect(scroll.pinchGestureRecognizer == nil)
      scroll.maximumZoomScale = 3
      #expect(scroll.pinchGestureRecognizer?.view === scroll && !scroll.isZooming)
      scroll.contentOffset = CGPoint(x: 100, y: 100)
      fingers(window, .began, 40, 60)
      fingers(window, .moved, 35, 65)
      fingers(window, .moved, 30, 70)
      #expect(scroll.isZooming && abs(scroll.zoomScale - 2) < 1e-9)
      // The point under the middle of the fingers is still there.
      #expect(abs(scroll.contentOffset.x - (150 * 2 - 50)) < 1e-9)
      #expect(abs(scroll.contentOffset.y - (200 * 2 - 100)) < 1e-9)
      #expect(scroll.contentSize == CGSize(width: 800, height: 800))
      // They may go elsewhere with it.
      fingers(window, .moved, 50, 90)
      #expect(abs(scroll.contentOffset.x - (150 * 2 - 70)) < 1e-6)
      fingers(window, .ended, 50, 90)
      #expect(!scroll.isZooming && listener.log.first == "will")
      #expect(listener.log.last == "did 2.0 false")
      #expect(listener.log.filter { $0 == "zoom" }.count == listener.log.count - 2)
      #expect(!scroll.isDragging)
      clock.advance(by: 1)
      scroll.minimumZoomScale = 3
      #expect(scroll.pinchGestureRecognizer == nil)
    }
  }

  @Test func `zooming goes beyond its limits and comes back, unless it must not`() {
    withStillClock { clock in
      let (window, scroll, listener) = stage()
      scroll.maximumZoomScale = 2
      fingers(window, .began, 90, 110)
      fingers(window, .moved, 60, 140)
      fingers(window, .moved, 20, 180)
      #expect(scroll.zoomScale == 4)
      fingers(window, .ended, 20, 180)
      #expect(scroll.isZoomBouncing && !scroll.isZooming && listener.log.last == "zoom")
      clock.advance(by: 0.4)
      #expect(!scroll.isZoomBouncing && scroll.zoomScale == 2)
      #expect(listener.log.last == "did 2.0 false")
      scroll.bouncesZoom = false
      fingers(window, .began, 90, 110)
      fingers(window, .moved, 20, 180)
      #expect(scroll.zoomScale == 2)
      fingers(window, .ended, 20, 180)
      #expect(!scroll.isZoomBouncing && scroll.zoomScale == 2)
    }
  }

  @Test func `a second finger turns a drag into a pinch, and without a view nothing zooms`() {
    withStillClock { _ in
      let (window, scroll, listener) = stage()
      scroll.maximumZoomScale = 4
      window.drag([CGPoint(x: 100, y: 150), CGPoint(x: 100, y: 120)], lift: false)
      #expect(scroll.isDragging && scroll.contentOffset.y == 30)
      window.simulateTouch(.began, at: CGPoint(x: 100, y: 140), finger: 1)
      window.simulateTouch(.moved, at: CGPoint(x: 100, y: 160), finger: 1)
      #expect(scroll.isZooming && !scroll.isDragging)
      #expect(listener.log.prefix(3) == ["drag", "drag over", "will"])
      #expect(scroll.zoomScale == 2)
      window.simulateTouch(.ended, at: CGPoint(x: 100, y: 160), finger: 1)
      window.simulateTouch(.ended, at: CGPoint(x: 100, y: 120))
      #expect(listener.log.last == "did 2.0 false")
      let none = Listener(nil)
      scroll.delegate = none
      fingers(window, .began, 90, 110)
      fingers(window, .moved, 20, 180)
      #expect(!scroll.isZooming && scroll.zoomScale == 2 && !none.log.contains("will"))
      fingers(window, .ended, 20, 180)
    }
  }
}
