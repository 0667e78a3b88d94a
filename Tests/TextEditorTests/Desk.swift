// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport

/// A folder for a test's files, removed with the object.
@MainActor
final class Desk {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-desk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: "\(folder)/\(name)") }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> URL {
    try Data(bytes).write(to: url(name))
    return url(name)
  }

  @discardableResult
  func write(_ text: String, as name: String = "a.txt") throws -> URL {
    try write(text.utf8, as: name)
  }

  func read(_ name: String = "a.txt") throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  var recovery: RecoveryFolder { RecoveryFolder(path: "\(folder)/recovery") }

  func open(_ name: String = "a.txt", as format: DocumentFileFormat? = nil) throws -> EditorDocument
  {
    try EditorDocument(opening: url(name), as: format, recoveryIn: recovery)
  }

  /// The files in the folder other than recovery.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0 != "recovery" }.sorted()
  }
}

extension EditorDocument {
  func insert(_ text: String, at place: Int = 0) {
    storage.replaceCharacters(in: NSRange(location: place, length: 0), with: text)
  }
}

/// The program that saves until it is killed.
enum Saver {
  static let path: String = {
    let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = running.deletingLastPathComponent().appendingPathComponent("EditorSaver").path
    guard FileManager.default.isExecutableFile(atPath: built) else {
      fatalError("The tests need the program \(built): build it with “swift build --build-tests”.")
    }
    return built
  }()

  /// Starts it.
  static func start(_ arguments: String...) throws -> (process: TestProgram, output: Pipe) {
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output)
  }

  /// Lets it save a file until it is killed, at a moment that a generator chooses.
  ///
  /// A separate thread kills it: this process may be busy with other tests for a long time, and it
  /// would continue to save meanwhile. The moment is a fraction of the time that a save takes
  /// there, so that the test does not depend on the machine's speed.
  static func save(_ url: URL, killedBy generator: inout SeededGenerator) async throws {
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "save", url.path, "\(Int.random(in: 1...4, using: &generator))",
      "\(Int.random(in: 0...1200, using: &generator))",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
  }
}
