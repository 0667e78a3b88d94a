// SPDX-License-Identifier: MIT

extension UIApplication {
  /// Says whether the user works with the program, as a host does when its window is shown, covered or put away.
  ///
  /// Goes there step by step (active, inactive, background), and posts at each step the notification that Apple's systems post.
  ///
  /// - Parameter state: What it is from now on.
  /// - Source: our choice.
  public func simulateState(_ state: State) {
    while applicationState != state {
      switch (applicationState, state) {
      case (.active, _): step(to: .inactive, UIApplication.willResignActiveNotification)
      case (.inactive, .background):
        step(to: .background, UIApplication.didEnterBackgroundNotification)
      case (.inactive, _): step(to: .active, UIApplication.didBecomeActiveNotification)
      case (.background, _): step(to: .inactive, UIApplication.willEnterForegroundNotification)
      }
    }
  }

  private func step(to state: State, _ name: NSNotification.Name) {
    applicationState = state
    NotificationCenter.default.post(name: name, object: self)
  }
}
