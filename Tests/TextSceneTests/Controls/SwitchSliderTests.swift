// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

@MainActor @Suite(.serialized) struct SwitchSliderTests {
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

  @Test func `a slider follows the finger on its thumb`() {
    var values: [Float] = []
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 232, height: 34))
    slider.minimumValue = 10
    slider.maximumValue = 30
    #expect(slider.value == 10)
    slider.addAction(UIAction { _ in values.append(slider.value) }, for: .valueChanged)
    let window = window(slider)
    window.simulateTouch(.began, at: CGPoint(x: 150, y: 17))
    window.simulateTouch(.moved, at: CGPoint(x: 200, y: 17))
    window.simulateTouch(.ended, at: CGPoint(x: 200, y: 17))
    #expect(slider.value == 10)
    window.simulateTouch(.began, at: CGPoint(x: 16, y: 17))
    window.simulateTouch(.moved, at: CGPoint(x: 116, y: 17))
    #expect(slider.value == 20 && values == [20])
    window.simulateTouch(.moved, at: CGPoint(x: 900, y: 17))
    window.simulateTouch(.ended, at: CGPoint(x: 900, y: 17))
    #expect(slider.value == 30 && values == [20, 30])
    slider.isContinuous = false
    window.simulateTouch(.began, at: CGPoint(x: 216, y: 17))
    window.simulateTouch(.moved, at: CGPoint(x: 116, y: 17))
    #expect(values.count == 2)
    window.simulateTouch(.ended, at: CGPoint(x: 116, y: 17))
    #expect(values == [20, 30, 20])
  }

  @Test func `a slider is adjustable`() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    slider.value = 0.5
    #expect(slider.accessibilityValue == "50%" && slider.accessibilityTraits.contains(.adjustable))
    slider.accessibilityIncrement()
    #expect(slider.accessibilityValue == "60%")
    slider.accessibilityDecrement()
    slider.accessibilityDecrement()
    #expect(slider.accessibilityValue == "40%")
    slider.value = .nan
    #expect(slider.value == 0)
    slider.value = 7
    #expect(slider.value == 1)
    #expect(slider.intrinsicContentSize.height == 34)
  }

  @Test func `from right to left a slider's value grows to the left`() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 232, height: 34))
    slider.semanticContentAttribute = .forceRightToLeft
    let window = window(slider)
    window.simulateTouch(.began, at: CGPoint(x: 216, y: 17))
    window.simulateTouch(.moved, at: CGPoint(x: 116, y: 17))
    window.simulateTouch(.ended, at: CGPoint(x: 116, y: 17))
    #expect(slider.value == 0.5)
  }
}
