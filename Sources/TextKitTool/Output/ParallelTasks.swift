// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// Parallel tasks, as many as there are processor cores, with their messages in order.
enum ManyTasks {
  private final class State: Sendable {
    struct Progress {
      var next = 0
      var results: [Int: Result<String, ToolError>] = [:]
      /// The number of results that were reported.
      var told = 0
      var failure: ToolError?
    }
    let progress = Mutex(Progress())
  }

  /// A task that is passed to other threads; each index is given to one of them.
  private struct Task: @unchecked Sendable {
    let body: (Int) throws -> String
  }

  /// Runs tasks 0 to `count` - 1.
  ///
  /// An error of one task does not stop the others.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - body: Runs one task, and returns a summary of one line.
  /// - Throws: The first error in the order of the tasks, after all are done; the other errors are
  ///   printed.
  static func run(_ count: Int, _ body: @escaping (Int) throws -> String) throws {
    let state = State()
    let cores = max(1, min(ProcessInfo.processInfo.activeProcessorCount, count))
    let task = Task(body: body)
    let group = DispatchGroup()
    for _ in 0..<cores {
      group.enter()
      let thread = Thread {
        while let number = claim(state, of: count) {
          finish(number, Result { try task.body(number) }.mapError { toolError($0) }, state)
        }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    if let failure = state.progress.withLock({ $0.failure }) { throw failure }
  }

  private static func claim(_ state: State, of count: Int) -> Int? {
    state.progress.withLock { progress in
      guard progress.next < count else { return nil }
      defer { progress.next += 1 }
      return progress.next
    }
  }

  /// Reports all results that are not preceded by pending ones.
  private static func finish(_ number: Int, _ result: Result<String, ToolError>, _ state: State) {
    state.progress.withLock { progress in
      progress.results[number] = result
      while let next = progress.results.removeValue(forKey: progress.told) {
        progress.told += 1
        switch next {
        case .success(let line): try? StandardOutput.write(line.forMessages + "\n")
        case .failure(let error):
          if progress.failure == nil {
            progress.failure = error
          } else {
            Terminal.printError(error.description)
          }
        }
      }
    }
  }

  private static func toolError(_ error: any Error) -> ToolError {
    error as? ToolError ?? ToolError(.software, "\(error)")
  }
}
