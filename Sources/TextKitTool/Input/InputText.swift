// SPDX-License-Identifier: MIT

internal import TextKit

/// A text and what to call it in sentences.
struct InputText {
  let name: String
  let text: String

  /// The largest text that is read: a gibibyte.
  ///
  /// What has no end (a device) must not fill the memory.
  static let largestSize = 1 << 30

  /// Reads a file, or the standard input for "-".
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - encoding: Of its text; nil: UTF-8, or UTF-16 with a byte order mark.
  /// - Returns: The text.
  /// - Throws: A sentence that says why it cannot be read.
  static func read(
    _ path: String, _ encoding: NamedEncoding? = nil
  ) throws(ToolError) -> InputText {
    let name = path == "-" ? "the standard input" : "“\(path)”"
    return InputText(name: name, text: try TextDecoding.text(of: data(path), encoding, name: name))
  }

  /// The bytes of a file, or of the standard input for "-".
  ///
  /// - `kind`: What it should be.
  /// - `most`: The most bytes that one has.
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
