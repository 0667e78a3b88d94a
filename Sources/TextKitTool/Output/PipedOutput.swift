// SPDX-License-Identifier: MIT

internal import TextKit

/// One file that goes to the standard output when it is whole, so that nothing of it goes there
/// when the work fails.
///
/// It has no name while it is made, so that nothing is left of it whatever ends the program.
final class PipedOutput {
  /// As it is called in sentences.
  let name = "the standard output"
  private let file: UnlinkedFile

  init() throws(ToolError) {
    let folder = FileManager.default.temporaryDirectory.path
    let (file, number) = UnlinkedFile.make(in: folder)
    guard let file else {
      throw ToolError(
        .cannotCreate,
        "Cannot make a file in “\(folder)”: \(ToolError.words(for: number)); set TMPDIR to a folder with room."
      )
    }
    self.file = file
  }

  /// Where the file is made.
  var path: String { file.path }

  /// A sentence that says where the file is, in place of its path.
  static func named(_ sentence: String) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    return sentence.replacing(
      #/“/proc/self/fd/[0-9]+”/#, with: "the output in “\(folder)” (TMPDIR)")
  }

  /// Writes the file to the standard output.
  func deliver() throws(ToolError) {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw ToolError(reading: "“\(path)”", error)
    }
    defer { try? handle.close() }
    // In parts: a book of pictures may be larger than what memory there is.
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
