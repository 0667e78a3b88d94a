// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// The standard error stream: sentences, and whether somebody watches.
enum Terminal {
  /// Whether the error stream is a terminal, so that progress may be shown there.
  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Writes one sentence as one line, after the program's name.
  ///
  /// Names of files may hold line ends and controls that act on a terminal: these are shown as pictures.
  static func printError(_ sentence: String) {
    ProgressBar.erase()
    let shown = String.UnicodeScalarView(sentence.unicodeScalars.map(picture))
    write("textkit: \(String(shown))\n")
  }

  /// U+2400 to U+2421 for a control character, U+FFFD for others that begin a line or act on the terminal.
  private static func picture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029: "\u{FFFD}"
    default: scalar
    }
  }

  /// Where sentences go; another place in tests within the process.
  static let stream = Mutex(FileHandle.standardError)

  /// Nobody could be told that the error stream is gone.
  static func write(_ text: String) {
    stream.withLock { try? $0.write(contentsOf: Data(text.utf8)) }
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
