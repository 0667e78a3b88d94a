// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@Suite struct TestProgramTests {
  /// Returns the output of a script, with some settings of the program that runs it.
  private func said(_ script: String, _ settings: (TestProgram) -> Void = { _ in }) throws
    -> (program: TestProgram, output: String)
  {
    let program = TestProgram()
    program.executableURL = URL(fileURLWithPath: "/bin/bash")
    program.arguments = ["-c", script, "name", "one", "two words"]
    let output = Pipe()
    program.standardInput = nil
    program.standardOutput = output
    settings(program)
    try program.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    return (program, text)
  }

  @Test func `gets arguments, environment and folder`() throws {
    let (program, text) = try said("echo \"$1,$2,$KEY,$PWD\"") {
      $0.environment = ["KEY": "value"]
      $0.currentDirectoryURL = URL(fileURLWithPath: "/usr/share")
    }
    #expect(text == "one,two words,value,/usr/share\n")
    #expect(program.terminationStatus == 0 && program.terminationReason == .exit)
    #expect(!program.isRunning && program.processIdentifier > 0)
    #expect(try said("test \"$HOME\" && echo same").output == "same\n")
  }

  @Test func `tells how it ended`() throws {
    let left = try said("exit 3").program
    #expect(left.terminationStatus == 3 && left.terminationReason == .exit)
    let killed = try said("kill -TERM $$").program
    #expect(killed.terminationStatus == SIGTERM)
    #expect(killed.terminationReason == .uncaughtSignal)
  }

  @Test func `is ended from outside, also where this thread blocks signals`() async throws {
    let program = TestProgram()
    program.executableURL = URL(fileURLWithPath: "/bin/sleep")
    program.arguments = ["1000"]
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      // Workers of queues block all signals.
      DispatchQueue.global().async {
        program.terminationHandler = { _ in done.resume() }
        do {
          try program.run()
        } catch {
          return done.resume(throwing: error)
        }
        program.terminate()
      }
    }
    #expect(program.terminationStatus == SIGTERM)
  }

  @Test func `reads and writes pipes and files`() throws {
    let input = Pipe()
    input.fileHandleForWriting.write(Data("a line\n".utf8))
    try input.fileHandleForWriting.close()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("program-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let complaints = try FileHandle(forWritingTo: file)
    let (_, text) = try said("cat; echo error >&2") {
      $0.standardInput = input
      $0.standardError = complaints
    }
    try complaints.close()
    #expect(text == "a line\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "error\n")
    #expect(
      try said("cat; echo lost >&2") { $0.standardError = FileHandle.nullDevice }.output == "")
  }

  @Test func `has no other open file of ours`() throws {
    // Files that a program would inherit.
    let files = (0..<20).map { _ in open("/dev/null", O_RDONLY) }
    defer { for file in files { close(file) } }
    // ls opens the folder itself.
    #expect(try said("exec ls /proc/self/fd").output == "0\n1\n2\n3\n")
  }

  @Test func `that is missing is an error`() {
    let program = TestProgram()
    program.executableURL = URL(fileURLWithPath: "/nowhere/at/all")
    #expect(throws: POSIXError.self) { try program.run() }
    #expect(!program.isRunning)
  }
}
