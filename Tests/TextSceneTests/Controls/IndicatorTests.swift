// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Activity indicators, progress bars and steppers.
@MainActor @Suite(.serialized) struct IndicatorTests {
  private func window(_ view: UIView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  /// The alpha of each spoke as it is seen.
  private func seen(_ view: UIView) -> [Float] {
    view.subviews.map { $0.layer.presentation()?.opacity ?? $0.layer.opacity }
  }

  @Test func `an activity indicator turns while it is started, and is hidden else`() {
    withStillClock { clock in
      let spinner = UIActivityIndicatorView(style: .large)
      #expect(spinner.frame.size == CGSize(width: 37, height: 37))
      #expect(spinner.isHidden && !spinner.isAnimating)
      let window = window(spinner)
      spinner.startAnimating()
      #expect(!spinner.isHidden && spinner.isAnimating)
      clock.advance(by: 1)
      window.layoutIfNeeded()
      let first = seen(spinner)
      #expect(Set(first).count > 4)
      clock.advance(by: 0.1)
      #expect(seen(spinner) != first)
      spinner.stopAnimating()
      #expect(spinner.isHidden && !spinner.isAnimating)
      spinner.hidesWhenStopped = false
      #expect(!spinner.isHidden)
      let still = seen(spinner)
      clock.advance(by: 0.3)
      #expect(seen(spinner) == still)
      spinner.style = .medium
      #expect(spinner.intrinsicContentSize == CGSize(width: 20, height: 20))
      spinner.style = .whiteLarge
      #expect(spinner.intrinsicContentSize == CGSize(width: 37, height: 37))
      #expect(spinner.color == .white && spinner.subviews[0].backgroundColor == .white)
    }
  }

  @Test func `a progress bar fills from where reading begins`() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
    let window = window(bar)
    bar.progress = 0.25
    window.layoutIfNeeded()
    #expect(bar.subviews[1].frame == CGRect(x: 0, y: 0, width: 50, height: 4))
    #expect(bar.accessibilityValue == "25%")
    bar.setProgress(7, animated: false)
    #expect(bar.progress == 1)
    bar.progress = .nan
    #expect(bar.progress == 0)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.progress = 0.5
    #expect(bar.subviews[1].frame.minX == 100)
    #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize.height == 2.5)
  }

  @Test func `a stepper steps within its limits, again and again under a finger`() {
    withStillClock { clock in
      var values: [Double] = []
      let stepper = UIStepper()
      #expect(stepper.frame.size == CGSize(width: 94, height: 32))
      (stepper.maximumValue, stepper.stepValue) = (5, 2)
      stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
      let window = window(stepper)
      @MainActor func press(_ x: CGFloat, _ time: Double) {
        window.simulateTouch(.began, at: CGPoint(x: x, y: 16))
        clock.advance(by: time)
        window.simulateTouch(.ended, at: CGPoint(x: x, y: 16))
      }
      press(70, 0.1)
      #expect(values == [2])
      press(70, 0.65)
      #expect(values == [2, 4, 5])
      press(20, 0.1)
      #expect(stepper.value == 3)
      stepper.wraps = true
      press(70, 0)
      press(70, 0)
      #expect(stepper.value == 0)
      press(20, 0)
      #expect(stepper.value == 5)
      (stepper.isContinuous, stepper.wraps, values) = (false, false, [])
      stepper.value = 0
      press(70, 0.65)
      #expect(values == [5])
      stepper.isEnabled = false
      press(20, 0)
      #expect(stepper.value == 5)
      #expect(stepper.accessibilityValue == "5")
      stepper.maximumValue = 1e300
      stepper.value = 1e300
      #expect(stepper.accessibilityValue == "1e+300")
      #expect(warnings { stepper.stepValue = 0 }.count == 1 && stepper.stepValue == 2)
    }
  }
}
