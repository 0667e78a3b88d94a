// SPDX-License-Identifier: MIT

internal import TextKit

/// Why the program stops: one sentence that says what, where, and what to do; and the exit code.
struct ToolError: Error, Equatable, CustomStringConvertible {
  /// The numbers of `sysexits.h`.
  enum Code: Int32 {
    /// The arguments are wrong, or cannot be met together.
    case usage = 64
    /// The input is not what it must be.
    case data = 65
    /// The input is not there, or is a folder.
    case noInput = 66
    /// What is needed is not there: another program.
    case unavailable = 69
    /// A fault of this program.
    case software = 70
    /// The output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed on the way: a full disk, a broken device.
    case io = 74
    /// The system does not let this user read or write there.
    case noPermission = 77
  }

  let code: Code
  /// The sentence.
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  static func usage(_ sentence: String) -> ToolError { ToolError(.usage, sentence) }
}

extension ToolError {
  /// An input that cannot be opened or read.
  ///
  /// - Parameters:
  ///   - name: The input, as it is called in sentences.
  ///   - kind: What it should be.
  ///   - error: Of Foundation; the system's number lies inside.
  init(reading name: String, a kind: String = "text file", _ error: any Error) {
    let number = ToolError.systemNumber(of: error)
    switch number {
    case ENOENT, ENOTDIR:
      self.init(.noInput, "There is no file \(name); check the path.")
    case EISDIR:
      self.init(.noInput, "\(name) is a folder; give the path of a \(kind).")
    case EACCES, EPERM:
      self.init(.noPermission, "\(name) may not be read; change its permissions or copy it.")
    case EIO:
      self.init(.io, "\(name) cannot be read: the device failed; copy it from elsewhere.")
    default:
      let words = number.map { ToolError.words(for: $0) } ?? "\(error)"
      self.init(.noInput, "\(name) cannot be read: \(words); check the path.")
    }
  }

  /// A document that cannot be written.
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
        "Cannot write “\(path)”: \(words); choose another place or change the folder's permissions."
      )
    case ENOSPC, EDQUOT, EFBIG, EIO:
      self.init(.io, "Cannot write “\(path)”: \(words); choose another place.")
    case ENOENT where ToolError.hasFolder(path):
      let folder = (path as NSString).deletingLastPathComponent
      self.init(
        .cannotCreate,
        "Cannot write “\(path)”: no file can be made in “\(folder)”; choose another place.")
    default:
      self.init(
        .cannotCreate,
        "Cannot write “\(path)”: \(words); create the folder first or choose another place.")
    }
  }

  /// The first of some names in quotes, and how many more there are; nil for none.
  static func names(_ all: [String], atMost most: Int = 1) -> String? {
    if all.isEmpty { return nil }
    let more = all.count > most ? " and \(all.count - most) more" : ""
    return all.prefix(most).map { "“\($0)”" }.joined(separator: ", ") + more
  }

  /// Whether the folder is there that a file would be made in, though nothing can be (“/proc”).
  static func hasFolder(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return !folder.isEmpty
      && (try? URL(fileURLWithPath: folder).resourceValues(forKeys: [.isDirectoryKey]))?
        .isDirectory == true
  }

  /// An output that cannot be made or written.
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

  /// What an error says, with one full stop at its end.
  static func sentence(of error: any Error) -> String {
    let words = error.localizedDescription
    return words.hasSuffix(".") ? words : words + "."
  }

  /// The system's number in an error of Foundation.
  static func systemNumber(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
    return systemNumber(of: underlying)
  }

  /// The system's words for a number, begun with a small letter.
  static func words(for number: Int32) -> String {
    guard let code = POSIXErrorCode(rawValue: number) else { return "error \(number)" }
    // Foundation has it as "The operation could not be completed. No space left on device".
    let words = POSIXError(code).localizedDescription.split(separator: ". ").last ?? "error"
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
