// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

@MainActor @Suite(.serialized) struct SliderTests {
  private func window(_ view: UIView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
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
