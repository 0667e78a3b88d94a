// SPDX-License-Identifier: MIT

internal import TextKit

/// A file that is copied to the standard output when it is complete, so that an error leaves no
/// partial output.
///
/// It has no name, so that nothing remains of it however the program ends.
final class PipedOutput {
  /// The name in messages.
  let name = "the standard output"
  private let file: UnlinkedFile

  init() throws(ToolError) {
    let folder = FileManager.default.temporaryDirectory.path
    let (file, number) = UnlinkedFile.make(in: folder)
    guard let file else {
      throw ToolError(
        .cannotCreate,
        "Cannot create a file in “\(folder)”: \(ToolError.words(for: number)); set TMPDIR to a folder with free space."
      )
    }
    self.file = file
  }

  /// The path for writing the file.
  var path: String { file.path }

  /// Returns a message with the description of the file instead of its path.
  static func named(_ sentence: String) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    return sentence.replacing(
      #/“/proc/self/fd/[0-9]+”/#, with: "the output in “\(folder)” (TMPDIR)")
  }

  /// Copies the file to the standard output.
  func deliver() throws(ToolError) {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw ToolError(reading: "“\(path)”", error)
    }
    defer { try? handle.close() }
    // In parts, since many images may exceed the memory.
    while true {
      let part: Data?
      do {
        part = try handle.read(upToCount: 1 << 20)
      } catch {
        throw ToolError(reading: "“\(path)”", error)
      }
      guard let part, !part.isEmpty else { return }
      try StandardOutput.write(part)
    }
  }
}
