// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a host sets once for the whole process, where Apple's systems have settings of their own.
public enum TextKitEnvironment {
  private static let failure = Mutex(FailureHandler { Swift.fatalError($0.forMessages) })
  private static let warning = Mutex(
    WarningHandler { sentence in
      FileHandle.standardError.write(Data(("TextKit: " + sentence.forMessages + "\n").utf8))
    })

  /// Called with one sentence where Apple raises an exception, or where going on would damage the
  /// text: an index out of bounds, an edit from inside a layout callback.
  ///
  /// It must not return. By default it stops the process with the sentence.
  public static var failureHandler: @Sendable (String) -> Never {
    get { failure.withLock { $0 }.call }
    set {
      let handler = FailureHandler(newValue)
      failure.withLock { $0 = handler }
    }
  }

  /// Called with one sentence where a client made a mistake that the library could repair, such as
  /// a storage subclass that announced a wrong change.
  ///
  /// By default it writes the sentence to the standard error stream. What is said once for the whole
  /// process, such as that there is nothing to draw on, is said once to each handler that is set.
  public static var warningHandler: @Sendable (String) -> Void {
    get { warning.withLock { $0 }.call }
    set {
      let handler = WarningHandler(newValue)
      warning.withLock { $0 = handler }
    }
  }

  /// True the first time that the handler of now is to hear of `subject`.
  fileprivate static func isNew(_ subject: String) -> Bool {
    warning.withLock { $0 }.told.withLock { $0.insert(subject).inserted }
  }
}

/// A closure in a box.
///
/// A generic place such as `Mutex` keeps a closure in another form, and wraps it each time it goes in and
/// each time it comes out. One that is read and set back again and again would call through all the
/// wrappers, until the stack ends.
private final class FailureHandler: Sendable {
  let call: @Sendable (String) -> Never
  init(_ call: @escaping @Sendable (String) -> Never) { self.call = call }
}

/// As `FailureHandler`, and what it has been told once.
private final class WarningHandler: Sendable {
  let call: @Sendable (String) -> Void
  let told = Mutex<Set<String>>([])
  init(_ call: @escaping @Sendable (String) -> Void) { self.call = call }
}

/// Reports a programming error; never returns.
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
///   - subject: What counts as the same mistake.
///   - sentence: What is said of it.
package func warnOnce(_ subject: String, _ sentence: @autoclosure () -> String) {
  if TextKitEnvironment.isNew(subject) { warn(sentence()) }
}
