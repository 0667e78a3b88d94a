// SPDX-License-Identifier: MIT

internal import TextKit

/// An error of opening or saving a document: one sentence with the problem, the file and the
/// remedy.
package struct EditorError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The kind of the error, which decides how a window handles it.
  package enum Kind: Equatable, Sendable {
    case notThere, isFolder, noPermission, notText, damaged, tooLong
    /// Another program has written the file, and the user has not agreed to overwrite it.
    case changedOnDisk
    /// Content or formatting would be lost, and the user has not agreed.
    case losesParts
    /// The encoding cannot represent some characters of the text.
    case encoding
    /// The system refused to write; the value is `errno`, or 0.
    case cannotWrite(Int32)
    /// The format cannot represent the document.
    case format
  }

  package let kind: Kind
  /// The message.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }

  package var errorDescription: String? { description }

  /// Creates an error from one of Foundation or the system while reading.
  init(reading path: String, _ error: any Error) {
    switch Self.systemNumber(of: error) {
    case ENOENT, ENOTDIR:
      self.init(.notThere, "No such file or directory: “\(path)”; check the path.")
    case EISDIR:
      self.init(.isFolder, "“\(path)” is a folder; open a file in it.")
    case EACCES, EPERM:
      self.init(
        .noPermission,
        "“\(path)” cannot be read: permission denied; change its permissions or copy it.")
    case let number?:
      self.init(
        .damaged,
        "“\(path)” cannot be read: \(FileSystem.words(for: number)); copy it from elsewhere.")
    case nil:
      self.init(.damaged, "“\(path)” cannot be read: \(Self.sentence(of: error))")
    }
  }

  /// Creates an error from one of Foundation or the system while writing.
  init(writing path: String, _ error: any Error) {
    let number = Self.systemNumber(of: error) ?? 0
    let words = number == 0 ? Self.sentence(of: error) : "\(FileSystem.words(for: number));"
    self.init(
      .cannotWrite(number), "“\(path)” cannot be written: \(words) choose another location.")
  }

  private static func systemNumber(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
    return systemNumber(of: underlying)
  }

  /// Returns an error's message, with one full stop at its end.
  static func sentence(of error: any Error) -> String {
    let words = error.localizedDescription
    return words.hasSuffix(".") ? words : words + "."
  }
}
