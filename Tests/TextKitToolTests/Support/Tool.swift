// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

/// The output and the exit of a program.
struct ProgramResult {
  let status: Int32
  let output: String
  let error: String
  /// Lines on the error stream.
  var sentences: [Substring] { error.split(separator: "\n") }
}

/// Runs the built program, and the readers of PDF that the tests need.
enum Tool {
  /// The program that was built with the tests, or the one that TEXTKIT_TOOL names.
  static let path: String = {
    if let given = ProcessInfo.processInfo.environment["TEXTKIT_TOOL"] { return given }
    let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = running.deletingLastPathComponent().appendingPathComponent("textkit").path
    guard FileManager.default.isExecutableFile(atPath: built) else {
      fatalError("The tests need the program \(built): build it with “swift build --build-tests”.")
    }
    return built
  }()

  /// Release builds take the sizes of the promises, debug builds smaller ones.
  static let takesLargeInputs = ProcessInfo.processInfo.environment["TEXTKIT_TOOL"] != nil

  static func run(_ arguments: String..., input: String? = nil) async throws -> ProgramResult {
    try await run([path] + arguments, input: input)
  }

  /// Runs a program found in the PATH.
  static func run(_ command: [String], input: String? = nil) async throws -> ProgramResult {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let streams = ["in", "out", "error"].map { folder.appendingPathComponent($0) }
    for stream in streams { try Data((input ?? "").utf8).write(to: stream) }

    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    let output = try FileHandle(forWritingTo: streams[1])
    let error = try FileHandle(forWritingTo: streams[2])
    try output.truncate(atOffset: 0)
    try error.truncate(atOffset: 0)
    process.standardOutput = output
    process.standardError = error
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    return ProgramResult(
      status: status,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }

  /// Expects the program to fail with a code and one sentence that holds some words.
  static func expectFailure(
    _ status: Int32, _ words: [String], _ arguments: String...,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await run([path] + arguments)
    expect(result, status, words, location)
  }

  static func expect(
    _ result: ProgramResult, _ status: Int32, _ words: [String],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, "\(result.error)", sourceLocation: location)
    #expect(result.sentences.count == 1, "\(result.error)", sourceLocation: location)
    #expect(result.error.hasPrefix("textkit: "), "\(result.error)", sourceLocation: location)
    #expect(result.error.hasSuffix(".\n"), "\(result.error)", sourceLocation: location)
    for word in words {
      #expect(result.error.contains(word), "\(result.error)", sourceLocation: location)
    }
  }
}

/// A folder for a test's files, removed with the object.
final class Workbench {
  let folder: String
  private let holdsPictures: Bool

  /// Creates a folder whose PDF files may hold images; else one that does fails the test.
  init(holdsPictures: Bool = false) throws {
    self.holdsPictures = holdsPictures
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    if !holdsPictures {
      for problem in PDFPictures.unexpected(in: folder) { Issue.record("\(problem)") }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func write(_ text: String, as name: String = "in.txt") throws -> String {
    try write(Array(text.utf8), as: name)
  }

  /// All names in the folder, hidden ones too.
  var names: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  }
}

/// The text of a PDF page by page, as `pdftotext -raw` reads it.
func pagesOfText(_ pdf: String) async throws -> [String] {
  let result = try await Tool.run(["pdftotext", "-raw", "-enc", "UTF-8", pdf, "-"])
  #expect(result.status == 0, "\(result.error)")
  return result.output.components(separatedBy: "\u{C}").dropLast()
}

extension String {
  /// The text without any white space.
  var inked: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

/// Returns sample words of the requested number, always the same.
func sampleText(characters: Int) -> String {
  let words = [
    "office", "waffle", "To", "AVATAR", "and", "the", "river", "fjord", "runs", "Yes,", "we", "set",
    "lines", "of", "type;", "a", "fifth", "affluent", "flight", "was", "first.",
  ]
  var text = ""
  var number = 1
  while text.utf8.count < characters {
    number = (number * 1_103_515_245 + 12345) & 0x7FFF_FFFF
    text += words[(number >> 8) % words.count]
    text += number % 13 == 0 ? "\n" : " "
  }
  return text
}
