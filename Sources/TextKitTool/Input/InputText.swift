// SPDX-License-Identifier: MIT

internal import TextKit

/// A text and its name in messages.
struct InputText {
  let name: String
  let text: String

  /// The maximum size of a text: 1 GiB.
  ///
  /// A device without an end must not fill the memory.
  static let largestSize = 1 << 30

  /// Reads a file, or the standard input for "-".
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - encoding: The encoding; nil for UTF-8, or UTF-16 with a byte order mark.
  /// - Returns: The text.
  /// - Throws: An error with the reason why it cannot be read.
  static func read(
    _ path: String, _ encoding: NamedEncoding? = nil
  ) throws(ToolError) -> InputText {
    let name = path == "-" ? "the standard input" : "“\(path)”"
    return InputText(name: name, text: try TextDecoding.text(of: data(path), encoding, name: name))
  }

  /// Returns the bytes of a file, or of the standard input for "-".
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - kind: The expected kind of file, for messages.
  ///   - most: The maximum number of bytes.
  /// - Returns: All bytes.
  /// - Throws: An error with the reason why it cannot be read.
  static func data(
    _ path: String, a kind: String = "text file", most: Int = largestSize
  ) throws(ToolError) -> Data {
    guard !path.isEmpty else {
      throw ToolError(.noInput, "The input path is empty; give the path of a \(kind).")
    }
    return try bytes(path, path == "-" ? "the standard input" : "“\(path)”", kind, most)
  }

  private static func bytes(
    _ path: String, _ name: String, _ kind: String, _ most: Int
  ) throws(ToolError) -> Data {
    var data = Data()
    do {
      let file =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      while let piece = try file.read(upToCount: 1 << 22), !piece.isEmpty {
        data.append(piece)
        if data.count > most { break }
      }
    } catch {
      throw ToolError(reading: name, a: kind, error)
    }
    guard data.count <= most else {
      let advice = most == largestSize ? "split it into parts" : "no \(kind) is"
      throw ToolError(.data, "\(name) is longer than \(most >> 20) MiB; \(advice).")
    }
    return data
  }
}
