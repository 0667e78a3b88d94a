// SPDX-License-Identifier: MIT

/// Seconds of the clock that animations go by, which is never set back.
///
/// - Source: Core Animation; the time is that of `SceneClock.main`, which a test can hold.
public func CACurrentMediaTime() -> CFTimeInterval { SceneClock.main.now }

/// Changes of layers that belong together.
///
/// Layers are not animated by themselves here, so what a group says is kept, and its completion block runs when it is closed.
///
/// - Source: Core Animation, `CATransaction`.
open class CATransaction: NSObject {
  private final class Group {
    var disablesActions = false
    var duration: CFTimeInterval = 0.25
    var completion: (() -> Void)?
  }

  /// The groups that are open on this thread; the first is always there.
  private final class Groups {
    static let ofThread = ThreadObject { Groups() }
    var list = [Group()]
  }

  private static var groups: Groups { Groups.ofThread.current }

  private static var current: Group { groups.list[groups.list.count - 1] }

  /// Opens a group on this thread, with the settings of the one around it.
  open class func begin() {
    let made = Group()
    made.disablesActions = current.disablesActions
    made.duration = current.duration
    groups.list.append(made)
  }

  /// Closes the group; its completion block runs.
  ///
  /// Without a group that was opened nothing happens, with a sentence to the warning handler.
  open class func commit() {
    guard groups.list.count > 1 else {
      return warn("CATransaction.commit(): no group is open; each call needs a begin() before it")
    }
    groups.list.removeLast().completion?()
  }

  /// Runs the completion block of changes outside of groups.
  open class func flush() {
    let outside = groups.list[0]
    let completion = outside.completion
    outside.completion = nil
    completion?()
  }

  /// Whether implicit animations are switched off.
  ///
  /// Default false.
  open class func disableActions() -> Bool { current.disablesActions }
  /// Switches implicit animations off for the group.
  open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }

  /// How long implicit animations last.
  ///
  /// Default 0.25.
  open class func animationDuration() -> CFTimeInterval { current.duration }
  /// Sets how long implicit animations last; kept.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

  /// What runs when the group is closed.
  ///
  /// Default nil.
  open class func completionBlock() -> (() -> Void)? { current.completion }
  /// Sets what runs when the group is closed; outside of groups, at `flush()`.
  open class func setCompletionBlock(_ block: (() -> Void)?) { current.completion = block }
}
