// SPDX-License-Identifier: MIT

/// Returns the time of animations in seconds, which never runs backwards.
///
/// - Source: Core Animation; the time is that of `SceneClock.main`, which a test can control.
public func CACurrentMediaTime() -> CFTimeInterval { SceneClock.main.now }

/// A group of changes of layers.
///
/// Layers are not implicitly animated here, so the settings of a group are stored without effect;
/// its completion block runs when it is closed.
///
/// - Source: Core Animation, `CATransaction`.
open class CATransaction: NSObject {
  private final class Group {
    var disablesActions = false
    var duration: CFTimeInterval = 0.25
    var completion: (() -> Void)?
  }

  /// The open groups of this thread; the first always exists.
  private final class Groups {
    static let ofThread = ThreadObject { Groups() }
    var list = [Group()]
  }

  private static var groups: Groups { Groups.ofThread.current }

  private static var current: Group { groups.list[groups.list.count - 1] }

  /// Opens a group on this thread, with the settings of the enclosing one.
  open class func begin() {
    let made = Group()
    made.disablesActions = current.disablesActions
    made.duration = current.duration
    groups.list.append(made)
  }

  /// Closes the group and runs its completion block.
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

  /// Returns whether implicit animations are disabled.
  ///
  /// Default false.
  open class func disableActions() -> Bool { current.disablesActions }
  /// Disables implicit animations for the group; stored without effect.
  ///
  /// - Parameter flag: True disables them.
  open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }

  /// Returns the duration of implicit animations, in seconds.
  ///
  /// Default 0.25.
  open class func animationDuration() -> CFTimeInterval { current.duration }
  /// Sets the duration of implicit animations; stored without effect.
  ///
  /// - Parameter dur: Seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

  /// Returns the block that runs when the group is closed.
  ///
  /// Default nil.
  open class func completionBlock() -> (() -> Void)? { current.completion }
  /// Sets the block that runs when the group is closed; outside of groups, at `flush()`.
  ///
  /// - Parameter block: The block; nil removes it.
  open class func setCompletionBlock(_ block: (() -> Void)?) { current.completion = block }
}
