// SPDX-License-Identifier: MIT

extension UIApplication {
  /// Changes the state of the program, as a host does when its window is shown, covered or hidden.
  ///
  /// The state changes step by step (active, inactive, background), and each step posts the
  /// notification of Apple's systems.
  ///
  /// - Parameter state: The new state.
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
