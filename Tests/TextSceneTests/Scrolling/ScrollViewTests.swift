// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Scrolling by the program and by fingers.
@MainActor @Suite(.serialized) struct ScrollViewTests {
  private final class Listener: NSObject, UIScrollViewDelegate {
    var log: [String] = []
    var scrolls = 0
    var target: CGPoint?
    var velocity = CGPoint.zero
    var zoomed: UIView?
    var mayGoToTop = true
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      scrolls += 1
      if log.last != "scroll" { log.append("scroll") }
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      log.append("will end")
      self.velocity = velocity
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      log.append("did end \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("will slow") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("glided") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { log.append("inset") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      log.append("will zoom")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { log.append("zoom") }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
      log.append("zoomed \(Double(scale))")
    }
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { mayGoToTop }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { log.append("top") }
  }

  private func stage(_ content: CGSize = CGSize(width: 100, height: 1000)) -> (
    UIWindow, UIScrollView, Listener
  ) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let scroll = UIScrollView(frame: window.bounds)
    scroll.contentSize = content
    let listener = Listener()
    scroll.delegate = listener
    window.addSubview(scroll)
    window.layoutIfNeeded()
    listener.log = []
    return (window, scroll, listener)
  }

  @Test func `the offset is the origin of the bounds, and the delegate hears of it`() {
    let (window, scroll, listener) = stage()
    #expect(scroll.clipsToBounds && scroll.isScrollEnabled && scroll.bounces && scroll.scrollsToTop)
    #expect(scroll.contentOffset == .zero && scroll.contentInset == .zero && scroll.zoomScale == 1)
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(scroll.bounds.origin == CGPoint(x: 0, y: 50) && listener.scrolls == 1)
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(listener.scrolls == 1)
    scroll.bounds.origin.y = 60
    #expect(listener.scrolls == 2 && scroll.contentOffset.y == 60)
    scroll.setContentOffset(.zero, animated: false)
    #expect(scroll.contentOffset == .zero && listener.log == ["scroll"])
    let child = UIView(frame: CGRect(x: 0, y: 500, width: 10, height: 10))
    scroll.addSubview(child)
    scroll.contentOffset.y = 490
    #expect(scroll.convert(child.frame, to: window).minY == 10)
  }

  @Test func `an animated move goes step by step and is told of at its end`() {
    withStillClock { clock in
      let (_, scroll, listener) = stage()
      scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      #expect(scroll.contentOffset == .zero)
      clock.advance(by: 0.15)
      #expect(scroll.contentOffset.y > 100 && scroll.contentOffset.y < 200)
      clock.advance(by: 0.3)
      #expect(scroll.contentOffset.y == 300 && listener.log == ["scroll", "glided"])
      #expect(listener.scrolls > 10)
      listener.log = []
      scroll.setContentOffset(.zero, animated: true)
      clock.advance(by: 0.1)
      scroll.contentOffset = CGPoint(x: 0, y: 10)
      clock.advance(by: 1)
      #expect(scroll.contentOffset.y == 10 && listener.log == ["scroll", "glided", "scroll"])
    }
  }

  @Test func `a rectangle is shown by scrolling as little as possible`() {
    let (_, scroll, _) = stage(CGSize(width: 500, height: 1000))
    func shown(_ rect: CGRect) -> CGPoint {
      scroll.scrollRectToVisible(rect, animated: false)
      return scroll.contentOffset
    }
    #expect(shown(CGRect(x: 10, y: 10, width: 10, height: 10)) == .zero)
    #expect(shown(CGRect(x: 150, y: 300, width: 10, height: 10)) == CGPoint(x: 60, y: 110))
    #expect(shown(CGRect(x: 100, y: 150, width: 10, height: 10)) == CGPoint(x: 60, y: 110))
    #expect(shown(CGRect(x: 50, y: 50, width: 10, height: 10)) == CGPoint(x: 50, y: 50))
    #expect(shown(CGRect(x: 0, y: 400, width: 10, height: 500)) == CGPoint(x: 0, y: 400))
    #expect(shown(CGRect(x: 490, y: 990, width: 100, height: 100)) == CGPoint(x: 400, y: 800))
    scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    #expect(shown(CGRect(x: 400, y: 0, width: 1, height: 1)).y == -20)
    #expect(shown(CGRect(x: 400, y: 999, width: 1, height: 1)).y == 830)
  }

  @Test func `insets keep the top at the top, and take the safe area in`() {
    let (window, scroll, listener) = stage()
    scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    #expect(scroll.contentOffset.y == -10 && listener.log.contains("inset"))
    scroll.contentOffset.y = 100
    scroll.contentInset.top = 30
    #expect(scroll.contentOffset.y == 100)
    scroll.contentOffset.y = -30
    window.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 5, bottom: 20, right: 0)
    window.layoutIfNeeded()
    // It scrolls up and down only.
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 74, left: 0, bottom: 20, right: 0))
    #expect(scroll.contentOffset.y == -74)
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(scroll.adjustedContentInset.left == 5)
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == scroll.contentInset)
    #expect(UIScrollView.ContentInsetAdjustmentBehavior.always.rawValue == 3)
  }

  @Test func `a drag follows the finger, and the delegate hears in order`() {
    withStillClock { clock in
      let (window, scroll, listener) = stage()
      window.simulateTouch(.began, at: CGPoint(x: 50, y: 150))
      #expect(scroll.isTracking && !scroll.isDragging)
      clock.advance(by: 0.5)
      window.simulateTouch(.moved, at: CGPoint(x: 50, y: 100))
      #expect(scroll.isDragging && scroll.contentOffset.y == 50)
      clock.advance(by: 0.5)
      window.simulateTouch(.moved, at: CGPoint(x: 50, y: 90))
      clock.advance(by: 0.5)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 90))
      #expect(!scroll.isDragging && !scroll.isTracking)
      clock.advance(by: 5)
      #expect(
        listener.log == [
          "will drag", "scroll", "will end", "did end true", "will slow", "scroll", "rest",
        ]
          || listener.log == ["will drag", "scroll", "will end", "did end false"])
      listener.log = []
      let start = scroll.contentOffset.y
      // Quickly: it continues by itself.
      window.drag((0...5).map { CGPoint(x: 50, y: 150 - CGFloat($0) * 10) })
      #expect(scroll.isDecelerating && listener.velocity.y > 0.5 && listener.velocity.x == 0)
      let lifted = scroll.contentOffset.y
      #expect(lifted == start + 50)
      clock.advance(by: 0.2)
      let later = scroll.contentOffset.y
      #expect(later > lifted)
      clock.advance(by: 5)
      #expect(!scroll.isDecelerating && scroll.contentOffset.y > later)
      #expect(
        listener.log == [
          "will drag", "scroll", "will end", "did end true", "will slow", "scroll", "rest",
        ])
      // The delegate sets the target offset.
      listener.target = CGPoint(x: 0, y: 123)
      window.drag((0...5).map { CGPoint(x: 50, y: 150 - CGFloat($0) * 10) })
      clock.advance(by: 5)
      #expect(scroll.contentOffset.y == 123)
      // A finger stops it.
      listener.target = nil
      window.drag((0...5).map { CGPoint(x: 50, y: 150 - CGFloat($0) * 10) })
      window.drag([CGPoint(x: 50, y: 100), CGPoint(x: 50, y: 85)], lift: false)
      #expect(!scroll.isDecelerating && scroll.isDragging)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 85))
      scroll.contentOffset = .zero
    }
  }

  @Test func `beyond its ends it follows less, and comes back`() {
    withStillClock { clock in
      let (window, scroll, _) = stage()
      window.drag([CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 150)], lift: false)
      #expect(scroll.contentOffset.y < -20 && scroll.contentOffset.y > -60)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 150))
      clock.advance(by: 3)
      #expect(scroll.contentOffset.y == 0)
      scroll.bounces = false
      #expect(!scroll.bouncesVertically)
      window.drag([CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 150)], lift: false)
      #expect(scroll.contentOffset.y == 0)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 150))
    }
  }

  @Test func `it is dragged only where there is something to see`() {
    withStillClock { clock in
      let (window, scroll, listener) = stage()
      window.drag([CGPoint(x: 10, y: 50), CGPoint(x: 90, y: 50)])
      #expect(listener.log.isEmpty && scroll.contentOffset == .zero)
      scroll.contentSize = CGSize(width: 500, height: 1000)
      scroll.isDirectionalLockEnabled = true
      window.drag(
        [CGPoint(x: 90, y: 50), CGPoint(x: 60, y: 45), CGPoint(x: 30, y: 10)], lift: false)
      #expect(scroll.contentOffset == CGPoint(x: 60, y: 0))
      window.simulateTouch(.ended, at: CGPoint(x: 30, y: 10))
      clock.advance(by: 5)
      scroll.isScrollEnabled = false
      let before = scroll.contentOffset
      window.drag([CGPoint(x: 50, y: 150), CGPoint(x: 50, y: 50)])
      #expect(scroll.contentOffset == before && !scroll.panGestureRecognizer.isEnabled)
      scroll.isScrollEnabled = true
      scroll.contentSize = CGSize(width: 10, height: 10)
      scroll.contentOffset = .zero
      scroll.isDirectionalLockEnabled = false
      window.drag([CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 150)], lift: false)
      #expect(scroll.contentOffset.y == 0)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 150))
      scroll.alwaysBounceVertical = true
      window.drag([CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 150)], lift: false)
      #expect(scroll.contentOffset.y < 0)
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 150))
    }
  }

  @Test func `pages come to rest at their edges`() {
    withStillClock { clock in
      let (window, scroll, _) = stage(CGSize(width: 500, height: 200))
      scroll.isPagingEnabled = true
      window.drag((0...4).map { CGPoint(x: 90 - CGFloat($0) * 10, y: 50) })
      clock.advance(by: 3)
      #expect(scroll.contentOffset == CGPoint(x: 100, y: 0))
      window.simulateTouch(.began, at: CGPoint(x: 90, y: 50))
      window.simulateTouch(.moved, at: CGPoint(x: 60, y: 50))
      clock.advance(by: 1)
      window.simulateTouch(.moved, at: CGPoint(x: 60, y: 50))
      window.simulateTouch(.ended, at: CGPoint(x: 60, y: 50))
      clock.advance(by: 3)
      #expect(scroll.contentOffset == CGPoint(x: 100, y: 0))
    }
  }

  @Test func `the inner of two scroll views scrolls, the outer one where that cannot`() {
    withStillClock { clock in
      let (window, outer, _) = stage()
      let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      inner.contentSize = CGSize(width: 300, height: 100)
      outer.addSubview(inner)
      window.drag([CGPoint(x: 80, y: 80), CGPoint(x: 40, y: 80)])
      #expect(inner.contentOffset.x == 40 && outer.contentOffset == .zero)
      window.drag([CGPoint(x: 50, y: 80), CGPoint(x: 50, y: 40)])
      #expect(outer.contentOffset.y == 40)
      clock.advance(by: 5)
    }
  }

  @Test func `a drag puts the keyboard away, and touches of controls are taken`() {
    withStillClock { clock in
      final class Field: UIView { override var canBecomeFirstResponder: Bool { true } }
      let (window, scroll, _) = stage()
      let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
      scroll.addSubview(field)
      let control = UIControl(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
      field.addSubview(control)
      var log: [String] = []
      control.addAction(UIAction { _ in log.append("cancel") }, for: .touchCancel)
      control.addAction(UIAction { _ in log.append("up") }, for: .touchUpInside)
      _ = field.becomeFirstResponder()
      window.drag([CGPoint(x: 50, y: 150), CGPoint(x: 50, y: 120)])
      #expect(field.isFirstResponder && log == ["cancel"])
      scroll.keyboardDismissMode = .onDrag
      window.drag([CGPoint(x: 50, y: 150), CGPoint(x: 50, y: 120)])
      #expect(!field.isFirstResponder)
      clock.advance(by: 5)
      let modes: [UIScrollView.KeyboardDismissMode] = [
        .none, .onDrag, .interactive, .onDragWithAccessory, .interactiveWithAccessory,
      ]
      #expect(modes.map(\.rawValue) == Array(0...4))
    }
  }

  @Test func `indicators show which part is seen, for a moment`() {
    withStillClock { clock in
      let (window, scroll, _) = stage(CGSize(width: 400, height: 800))
      let bars = scroll.indicators
      @MainActor func isSeen() -> Bool {
        (window.makeImage()?.cgImage?.pixel(95, 20).alpha ?? 0) > 0
      }
      #expect(!isSeen())
      scroll.flashScrollIndicators()
      #expect(isSeen())
      #expect(bars.vertical.frame == CGRect(x: 94, y: 3, width: 3, height: 48.5))
      #expect(bars.horizontal.frame == CGRect(x: 3, y: 194, width: 23.5, height: 3))
      scroll.contentOffset = CGPoint(x: 150, y: 600)
      #expect(abs(bars.vertical.frame.maxY - (600 + 197)) < 1e-9)
      #expect(abs(bars.horizontal.frame.midX - (150 + 50)) < 1e-9)
      // Step by step through the content the bar moves from end to end.
      var last: CGFloat = -1
      for step in 0...60 {
        scroll.contentOffset.y = CGFloat(step) * 10
        let top = bars.vertical.frame.minY - scroll.contentOffset.y
        #expect(top > last)
        last = top
      }
      scroll.showsVerticalScrollIndicator = false
      #expect(bars.vertical.isHidden && !bars.horizontal.isHidden)
      scroll.showsHorizontalScrollIndicator = false
      #expect(bars.horizontal.isHidden)
      scroll.showsVerticalScrollIndicator = true
      scroll.contentSize = CGSize(width: 10, height: 10)
      #expect(bars.vertical.isHidden && scroll.subviews.isEmpty)
      clock.advance(by: 1)
      #expect(bars.vertical.opacity == 0)
    }
  }

  @Test func `zooming keeps the middle of what is seen`() {
    let (_, scroll, listener) = stage(CGSize(width: 100, height: 200))
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    scroll.addSubview(page)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    listener.zoomed = page
    scroll.maximumZoomScale = 4
    scroll.minimumZoomScale = 0.5
    listener.log = []
    scroll.setZoomScale(2, animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentSize == CGSize(width: 200, height: 400))
    #expect(page.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
    #expect(scroll.contentOffset == CGPoint(x: 50, y: 100))
    #expect(listener.log == ["will zoom", "scroll", "zoom", "zoomed 2.0"])
    scroll.zoomScale = 100
    #expect(scroll.zoomScale == 4 && scroll.bouncesZoom)
    scroll.zoom(to: CGRect(x: 50, y: 100, width: 50, height: 100), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 100, y: 200))
  }

  @Test func `the host asks for the top, and turns a wheel`() {
    withStillClock { clock in
      let (_, scroll, listener) = stage()
      scroll.contentOffset.y = 500
      listener.log = []
      listener.mayGoToTop = false
      scroll.simulateScrollToTop()
      clock.advance(by: 1)
      #expect(scroll.contentOffset.y == 500)
      listener.mayGoToTop = true
      scroll.simulateScrollToTop()
      clock.advance(by: 1)
      #expect(scroll.contentOffset.y == 0 && listener.log.last == "top")
      // A delegate that leaves everything out.
      final class Quiet: NSObject, UIScrollViewDelegate {}
      let quiet = Quiet()
      scroll.contentOffset.y = 40
      scroll.delegate = quiet
      scroll.simulateScrollToTop()
      clock.advance(by: 1)
      #expect(scroll.contentOffset.y == 0 && scroll.delegate === quiet)
      scroll.delegate = listener
      #expect(scroll.simulateWheel(CGPoint(x: 0, y: 30)) && scroll.contentOffset.y == 30)
      #expect(scroll.simulateWheel(CGPoint(x: 0, y: -300)) && scroll.contentOffset.y == 0)
      #expect(!scroll.simulateWheel(CGPoint(x: 0, y: -300)))
    }
  }

  @Test func `constraints give the content its size, and keep what does not scroll`() {
    let (window, scroll, _) = stage(.zero)
    let content = UIView()
    let fixed = UIView()
    for view in [content, fixed] {
      view.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(view)
    }
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 5),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -5),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(
        equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 600),
      fixed.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 3),
      fixed.heightAnchor.constraint(equalToConstant: 4),
    ])
    window.layoutIfNeeded()
    #expect(content.frame == CGRect(x: 5, y: 0, width: 100, height: 600))
    #expect(scroll.contentSize == CGSize(width: 110, height: 620))
    #expect(fixed.frame.minY == 3)
    scroll.contentOffset.y = 100
    window.layoutIfNeeded()
    #expect(fixed.frame.minY == 103 && content.frame.minY == 0)
  }
}
