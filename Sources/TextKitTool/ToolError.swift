// SPDX-License-Identifier: MIT

internal import TextKit

/// An error that ends the program: one sentence with the problem, its location and the remedy; and
/// the exit code.
struct ToolError: Error, Equatable, CustomStringConvertible {
  /// The exit codes of `sysexits.h`.
  enum Code: Int32 {
    /// The arguments are invalid, or contradict each other.
    case usage = 64
    /// The input is invalid.
    case data = 65
    /// The input does not exist, or is a folder.
    case noInput = 66
    /// A required program is missing.
    case unavailable = 69
    /// An internal error of this program.
    case software = 70
    /// The output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed: a full disk, a broken device.
    case io = 74
    /// The user has no permission to read or write.
    case noPermission = 77
  }

  let code: Code
  /// The message.
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  static func usage(_ sentence: String) -> ToolError { ToolError(.usage, sentence) }
}

extension ToolError {
  /// Creates the error for an input that cannot be opened or read.
  ///
  /// - Parameters:
  ///   - name: The input's name in messages.
  ///   - kind: The expected kind of input.
  ///   - error: An error of Foundation, with the system's error as underlying error.
  init(reading name: String, a kind: String = "text file", _ error: any Error) {
    let number = ToolError.systemNumber(of: error)
    switch number {
    case ENOENT, ENOTDIR:
      self.init(.noInput, "No such file or directory: \(name); check the path.")
    case EISDIR:
      self.init(.noInput, "\(name) is a folder; give the path of a \(kind).")
    case EACCES, EPERM:
      self.init(
        .noPermission,
        "\(name) cannot be read: permission denied; change its permissions or copy it.")
    case EIO:
      self.init(.io, "\(name) cannot be read: input/output error; copy it from elsewhere.")
    default:
      let words = number.map { ToolError.words(for: $0) } ?? "\(error)"
      self.init(.noInput, "\(name) cannot be read: \(words); check the path.")
    }
  }

  /// Creates the error for a document that cannot be written.
  init(writing path: String, _ error: any Error) {
    guard let number = ToolError.systemNumber(of: error) else {
      self.init(.data, "“\(path)” cannot be written: \(ToolError.sentence(of: error))")
      return
    }
    let words = ToolError.words(for: number)
    switch number {
    case EACCES, EPERM, EROFS:
      self.init(
        .noPermission,
        "Cannot write “\(path)”: \(words); choose another location or change the folder's permissions."
      )
    case ENOSPC, EDQUOT, EFBIG, EIO:
      self.init(.io, "Cannot write “\(path)”: \(words); choose another location.")
    case ENOENT where ToolError.hasFolder(path):
      let folder = (path as NSString).deletingLastPathComponent
      self.init(
        .cannotCreate,
        "Cannot write “\(path)”: no file can be created in “\(folder)”; choose another location.")
    default:
      self.init(
        .cannotCreate,
        "Cannot write “\(path)”: \(words); create the folder first or choose another location.")
    }
  }

  /// Returns the first names in quotes, and the number of the others; nil for an empty array.
  static func names(_ all: [String], atMost most: Int = 1) -> String? {
    if all.isEmpty { return nil }
    let more = all.count > most ? " and \(all.count - most) more" : ""
    return all.prefix(most).map { "“\($0)”" }.joined(separator: ", ") + more
  }

  /// Returns whether the folder of a file exists, even if no file can be created in it (“/proc”).
  static func hasFolder(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return !folder.isEmpty
      && (try? URL(fileURLWithPath: folder).resourceValues(forKeys: [.isDirectoryKey]))?
        .isDirectory == true
  }

  /// Creates the error for an output that cannot be created or written.
  init(_ error: DrawingError) {
    let code: Code =
      switch error.kind {
      case .badSize: .usage
      case .badContent: .data
      case .cannotWrite(EACCES), .cannotWrite(EPERM), .cannotWrite(EROFS): .noPermission
      case .cannotWrite(ENOSPC), .cannotWrite(EDQUOT), .cannotWrite(EFBIG), .cannotWrite(EIO): .io
      case .cannotWrite: .cannotCreate
      case .cancelled, .failed: .software
      }
    self.init(code, PipedOutput.named(error.description))
  }

  /// Returns an error's message, with one full stop at its end.
  static func sentence(of error: any Error) -> String {
    let words = error.localizedDescription
    return words.hasSuffix(".") ? words : words + "."
  }

  /// Returns the `errno` of a Foundation error.
  static func systemNumber(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
    return systemNumber(of: underlying)
  }

  /// Returns the system's message for an error number, beginning with a lowercase letter.
  static func words(for number: Int32) -> String {
    guard let code = POSIXErrorCode(rawValue: number) else { return "error \(number)" }
    // Foundation's message is "The operation could not be completed. No space left on device".
    let words = POSIXError(code).localizedDescription.split(separator: ". ").last ?? "error"
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
