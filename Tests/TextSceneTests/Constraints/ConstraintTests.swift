// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Views positioned by constraints.
@MainActor @Suite struct ConstraintTests {
  private func box(_ size: CGSize = CGSize(width: 200, height: 100)) -> UIView {
    UIView(frame: CGRect(origin: .zero, size: size))
  }

  private func child(_ parent: UIView, _ size: CGSize? = nil) -> UIView {
    final class Sized: UIView {
      var size: CGSize?
      override var intrinsicContentSize: CGSize { size ?? super.intrinsicContentSize }
    }
    let view = Sized()
    view.size = size
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  @Test func `edges, sizes and middles go where they are said to be`() {
    let root = box()
    let a = child(root)
    let b = child(root)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25, constant: 10),
      a.heightAnchor.constraint(equalToConstant: 30),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 8),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
      b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
      b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 5, width: 60, height: 30))
    #expect(b.frame == CGRect(x: 78, y: -10, width: 122, height: 60))
    root.frame.size.width = 400
    root.layoutIfNeeded()
    #expect(a.frame.width == 110 && b.frame.maxX == 400)
    let trailing = b.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -5)
    #expect(trailing.firstItem === b && trailing.secondItem === root && trailing.constant == -5)
    #expect(trailing.firstAttribute == .trailing && trailing.relation == .lessThanOrEqual)
    let middle = child(root)
    NSLayoutConstraint.activate([
      middle.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      middle.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -10),
      middle.widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
      middle.heightAnchor.constraint(lessThanOrEqualToConstant: 40),
      NSLayoutConstraint(
        item: middle, attribute: .height, relatedBy: .equal, toItem: middle, attribute: .width,
        multiplier: 0.5, constant: 0),
    ])
    root.layoutIfNeeded()
    #expect(middle.frame == CGRect(x: 190, y: 80, width: 20, height: 10))
  }

  @Test func `views below others, and guides, are placed in their own coordinates`() {
    let root = box()
    let outer = child(root)
    let inner = child(outer)
    let guide = UILayoutGuide()
    outer.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
      outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      outer.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
      outer.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      guide.leftAnchor.constraint(equalTo: outer.leftAnchor),
      guide.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
      guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
      guide.heightAnchor.constraint(equalToConstant: 10),
      inner.leftAnchor.constraint(equalTo: guide.rightAnchor),
      inner.topAnchor.constraint(equalTo: guide.bottomAnchor),
      inner.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
      inner.heightAnchor.constraint(equalToConstant: 7),
    ])
    #expect(guide.layoutFrame == CGRect(x: 0, y: 10, width: 80, height: 10))
    root.layoutIfNeeded()
    #expect(outer.frame == CGRect(x: 20, y: 30, width: 160, height: 70))
    #expect(inner.frame == CGRect(x: 80, y: 20, width: 70, height: 7))
    #expect(guide.owningView === outer && outer.layoutGuides == [guide])
    // A scrolled view positions by its content.
    outer.bounds.origin = CGPoint(x: 5, y: 5)
    root.layoutIfNeeded()
    #expect(inner.frame.origin == CGPoint(x: 80, y: 20))
    outer.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && outer.constraints.isEmpty)
  }

  @Test func `views with frames of their own are constants`() {
    let root = box()
    let fixed = UIView(frame: CGRect(x: 30, y: 20, width: 40, height: 50))
    root.addSubview(fixed)
    let a = child(root)
    let inside = child(fixed)
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 5),
      a.topAnchor.constraint(equalTo: fixed.topAnchor),
      a.rightAnchor.constraint(equalTo: root.rightAnchor),
      a.heightAnchor.constraint(equalTo: fixed.heightAnchor),
      inside.centerXAnchor.constraint(equalTo: fixed.centerXAnchor),
      inside.centerYAnchor.constraint(equalTo: fixed.centerYAnchor),
      inside.widthAnchor.constraint(equalToConstant: 10),
      inside.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 75, y: 20, width: 125, height: 50))
    #expect(inside.frame == CGRect(x: 15, y: 20, width: 10, height: 10))
    fixed.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 105, y: 0, width: 95, height: 10))
    #expect(inside.frame == CGRect(x: 45, y: 0, width: 10, height: 10))
    fixed.center.x += 20
    root.layoutIfNeeded()
    #expect(a.frame.minX == 125)
    // One that follows its superview by its mask.
    fixed.autoresizingMask = .flexibleWidth
    root.frame.size.width = 300
    root.layoutIfNeeded()
    #expect(fixed.frame.width == 200 && a.frame.minX == 225)
  }

  @Test func `views are as large as they ask for, by their priorities`() {
    let root = box()
    let a = child(root, CGSize(width: 50, height: 20))
    let b = child(root, CGSize(width: 30, height: 10))
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor),
      a.topAnchor.constraint(equalTo: root.topAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.topAnchor.constraint(equalTo: root.topAnchor),
      b.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    a.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(a.contentHuggingPriority(for: .horizontal) == .defaultHigh)
    #expect(a.contentHuggingPriority(for: .vertical) == .defaultLow)
    #expect(a.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 50, height: 20))
    #expect(b.frame == CGRect(x: 50, y: 0, width: 150, height: 10))
    b.setContentHuggingPriority(UILayoutPriority(900), for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 170 && b.frame.width == 30)
    root.frame.size.width = 60
    b.setContentCompressionResistancePriority(.required, for: .horizontal)
    #expect(b.contentCompressionResistancePriority(for: .horizontal) == .required)
    root.layoutIfNeeded()
    #expect(a.frame.width == 30 && b.frame.width == 30)
    root.frame.size.width = 20
    let sentences = warnings { root.layoutIfNeeded() }
    #expect(b.frame.width <= 30 && sentences.count <= 1)
  }

  @Test func `a change of a constant, a priority or an intrinsic size is followed`() {
    final class Growing: UIView {
      var side: CGFloat = 10
      override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
    }
    let root = box()
    let view = Growing()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3)
    let low = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50)
    low.priority = .defaultLow
    left.priority = .defaultHigh
    NSLayoutConstraint.activate([left, low, view.topAnchor.constraint(equalTo: root.topAnchor)])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 3, y: 0, width: 10, height: 10))
    view.side = 20
    view.invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 3, y: 0, width: 20, height: 20))
    #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
    left.constant = 7
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 7, y: 0, width: 20, height: 20))
    left.priority = UILayoutPriority(100)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 50)
    NSLayoutConstraint.deactivate([low])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 7 && !low.isActive && left.isActive)
    left.priority = UILayoutPriority(5000)
    #expect(left.priority == .required)
  }

  @Test func `a constraint that says nothing of a length leaves it as others say`() {
    let root = box(CGSize(width: 100, height: 100))
    let (view, other) = (
      child(root, CGSize(width: 10, height: 10)), child(root, CGSize(width: 10, height: 10))
    )
    let found = warnings {
      view.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -19).isActive =
        true
      other.heightAnchor.constraint(equalTo: view.widthAnchor, constant: -3).isActive = true
      root.layoutIfNeeded()
    }
    #expect(found.count == 1)
    #expect(view.frame.width == 13 && other.frame.height == 10)
  }

  /// Random trees of random constraints: after random changes the frames are those of a new tree.
  @Test func `layout after changes is layout from scratch`() {
    var random = SeededGenerator(seed: seed())
    struct Line {
      var first: Int
      var attribute: NSLayoutConstraint.Attribute
      var relation: NSLayoutConstraint.Relation
      var second: Int
      var other: NSLayoutConstraint.Attribute
      var multiplier: CGFloat
      var constant: CGFloat
      var priority: Float
    }
    let across: [NSLayoutConstraint.Attribute] = [.leading, .trailing, .centerX]
    let down: [NSLayoutConstraint.Attribute] = [.top, .bottom, .centerY]
    func randomLine(_ count: Int) -> Line {
      let kind = Int.random(in: 0..<3, using: &random)
      let sides = kind == 0 ? across : kind == 1 ? down : [.width, .height]
      return Line(
        first: Int.random(in: 1..<count, using: &random),
        attribute: sides.randomElement(using: &random)!,
        relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!,
        second: Int.random(in: 0..<count, using: &random),
        other: sides.randomElement(using: &random)!,
        multiplier: kind == 2 ? [0.5, 1, 2].randomElement(using: &random)! : 1,
        constant: CGFloat(Int.random(in: -20...20, using: &random)),
        priority: [1000, 750, 250, 100].randomElement(using: &random)!)
    }
    /// The first is the root; each other lies in one before it.
    func tree(_ parents: [Int], _ size: CGSize) -> [UIView] {
      var views = [box(size)]
      for parent in parents { views.append(child(views[parent], CGSize(width: 10, height: 10))) }
      return views
    }
    func made(_ line: Line, _ views: [UIView]) -> NSLayoutConstraint {
      let constraint = NSLayoutConstraint(
        item: views[line.first], attribute: line.attribute, relatedBy: line.relation,
        toItem: views[line.second], attribute: line.other, multiplier: line.multiplier,
        constant: line.constant)
      constraint.priority = UILayoutPriority(line.priority)
      return constraint
    }
    _ = warnings {
      for _ in 0..<iterations(25) {
        let parents = (0..<5).map { Int.random(in: 0...$0, using: &random) }
        var size = CGSize(width: 100, height: 80)
        let views = tree(parents, size)
        var lines: [(Line, NSLayoutConstraint)] = []
        for _ in 0..<12 {
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where !lines.isEmpty:
            lines.remove(at: Int.random(in: lines.indices, using: &random)).1.isActive = false
          case 1 where !lines.isEmpty:
            let index = Int.random(in: lines.indices, using: &random)
            lines[index].0.constant += 5
            lines[index].1.constant += 5
          case 2:
            size.width += 13
            views[0].frame.size = size
          default:
            let line = randomLine(views.count)
            let constraint = made(line, views)
            constraint.isActive = true
            lines.append((line, constraint))
          }
          if random.oneIn(3) { views[0].layoutIfNeeded() }
        }
        views[0].layoutIfNeeded()
        let again = tree(parents, size)
        for (line, _) in lines { made(line, again).isActive = true }
        again[0].layoutIfNeeded()
        for (a, b) in zip(views, again) { #expect(a.frame.isNear(b.frame, 1e-6)) }
        // What must hold holds, where nothing was left out.
        for (line, constraint) in lines where line.priority == 1000 && !constraint.isDropped {
          @MainActor func value(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute)
            -> CGFloat
          {
            let rect = view.convert(view.bounds, to: views[0])
            switch attribute {
            case .leading: return rect.minX
            case .trailing: return rect.maxX
            case .centerX: return rect.midX
            case .top: return rect.minY
            case .bottom: return rect.maxY
            case .centerY: return rect.midY
            case .width: return rect.width
            default: return rect.height
            }
          }
          let difference =
            value(views[line.first], line.attribute)
            - line.multiplier * value(views[line.second], line.other) - constraint.constant
          switch line.relation {
          case .equal: #expect(abs(difference) < 1e-5, "\(constraint)")
          case .lessThanOrEqual: #expect(difference < 1e-5, "\(constraint)")
          case .greaterThanOrEqual: #expect(difference > -1e-5, "\(constraint)")
          @unknown default: break
          }
        }
      }
    }
  }

  @Test func `leading and trailing turn with the direction of reading`() {
    let root = box()
    let view = child(root)
    view.semanticContentAttribute = .forceRightToLeft
    root.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 140, y: 0, width: 50, height: 5))
    view.semanticContentAttribute = .forceLeftToRight
    root.semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
  }

  @Test func `what contradicts is named once, and the last one given up`() {
    let root = box()
    let view = child(root)
    let first = view.widthAnchor.constraint(equalToConstant: 10)
    let second = view.widthAnchor.constraint(equalToConstant: 20)
    second.identifier = "twenty"
    first.isActive = true
    second.isActive = true
    var sentences = warnings { root.layoutIfNeeded() }
    #expect(sentences.count == 1 && view.bounds.width == 10)
    #expect(sentences.first?.contains("“twenty”") == true)
    #expect(sentences.first?.contains("width == 20.0") == true)
    sentences = warnings {
      root.frame.size.width += 1
      root.layoutIfNeeded()
    }
    #expect(sentences.isEmpty)
    second.priority = UILayoutPriority(999)
    first.isActive = false
    root.layoutIfNeeded()
    #expect(view.bounds.width == 20)
  }

  @Test func `constraints that compare what cannot be compared end with a sentence`() async {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let kinds = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        _ = NSLayoutConstraint(
          item: view, attribute: .width, relatedBy: .equal, toItem: view, attribute: .left,
          multiplier: 1, constant: 0)
      }
    }
    #expect(sentence(kinds).contains("width cannot be compared with left"))
    let apart = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (one, other) = (UIView(), UIView())
        one.leftAnchor.constraint(equalTo: other.leftAnchor).isActive = true
      }
    }
    #expect(sentence(apart).contains("relates views without a common ancestor"))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = NSLayoutConstraint(
          item: UIView(), attribute: .left, relatedBy: .equal, toItem: nil,
          attribute: .notAnAttribute, multiplier: 1, constant: 5)
      }
    }
    #expect(sentence(none).contains("left needs a second item"))
    let number = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIView().widthAnchor.constraint(equalToConstant: .nan)
      }
    }
    #expect(sentence(number).contains("constant nan; both must be finite"))
  }

  @Test func `constraints end when a view leaves, and those inside go with it`() {
    let root = box()
    let outer = child(root)
    let inner = child(outer, CGSize(width: 5, height: 5))
    let outside = outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 9)
    let inside = inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 4)
    NSLayoutConstraint.activate([outside, inside])
    #expect(root.constraints == [outside] && outer.constraints == [inside])
    root.layoutIfNeeded()
    outer.removeFromSuperview()
    #expect(!outside.isActive && inside.isActive && root.constraints.isEmpty)
    let other = box()
    other.addSubview(outer)
    other.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 4, y: 0, width: 5, height: 5) && outer.frame.minX == 0)
    other.addConstraint(
      outside.isActive ? inside : outer.topAnchor.constraint(equalTo: other.topAnchor, constant: 6))
    other.layoutIfNeeded()
    #expect(outer.frame.minY == 6)
    other.removeConstraints(other.constraints)
    #expect(other.constraints.isEmpty)
  }

  @Test func `a fitting size is what the constraints in a view leave it`() {
    let cell = UIView()
    let a = child(cell, CGSize(width: 50, height: 20))
    let b = child(cell, CGSize(width: 30, height: 40))
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: cell.leftAnchor, constant: 10),
      a.topAnchor.constraint(equalTo: cell.topAnchor, constant: 10),
      b.leftAnchor.constraint(equalTo: a.leftAnchor),
      b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 5),
      a.rightAnchor.constraint(lessThanOrEqualTo: cell.rightAnchor, constant: -10),
      b.rightAnchor.constraint(lessThanOrEqualTo: cell.rightAnchor, constant: -10),
      b.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -10),
    ])
    #expect(
      cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 70, height: 85))
    #expect(
      cell.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 85))
    #expect(cell.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize).width == 10_000)
    let alone = child(box(), CGSize(width: 12, height: 13))
    #expect(alone.systemLayoutSizeFitting(.zero) == CGSize(width: 12, height: 13))
    #expect(box().systemLayoutSizeFitting(.zero) == .zero)
    #expect(UIView.layoutFittingCompressedSize == .zero && UIView.noIntrinsicMetric == -1)
  }

  @Test func `margins and safe areas move their guides`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let root = UIView(frame: window.bounds)
    window.addSubview(root)
    let view = child(root)
    let safe = child(root)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      view.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor),
      NSLayoutConstraint(
        item: view, attribute: .trailing, relatedBy: .equal, toItem: root,
        attribute: .trailingMargin, multiplier: 1, constant: 0),
      safe.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      safe.leftAnchor.constraint(equalTo: root.safeAreaLayoutGuide.leftAnchor),
      safe.widthAnchor.constraint(equalToConstant: 3),
      safe.heightAnchor.constraint(equalToConstant: 3),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 8, y: 8, width: 184, height: 84))
    #expect(root.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 2, y: 1, width: 194, height: 96))
    window.hostSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 5)
    window.layoutIfNeeded()
    #expect(root.safeAreaInsets.top == 20 && safe.frame.origin == CGPoint(x: 0, y: 20))
    #expect(view.frame == CGRect(x: 2, y: 21, width: 189, height: 66))
    root.insetsLayoutMarginsFromSafeArea = false
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 2, y: 1, width: 194, height: 96))
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 10, bottom: 0, trailing: 20)
    root.semanticContentAttribute = .forceRightToLeft
    #expect(root.layoutMargins.left == 20 && root.directionalLayoutMargins.leading == 10)
    // A view in the middle is not covered.
    let inner = UIView(frame: CGRect(x: 50, y: 10, width: 20, height: 20))
    root.addSubview(inner)
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0))
    inner.frame.origin.y = 40
    #expect(inner.safeAreaInsets == .zero)
    inner.preservesSuperviewLayoutMargins = true
    inner.frame = root.bounds.insetBy(dx: 5, dy: 0)
    #expect(inner.layoutMargins.left == 15)
  }

  @Test func `lines of text are aligned where views say where they stand`() {
    let root = box()
    let a = child(root, CGSize(width: 10, height: 40))
    let b = child(root, CGSize(width: 10, height: 20))
    a.findBaselines = { _ in (first: 15, last: 5) }
    b.findBaselines = { _ in (first: 10, last: 4) }
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    #expect(b.frame.minY == 15)
    let c = child(root, CGSize(width: 10, height: 8))
    c.lastBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(c.frame.maxY == 45)
  }

  @Test func `multipliers of places count from the view that holds the constraint`() {
    let root = box()
    let outer = child(root)
    let view = child(outer, CGSize(width: 10, height: 10))
    NSLayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40),
      outer.widthAnchor.constraint(equalToConstant: 100),
      NSLayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .equal, toItem: outer, attribute: .centerX,
        multiplier: 0.5, constant: 0),
    ])
    root.layoutIfNeeded()
    #expect(view.center.x == 25)
    #expect(
      view.leadingAnchor.constraint(
        equalToSystemSpacingAfter: outer.leadingAnchor, multiplier: 2
      ).constant == 16)
  }

  @Test func `constraints are updated from below, once, before layout`() {
    final class Updater: UIView {
      static var log: [Int] = []
      override func updateConstraints() {
        Updater.log.append(tag)
        super.updateConstraints()
      }
    }
    let (outer, inner) = (Updater(), Updater())
    outer.tag = 1
    inner.tag = 2
    outer.addSubview(inner)
    Updater.log = []
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints() && inner.needsUpdateConstraints())
    outer.layoutIfNeeded()
    #expect(Updater.log == [2, 1] && !inner.needsUpdateConstraints())
    inner.setNeedsUpdateConstraints()
    inner.updateConstraintsIfNeeded()
    outer.layoutIfNeeded()
    #expect(Updater.log == [2, 1, 2])
    #expect(!UIView.requiresConstraintBasedLayout)
  }

  @Test func `the rectangle that is aligned may be smaller than the frame`() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      override var intrinsicContentSize: CGSize { CGSize(width: 26, height: 24) }
    }
    let root = box()
    let view = Shadowed()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let inner = child(view, CGSize(width: 5, height: 5))
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      inner.leftAnchor.constraint(equalTo: view.leftAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 8, y: 9, width: 26, height: 24))
    #expect(inner.frame.origin == CGPoint(x: 2, y: 1))
    let frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(view.frame(forAlignmentRect: view.alignmentRect(forFrame: frame)) == frame)
  }
}
