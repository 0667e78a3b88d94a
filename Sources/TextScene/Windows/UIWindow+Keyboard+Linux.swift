// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Sets the frame of a keyboard on the screen, as a host that shows one does.
  ///
  /// Posts UIKit's notifications (`keyboardWillShowNotification` and the others) with their frames,
  /// and lays out views that are constrained to `keyboardLayoutGuide`.
  ///
  /// - Parameters:
  ///   - frame: In the screen's coordinates; nil hides it. Infinity and NaN are a failure.
  ///   - duration: The duration in seconds of its appearance or disappearance, for the
  ///     notifications.
  /// - Source: our choice.
  public func simulateKeyboard(frame: CGRect?, duration: TimeInterval = 0.25) {
    if let frame {
      checkFinite("UIWindow.simulateKeyboard", frame.minX, frame.minY, frame.width, frame.height)
    }
    let old = keyboard
    guard old != frame else { return }
    let hidden = CGRect(
      x: 0, y: UIScreen.main.bounds.maxY, width: UIScreen.main.bounds.width, height: 0)
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: old ?? hidden),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame ?? hidden),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
        value: UIView.AnimationCurve.easeInOut.rawValue),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    func post(_ name: NSNotification.Name) {
      NotificationCenter.default.post(name: name, object: screen, userInfo: info)
    }
    post(UIResponder.keyboardWillChangeFrameNotification)
    if frame == nil {
      post(UIResponder.keyboardWillHideNotification)
    } else if old == nil {
      post(UIResponder.keyboardWillShowNotification)
    }
    keyboard = frame
    keyboardChanged()
    layoutIfNeeded()
    if frame == nil {
      post(UIResponder.keyboardDidHideNotification)
    } else if old == nil {
      post(UIResponder.keyboardDidShowNotification)
    }
    post(UIResponder.keyboardDidChangeFrameNotification)
  }

  /// Returns the keyboard's frame in a view's coordinates; nil without one.
  final func keyboardFrame(in view: UIView) -> CGRect? {
    guard let keyboard else { return nil }
    return view.convert(keyboard.offsetBy(dx: -frame.minX, dy: -frame.minY), from: nil)
  }
}
