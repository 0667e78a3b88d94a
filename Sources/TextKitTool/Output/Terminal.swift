// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// The standard error stream: messages, and whether it is a terminal.
enum Terminal {
  /// Whether the error stream is a terminal, so that progress can be shown.
  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Writes one message as one line, after the program's name.
  ///
  /// File names may contain line ends and control characters that affect a terminal; they are
  /// replaced by visible symbols.
  static func printError(_ sentence: String) {
    ProgressBar.erase()
    write("textkit: \(sentence.forMessages)\n")
  }

  /// The stream for messages; tests within the process replace it.
  static let stream = Mutex(FileHandle.standardError)

  /// Writes to the error stream; an error of the stream itself cannot be reported.
  static func write(_ text: String) {
    do {
      try stream.withLock { try $0.write(contentsOf: Data(text.utf8)) }
    } catch {
      Unfinished.endPipe(ToolError.systemNumber(of: error))
    }
  }
}

/// Ends the program and removes unfinished output; within a command `exit` is another function.
func stop(_ code: Int32) -> Never {
  Unfinished.remove()
  exit(code)
}

/// Ends the program like a signal, and removes unfinished output.
func stop(signal number: Int32) -> Never {
  Unfinished.remove()
  signal(number, SIG_DFL)
  kill(getpid(), number)
  // The signal may be blocked.
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
        .io, "Cannot write to the standard output: \(words); redirect it to a disk with free space."
      )
    }
  }
}
