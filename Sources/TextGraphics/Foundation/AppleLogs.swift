// SPDX-License-Identifier: MIT

// Parts of Apple's module `os` that sources for iOS use. A module of that name cannot be offered
// here: packages test for it (`canImport(os)`), and treat its presence as an Apple system.

/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's numbers.
  public let rawValue: UInt8
  /// Creates a type by its number.
  ///
  /// - Parameter rawValue: One of Apple's numbers.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a type by its number.
  ///
  /// - Parameter rawValue: One of Apple's numbers.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// An ordinary message.
  public static let `default` = OSLogType(0)
  /// A helpful message, written only if `OS_ACTIVITY_MODE` of the environment is "info" or "debug".
  public static let info = OSLogType(1)
  /// A message for debugging, written only if `OS_ACTIVITY_MODE` is "debug".
  public static let debug = OSLogType(2)
  /// An error.
  public static let error = OSLogType(16)
  /// A bug in the program.
  public static let fault = OSLogType(17)
}

/// A destination of messages: here the standard error output, with the names of the log before
/// them.
///
/// - Source: Apple's unified logging.
open class OSLog: NSObject, @unchecked Sendable {
  private let name: String
  private let isOn: Bool

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - subsystem: The program's or library's name.
  ///   - category: The subject of the messages.
  public init(subsystem: String, category: String) {
    name = "\(subsystem):\(category)"
    isOn = true
    super.init()
  }

  private init(_ name: String, isOn: Bool) {
    self.name = name
    self.isOn = isOn
    super.init()
  }

  /// The log without names.
  public static let `default` = OSLog("", isOn: true)
  /// The log that discards all messages.
  public static let disabled = OSLog("", isOn: false)

  /// Returns whether messages of a type are written.
  ///
  /// - Parameter type: The type of messages.
  /// - Returns: False for `disabled`, and for types that `OS_ACTIVITY_MODE` turns off.
  open func isEnabled(type: OSLogType) -> Bool {
    guard isOn else { return false }
    let mode = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"]
    switch type {
    case .info: return mode == "info" || mode == "debug"
    case .debug: return mode == "debug"
    default: return mode != "disable"
    }
  }

  fileprivate func write(_ message: String) {
    let line = name.isEmpty ? "\(message)\n" : "[\(name)] \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Returns a message with its values.
  ///
  /// Each directive of the format takes one value: `%@`, `%d`, `%{public}@`, `%.2f`.
  static func text(_ format: String, _ values: [Any]) -> String {
    var result = ""
    var rest = values[...]
    var iterator = format.makeIterator()
    while let character = iterator.next() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      var digits = ""
      var isOpen = false
      directive: while let next = iterator.next() {
        switch next {
        case "%" where digits.isEmpty:
          result.append("%")
          break directive
        case "{": isOpen = true
        case "}": isOpen = false
        case _ where isOpen: break
        case "l", "q", "h", "z", "t", "j", "#", "+": break
        case "0"..."9", ".", "-": digits.append(next)
        default:
          result += rest.popFirst().map { value($0, next, digits) } ?? "<none>"
          break directive
        }
      }
    }
    return result
  }

  private static func value(_ value: Any, _ directive: Character, _ digits: String) -> String {
    switch (directive, value) {
    case ("f", let number as Double): return String(format: "%\(digits)f", number)
    case ("f", let number as CGFloat): return String(format: "%\(digits)f", Double(number))
    case ("f", let number as Float): return String(format: "%\(digits)f", Double(number))
    case ("x", let number as any BinaryInteger): return String(number, radix: 16)
    case ("X", let number as any BinaryInteger): return String(number, radix: 16, uppercase: true)
    default: return "\(value)"
    }
  }
}

/// Writes a message to a log.
///
/// - Parameters:
///   - message: A format: each `%@`, `%d` and the like takes one value.
///   - dso: Has no effect.
///   - log: The destination.
///   - type: The importance.
///   - args: The values of the format's directives, in their order.
/// - Source: Apple's `os_log`, whose values are `CVarArg`; strings are not, on Linux.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {
  guard log.isEnabled(type: type) else { return }
  log.write(OSLog.text("\(message)", args))
}

/// Writes a message of a type to a log.
///
/// - Parameters:
///   - type: The importance.
///   - dso: Has no effect.
///   - log: The destination.
///   - message: A format.
///   - args: The values of the format's directives, in their order.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {
  guard log.isEnabled(type: type) else { return }
  log.write(OSLog.text("\(message)", args))
}
