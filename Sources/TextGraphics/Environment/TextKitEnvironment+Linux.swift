// SPDX-License-Identifier: MIT

internal import Synchronization

/// Settings that a host makes once for the process, in place of Apple's system settings.
public enum TextKitEnvironment {
  private static let failure = Mutex(FailureHandler { Swift.fatalError($0.forMessages) })
  private static let warning = Mutex(
    WarningHandler { sentence in
      FileHandle.standardError.write(Data(("TextKit: " + sentence.forMessages + "\n").utf8))
    })

  /// The handler of errors for which Apple raises an exception, or where continuing would damage
  /// the text: an index out of bounds, an edit from inside a layout callback.
  ///
  /// It gets one sentence and must not return. By default it stops the process with the sentence.
  public static var failureHandler: @Sendable (String) -> Never {
    get { failure.withLock { $0 }.call }
    set {
      let handler = FailureHandler(newValue)
      failure.withLock { $0 = handler }
    }
  }

  /// The handler of a client's mistakes that the library could repair, such as a storage subclass
  /// that announced a wrong change.
  ///
  /// It gets one sentence; by default it writes it to the standard error stream. A warning given
  /// once per process, such as that there is nothing to draw on, is given once to each handler that
  /// is set.
  public static var warningHandler: @Sendable (String) -> Void {
    get { warning.withLock { $0 }.call }
    set {
      let handler = WarningHandler(newValue)
      warning.withLock { $0 = handler }
    }
  }

  /// Returns true the first time that the current handler gets a warning of `subject`.
  fileprivate static func isNew(_ subject: String) -> Bool {
    warning.withLock { $0 }.told.withLock { $0.insert(subject).inserted }
  }
}

/// A closure in a box.
///
/// A generic container such as `Mutex` reabstracts a closure, and wraps it each time it is stored
/// and each time it is read. A closure that is read and set back repeatedly would call through all
/// the wrappers until the stack overflows.
private final class FailureHandler: Sendable {
  let call: @Sendable (String) -> Never
  init(_ call: @escaping @Sendable (String) -> Never) { self.call = call }
}

/// As `FailureHandler`, with the subjects of warnings that are given once.
private final class WarningHandler: Sendable {
  let call: @Sendable (String) -> Void
  let told = Mutex<Set<String>>([])
  init(_ call: @escaping @Sendable (String) -> Void) { self.call = call }
}

/// Reports a programming error and never returns.
package func fail(_ sentence: @autoclosure () -> String) -> Never {
  TextKitEnvironment.failureHandler(sentence())
}

/// Reports a mistake that was repaired.
package func warn(_ sentence: @autoclosure () -> String) {
  TextKitEnvironment.warningHandler(sentence())
}

/// Reports a mistake that was repaired, the first time only.
///
/// - Parameters:
///   - subject: The key of the mistake: later warnings of the same subject are dropped.
///   - sentence: The message.
package func warnOnce(_ subject: String, _ sentence: @autoclosure () -> String) {
  if TextKitEnvironment.isNew(subject) { warn(sentence()) }
}
