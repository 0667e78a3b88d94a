// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// A window that is repainted where it has changed equals one that is painted whole.
@MainActor @Suite(.serialized) struct WindowChangesTests {
  private func context(_ window: UIWindow) throws -> CGContext {
    try CGContext.bitmap(size: window.bounds.size, scale: 1)
  }

  private func difference(_ context: CGContext, _ window: UIWindow) throws -> PictureDifference {
    let whole = try self.context(window)
    window.render(in: whole)
    return try #require(context.makeImage()).difference(try #require(whole.makeImage()))
  }

  @Test func `only what changed is painted`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    window.backgroundColor = .white
    let box = UIView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
    box.backgroundColor = .red
    window.addSubview(box)
    let context = try context(window)
    #expect(window.renderChanges(in: context) == [window.bounds])
    #expect(window.renderChanges(in: context).isEmpty)
    box.backgroundColor = .blue
    let colored = window.renderChanges(in: context)
    #expect(colored.count == 1)
    #expect(colored.first?.contains(box.frame) == true)
    #expect(colored.allSatisfy { $0.width < 40 && $0.height < 40 })
    let old = box.frame
    box.frame.origin.x = 120
    let moved = window.renderChanges(in: context)
    #expect(moved.count == 2, "the old place and the new one")
    #expect(moved.contains { $0.contains(old) } && moved.contains { $0.contains(box.frame) })
    #expect(try difference(context, window).far == 0)
    window.forgetRendered()
    #expect(window.renderChanges(in: context) == [window.bounds])
    let other = try self.context(window)
    #expect(window.renderChanges(in: other) == [window.bounds])
  }

  @Test func `random changes of a tree of views equal the whole`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for index in 0..<iterations(12) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
      window.backgroundColor = random.oneIn(2) ? .white : nil
      var views: [UIView] = [window]
      func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
        CGFloat.random(in: range, using: &random).rounded()
      }
      func color() -> UIColor {
        UIColor(
          hue: number(0...10) / 10, saturation: 1, brightness: number(3...10) / 10,
          alpha: random.oneIn(3) ? 0.6 : 1)
      }
      func change() {
        let view = views.randomElement(using: &random)!
        switch Int.random(in: 0...13, using: &random) {
        case 0...3:
          let new = UIView(
            frame: CGRect(
              x: number(-5...120), y: number(-5...90), width: number(4...70), height: number(4...50)
            )
          )
          new.backgroundColor = color()
          view.addSubview(new)
          views.append(new)
        case 4 where view !== window:
          view.removeFromSuperview()
          views.removeAll { $0.isDescendant(of: view) }
        case 5 where view !== window: view.frame.origin.x += number(-9...9)
        case 6: view.backgroundColor = color()
        case 7 where view !== window: view.alpha = number(3...10) / 10
        case 8: view.clipsToBounds.toggle()
        case 9: view.layer.cornerRadius = number(0...9)
        case 10:
          view.layer.borderWidth = number(0...3)
          view.layer.borderColor = color().cgColor
        case 11 where view !== window:
          view.layer.shadowOpacity = 0.7
          view.layer.shadowRadius = number(0...5)
          view.layer.shadowOffset = CGSize(width: number(-4...4), height: number(0...6))
        case 12 where view !== window: view.isHidden.toggle()
        case 13 where view !== window:
          view.transform = CGAffineTransform(rotationAngle: number(0...6))
        default: view.superview?.bringSubviewToFront(view)
        }
      }
      for _ in 0..<6 { change() }
      let context = try context(window)
      for step in 0..<8 {
        window.renderChanges(in: context)
        let difference = try difference(context, window)
        #expect(
          difference.far < 0.0005 && difference.mean < 0.02,
          "SEED=\(seed), window \(index), step \(step): \(difference)")
        for _ in 0..<Int.random(in: 1...2, using: &random) { change() }
      }
    }
  }
}
