// SPDX-License-Identifier: MIT

internal import TextKit

/// One file that goes to the standard output when it is whole, so that nothing of it goes there when the work fails.
final class PipedOutput {
  /// As it is called in sentences.
  let name = "the standard output"
  private let workshop: Workshop
  /// Where the file is made.
  let path: String

  init() throws(ToolError) {
    workshop = try Workshop()
    path = workshop.path(of: "out")
  }

  /// Writes the file to the standard output.
  func deliver() throws(ToolError) {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw ToolError(reading: "“\(path)”", error)
    }
    defer { try? file.close() }
    // In parts: a book of pictures may be larger than what memory there is.
    while true {
      let part: Data?
      do {
        part = try file.read(upToCount: 1 << 20)
      } catch {
        throw ToolError(reading: "“\(path)”", error)
      }
      guard let part, !part.isEmpty else { return }
      try StandardOutput.write(part)
    }
  }
}
