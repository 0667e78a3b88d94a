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
  static func read(_ path: String) throws(ToolError) -> InputText {
    let name = path == "-" ? "the standard input" : "“\(path)”"
    return InputText(name: name, text: try TextDecoding.text(of: data(path), name: name))
  }

  /// The bytes of a file, or of the standard input for "-".
  static func data(_ path: String) throws(ToolError) -> Data {
    guard !path.isEmpty else {
      throw ToolError(.noInput, "The input path is empty; give the path of a text file.")
    }
    return try bytes(path, path == "-" ? "the standard input" : "“\(path)”")
  }

  private static func bytes(_ path: String, _ name: String) throws(ToolError) -> Data {
    var data = Data()
    do {
      let file =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      while let piece = try file.read(upToCount: 1 << 22), !piece.isEmpty {
        data.append(piece)
        if data.count > largestSize { break }
      }
    } catch {
      throw ToolError(reading: name, error)
    }
    guard data.count <= largestSize else {
      throw ToolError(
        .data, "\(name) is longer than \(largestSize >> 20) MiB; split it into parts.")
    }
    return data
  }
}
