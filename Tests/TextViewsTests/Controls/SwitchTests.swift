// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

@MainActor @Suite(.serialized) struct SwitchTests {
  private func window(_ view: UIView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  @Test func `a tap or a drag turns a switch over`() {
    let clock = SceneClock.main
    defer { SceneClock.main = clock }
    SceneClock.main = SceneClock(startingAt: 0)
    var values: [Bool] = []
    let control = UISwitch(
      frame: CGRect(x: 10, y: 10, width: 1, height: 1),
      primaryAction: UIAction { values.append(($0.sender as? UISwitch)?.isOn ?? false) })
    #expect(control.bounds.size == CGSize(width: 51, height: 31))
    let window = window(control)
    window.simulateTouch(.began, at: CGPoint(x: 20, y: 20))
    window.simulateTouch(.ended, at: CGPoint(x: 20, y: 20))
    #expect(control.isOn && values == [true])
    window.simulateTouch(.began, at: CGPoint(x: 55, y: 20))
    window.simulateTouch(.moved, at: CGPoint(x: 12, y: 20))
    window.simulateTouch(.ended, at: CGPoint(x: 12, y: 20))
    #expect(!control.isOn && values == [true, false])
    control.isOn = true
    #expect(values.count == 2)
    #expect(control.accessibilityValue == "1")
    #expect(control.accessibilityActivate() && control.accessibilityValue == "0")
    #expect(control.accessibilityTraits.contains(.button))
    control.isEnabled = false
    #expect(!control.accessibilityActivate())
  }

  @Test func `a switch shows whether it is on`() throws {
    func colours(_ isOn: Bool) throws -> (red: Int, green: Int, blue: Int, alpha: Int) {
      let control = UISwitch()
      control.isOn = isOn
      let context = try CGContext.bitmap(size: control.bounds.size, scale: 1)
      control.layer.render(in: context)
      return try #require(context.makeImage()).light
    }
    let (on, off) = (try colours(true), try colours(false))
    #expect(on.green > on.red && on.green > on.blue)
    #expect(abs(off.green - off.red) < off.red / 10)
  }

  // MARK: Check boxes

  private func image(_ control: UISwitch) throws -> CGImage {
    let context = try CGContext.bitmap(size: control.bounds.size, scale: 1, background: .white)
    control.layer.render(in: context)
    return try #require(context.makeImage())
  }

  private func checkbox(_ title: String?) -> UISwitch {
    let control = UISwitch()
    control.preferredStyle = .checkbox
    control.title = title
    control.layoutIfNeeded()
    return control
  }

  @Test func `a switch that prefers a check box is one, with its title beside it`() throws {
    let plain = checkbox(nil)
    #expect(plain.style == .checkbox && plain.bounds.size == CGSize(width: 20, height: 31))
    let control = checkbox("Check spelling")
    #expect(control.bounds.width > 100 && control.bounds.size == control.intrinsicContentSize)
    #expect(control.accessibilityLabel == "Check spelling")
    let (off, other) = (try image(control), try image(checkbox("Check grammar")))
    #expect(off.difference(other) != .none, "the title is drawn")
    control.isOn = true
    let on = try image(control)
    // The box is filled; its title stays.
    #expect(on.pixel(3, 15).blue > on.pixel(3, 15).red)
    #expect(off.pixel(3, 15).red == 255)
    let titles = try [off, on].map {
      try #require(
        $0.cropping(to: CGRect(x: 28, y: 0, width: control.bounds.width - 28, height: 31)))
    }
    #expect(titles[0].difference(titles[1]) == .none)
    let sliding = UISwitch()
    sliding.title = "Nothing of this"
    #expect(sliding.style == .sliding && sliding.bounds.size == CGSize(width: 51, height: 31))
    sliding.preferredStyle = .checkbox
    sliding.preferredStyle = .sliding
    #expect(sliding.bounds.size == CGSize(width: 51, height: 31))
  }

  @Test func `a tap on box or title turns a check box over, a drag does not`() {
    var values: [Bool] = []
    let control = checkbox("Check spelling")
    control.addAction(UIAction { _ in values.append(control.isOn) }, for: .valueChanged)
    let window = window(control)
    for x in [5.0, 80] {
      window.simulateTouch(.began, at: CGPoint(x: x, y: 15))
      window.simulateTouch(.ended, at: CGPoint(x: x, y: 15))
    }
    #expect(values == [true, false])
    window.simulateTouch(.began, at: CGPoint(x: 5, y: 15))
    window.simulateTouch(.moved, at: CGPoint(x: 90, y: 15))
    #expect(values == [true, false])
    window.simulateTouch(.ended, at: CGPoint(x: 90, y: 15))
    #expect(values == [true, false, true])
  }

  @Test func `a check box comes back from an archive`() throws {
    let control = checkbox("Check spelling")
    control.isOn = true
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: control, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let back = try #require(
      unarchiver.decodeObject(of: UISwitch.self, forKey: NSKeyedArchiveRootObjectKey))
    #expect(back.isOn && back.style == .checkbox && back.title == "Check spelling")
  }
}
