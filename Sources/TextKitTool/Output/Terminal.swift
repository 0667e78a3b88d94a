// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// The standard error stream: sentences, and whether somebody watches.
enum Terminal {
  /// Whether the error stream is a terminal, so that progress may be shown there.
  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Writes one sentence as one line, after the program's name.
  ///
  /// Names of files may hold line ends and controls that act on a terminal: these are shown as
  /// pictures.
  static func printError(_ sentence: String) {
    ProgressBar.erase()
    write("textkit: \(sentence.forMessages)\n")
  }

  /// Where sentences go; another place in tests within the process.
  static let stream = Mutex(FileHandle.standardError)

  /// Nobody could be told that the error stream is gone.
  static func write(_ text: String) {
    do {
      try stream.withLock { try $0.write(contentsOf: Data(text.utf8)) }
    } catch {
      Unfinished.endPipe(ToolError.systemNumber(of: error))
    }
  }
}

/// Ends the program, without what it has not finished; inside a command `exit` is another function.
func stop(_ code: Int32) -> Never {
  Unfinished.remove()
  exit(code)
}

/// Ends the program as a signal does, without what it has not finished.
func stop(signal number: Int32) -> Never {
  Unfinished.remove()
  signal(number, SIG_DFL)
  kill(getpid(), number)
  // The signal may be blocked where it comes from.
  exit(128 + number)
}

/// The standard output stream.
enum StandardOutput {
  static func write(_ text: String) throws(ToolError) { try write(Data(text.utf8)) }

  static func write(_ data: Data) throws(ToolError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      Unfinished.endPipe(ToolError.systemNumber(of: error))
      let words = ToolError.systemNumber(of: error).map { ToolError.words(for: $0) } ?? "\(error)"
      throw ToolError(
        .io, "Cannot write to the standard output: \(words); send it to a place with room.")
    }
  }
}
