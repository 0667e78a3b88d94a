// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a host sets once for the whole process, where Apple's systems have settings of their own.
public enum TextKitEnvironment {
  private static let failure = Mutex<@Sendable (String) -> Never>({ Swift.fatalError($0) })
  private static let warning = Mutex<@Sendable (String) -> Void>({ sentence in
    FileHandle.standardError.write(Data(("TextKit: " + sentence + "\n").utf8))
  })

  /// Called with one sentence where Apple raises an exception, or where going on would damage the
  /// text: an index out of bounds, an edit from inside a layout callback.
  ///
  /// It must not return. By default it stops the process with the sentence.
  public static var failureHandler: @Sendable (String) -> Never {
    get { failure.withLock { $0 } }
    set { failure.withLock { $0 = newValue } }
  }

  /// Called with one sentence where a client made a mistake that the library could repair, such as
  /// a storage subclass that announced a wrong change.
  ///
  /// By default it writes the sentence to the standard error stream.
  public static var warningHandler: @Sendable (String) -> Void {
    get { warning.withLock { $0 } }
    set { warning.withLock { $0 = newValue } }
  }
}

/// Reports a programming error; never returns.
func fail(_ sentence: @autoclosure () -> String) -> Never {
  TextKitEnvironment.failureHandler(sentence())
}

/// Reports a mistake that was repaired.
func warn(_ sentence: @autoclosure () -> String) { TextKitEnvironment.warningHandler(sentence()) }
