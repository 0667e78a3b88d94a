// SPDX-License-Identifier: MIT

internal import TextKit

/// Why a document cannot be opened or saved: one sentence that says what, where, and what to do.
package struct EditorError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// What a window does about it.
  package enum Kind: Equatable, Sendable {
    case notThere, isFolder, noPermission, notText, damaged, tooLong
    /// Somebody else has written the file, and nobody said that it may be overwritten.
    case changedOnDisk
    /// Parts of the file would be lost, and nobody said that they may be.
    case losesParts
    /// The encoding lacks characters of the text.
    case encoding
    /// The system refused; the number is `errno`, or 0.
    case cannotWrite(Int32)
    /// The format cannot say what is in the text.
    case format
  }

  package let kind: Kind
  /// The sentence.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }

  package var errorDescription: String? { description }

  /// An error of Foundation or the system at reading.
  init(reading path: String, _ error: any Error) {
    switch Self.systemNumber(of: error) {
    case ENOENT, ENOTDIR:
      self.init(.notThere, "There is no file “\(path)”; check the path.")
    case EISDIR:
      self.init(.isFolder, "“\(path)” is a folder; open a file in it.")
    case EACCES, EPERM:
      self.init(.noPermission, "“\(path)” may not be read; change its permissions or copy it.")
    case let number?:
      self.init(
        .damaged,
        "“\(path)” cannot be read: \(FileSystem.words(for: number)); copy it from elsewhere.")
    case nil:
      self.init(.damaged, "“\(path)” cannot be read: \(Self.sentence(of: error))")
    }
  }

  /// An error of Foundation or the system at writing.
  init(writing path: String, _ error: any Error) {
    let number = Self.systemNumber(of: error) ?? 0
    let words = number == 0 ? Self.sentence(of: error) : "\(FileSystem.words(for: number));"
    self.init(
      .cannotWrite(number), "“\(path)” cannot be written: \(words) choose another place.")
  }

  private static func systemNumber(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
    return systemNumber(of: underlying)
  }

  /// What an error says, with one full stop at its end.
  static func sentence(of error: any Error) -> String {
    let words = error.localizedDescription
    return words.hasSuffix(".") ? words : words + "."
  }
}
