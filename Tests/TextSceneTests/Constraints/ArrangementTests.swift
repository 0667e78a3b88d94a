// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Directions, covered edges and odd numbers in trees that constraints arrange.
@MainActor @Suite(.serialized) struct ArrangementTests {
  private final class Sized: UIView {
    var size = CGSize(width: 20, height: 10)
    override var intrinsicContentSize: CGSize { size }
  }

  private final class Covered: UIView {
    var heard: [UIEdgeInsets] = []
    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      heard.append(safeAreaInsets)
    }
  }

  private func window(_ width: CGFloat = 100, _ height: CGFloat = 200) -> UIWindow {
    UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private func fill(_ view: UIView, _ parent: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
      view.topAnchor.constraint(equalTo: parent.topAnchor),
      view.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
    ])
  }

  // MARK: Directions

  @Test func `a row goes the way of its stack view, whatever way its views go`() {
    for own in [UISemanticContentAttribute.unspecified, .forceLeftToRight, .forceRightToLeft] {
      let views = [Sized(), Sized(), Sized()]
      for view in views { view.semanticContentAttribute = own }
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame.size = CGSize(width: 100, height: 30)
      stack.spacing = 5
      stack.distribution = .fillEqually
      stack.semanticContentAttribute = .forceRightToLeft
      let sentences = warnings { stack.layoutIfNeeded() }
      #expect(sentences.isEmpty)
      #expect(views.map(\.frame.minX) == [70, 35, 0] && views.allSatisfy { $0.frame.width == 30 })
      stack.semanticContentAttribute = .forceLeftToRight
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 35, 70])
    }
  }

  @Test func `a direction arranges what is right in a view, and nothing deeper`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (outer, inner) = (UIView(), Sized())
    root.semanticContentAttribute = .forceRightToLeft
    fill(outer, root)
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 7).isActive = true
    let beside = Sized()
    beside.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(beside)
    beside.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7).isActive = true
    root.layoutIfNeeded()
    #expect(inner.frame.minX == 7 && beside.frame.maxX == 93)
  }

  // MARK: Lines of text

  @Test func `lines stay on one line when what they stand in has another size`() {
    // A text in the middle of its view's height.
    func line(_ height: CGFloat, first: CGFloat) -> Sized {
      let view = Sized()
      view.size = CGSize(width: 20, height: height)
      view.findBaselines = { [unowned view] size in
        let top = (size.height - view.size.height) / 2
        return (top + first, top + view.size.height - first)
      }
      return view
    }
    var kept: [UIView] = []
    func made(_ height: CGFloat) -> UIStackView {
      let stack = UIStackView(arrangedSubviews: [line(40, first: 30), line(height, first: 8)])
      stack.alignment = .firstBaseline
      stack.translatesAutoresizingMaskIntoConstraints = false
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      root.addSubview(stack)
      kept.append(root)
      stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      stack.arrangedSubviews[1].heightAnchor.constraint(greaterThanOrEqualToConstant: 12).isActive =
        true
      return stack
    }
    for height in [CGFloat(10), 60, 20, 4] {
      let stack = made(90)
      stack.superview?.layoutIfNeeded()
      (stack.arrangedSubviews[1] as? Sized)?.size.height = height
      stack.arrangedSubviews[1].invalidateIntrinsicContentSize()
      stack.superview?.layoutIfNeeded()
      let (one, other) = (stack.arrangedSubviews[0].frame, stack.arrangedSubviews[1].frame)
      let middle = (other.height - height) / 2
      #expect(abs(one.minY + 30 - (other.minY + middle + 8)) < 1e-6, "\(height): \(one) \(other)")
      let fresh = made(height)
      fresh.superview?.layoutIfNeeded()
      #expect(
        zip(stack.arrangedSubviews, fresh.arrangedSubviews).allSatisfy { $0.frame == $1.frame })
    }
  }

  // MARK: Covered edges

  @Test func `what reaches beyond a window is not covered by it`() {
    let window = window()
    let stack = UIStackView(arrangedSubviews: (0..<30).map { _ in Sized() })
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: window.trailingAnchor),
    ])
    let sentences = warnings { window.layoutIfNeeded() }
    #expect(sentences.isEmpty)
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 100, height: 332))
    #expect(stack.arrangedSubviews[0].frame.origin == CGPoint(x: 16, y: 16))
    let view = UIView(frame: CGRect(x: -50, y: -20, width: 500, height: 900))
    window.addSubview(view)
    #expect(view.safeAreaInsets == .zero && view.layoutMargins.top == 8)
    window.hostSafeAreaInsets.top = 10
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
  }

  @Test func `a scroll view that constraints place begins at its content's start`() {
    for covered in [CGFloat(0), 25] {
      let window = window()
      window.hostSafeAreaInsets.top = covered
      let scroll = UIScrollView()
      let content = Sized()
      content.size = CGSize(width: 50, height: 700)
      fill(scroll, window)
      fill(content, scroll)
      window.layoutIfNeeded()
      #expect(scroll.contentSize.height == 700)
      #expect(scroll.contentOffset == CGPoint(x: 0, y: -covered))
      #expect(scroll.contentOffset.x.sign == .plus)
      #expect(scroll.adjustedContentInset.top == covered)
    }
  }

  @Test func `a view that constraints place hears once how much of it is covered`() {
    let window = window()
    window.hostSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    let view = Covered()
    window.addSubview(view)
    view.heard = []
    fill(view, window)
    window.layoutIfNeeded()
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
    window.frame.size.height = 300
    window.layoutIfNeeded()
    #expect(view.heard.allSatisfy { $0.top <= 20 && $0.bottom <= 10 }, "\(view.heard)")
  }

  // MARK: Numbers

  @Test func `priorities are compared and moved by numbers`() {
    var priority = UILayoutPriority.defaultHigh - 1
    #expect(priority.rawValue == 749 && priority < .defaultHigh && priority > .defaultLow)
    #expect(1 + priority == .defaultHigh && UILayoutPriority.required - priority == 251)
    priority += 251
    #expect(priority == .required)
    priority -= 950
    #expect(priority == .fittingSizeLevel && max(priority, .defaultLow) == .defaultLow)
    #expect(UIFont.Weight.regular < .bold && UIFont.Weight.regular + 0.4 == .bold)
  }

  @Test func `numbers that are none end with a sentence where they are set`() async {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let offset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIScrollView().contentOffset = CGPoint(x: 3, y: CGFloat.nan) }
    }
    #expect(sentence(offset).contains("UIScrollView.contentOffset: 3.0, nan; each number"))
    let inset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIScrollView().contentInset.bottom = .infinity }
    }
    #expect(sentence(inset).contains("UIScrollView.contentInset: 0.0, 0.0, inf, 0.0"))
    let spacing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIStackView().spacing = .nan }
    }
    #expect(sentence(spacing).contains("UIStackView.spacing: nan"))
    let margins = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().layoutMargins.left = .infinity }
    }
    #expect(sentence(margins).contains("UIView.layoutMargins: 8.0, inf, 8.0, 8.0"))
  }

  @Test func `numbers that are none slow a scroll view as usual, and zoom to nothing`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 900)
    scroll.minimumZoomScale = .infinity
    scroll.maximumZoomScale = -.infinity
    scroll.zoom(
      to: CGRect(x: CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 5), animated: false)
    #expect(scroll.contentOffset == .zero)
    func rest(_ rate: CGFloat) -> CGFloat {
      SceneClock.main = SceneClock(startingAt: 0)
      let window = window()
      let scroll = UIScrollView(frame: window.bounds)
      scroll.contentSize = CGSize(width: 100, height: 9000)
      scroll.decelerationRate = .init(rawValue: rate)
      window.addSubview(scroll)
      window.makeKeyAndVisible()
      window.simulateTouch(.began, at: CGPoint(x: 50, y: 180))
      for step in 1...8 {
        SceneClock.main.advance(by: 0.02)
        window.simulateTouch(.moved, at: CGPoint(x: 50, y: 180 - CGFloat(step) * 9))
      }
      window.simulateTouch(.ended, at: CGPoint(x: 50, y: 108))
      SceneClock.main.advance(by: 5)
      return scroll.contentOffset.y
    }
    let usual = rest(UIScrollView.DecelerationRate.normal.rawValue)
    #expect(usual > 100 && rest(.nan) == usual)
  }
}
