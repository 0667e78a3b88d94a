// SPDX-License-Identifier: MIT

internal import TextKit

/// The standard error stream: sentences, and whether somebody watches.
enum Terminal {
  /// Whether the error stream is a terminal, so that progress may be shown there.
  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Writes one sentence as one line, after the program's name.
  static func printError(_ sentence: String) {
    ProgressBar.erase()
    write("textkit: \(sentence)\n")
  }

  /// Nobody could be told that the error stream is gone.
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Ends the program; inside a command `exit` is another function.
func stop(_ code: Int32) -> Never { exit(code) }

/// The standard output stream.
enum StandardOutput {
  static func write(_ text: String) throws(ToolError) { try write(Data(text.utf8)) }

  static func write(_ data: Data) throws(ToolError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      let words = ToolError.systemNumber(of: error).map { ToolError.words(for: $0) } ?? "\(error)"
      throw ToolError(
        .io, "Cannot write to the standard output: \(words); send it to a place with room.")
    }
  }
}
