// SPDX-License-Identifier: MIT

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// An exception's name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An exception's name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// For a reason without a name of its own.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An index or range out of bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// An argument that makes no sense.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// A call that does not fit the state.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
}

/// A programming error with a name and a reason.
///
/// Nothing can be caught on Linux: `raise()` calls `TextKitEnvironment.failureHandler`.
open class NSException: NSObject {
  /// What kind of error it is.
  public let name: NSExceptionName
  /// Why.
  public let reason: String?
  /// More about it.
  public let userInfo: [AnyHashable: Any]?

  /// An exception, which is not raised yet.
  public init(
    name aName: NSExceptionName, reason aReason: String?, userInfo: [AnyHashable: Any]? = nil
  ) {
    name = aName
    reason = aReason
    self.userInfo = userInfo
  }

  /// Raises the exception: calls `TextKitEnvironment.failureHandler`.
  open func raise() -> Never { fail(description) }

  /// The name and the reason.
  open override var description: String {
    reason.map { "\(name.rawValue): \($0)" } ?? name.rawValue
  }
}
