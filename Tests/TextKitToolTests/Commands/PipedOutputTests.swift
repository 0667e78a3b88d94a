// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// Pages that go to the standard output.
@Suite struct PipedOutputTests {
  @Test(arguments: ["pdf", "svg", "png"])
  func `the standard output gets the file and nothing else`(_ format: String) async throws {
    let bench = try Workbench(holdsPictures: true)
    let input = try bench.write("One page of words.\n")
    let file = bench.path("out.\(format)")
    let made = try await Tool.run("render", input, "-o", file)
    #expect(made.status == 0, "\(made.error)")
    // Bytes that are not text would be lost in a string.
    let piped = try await Tool.run([
      "sh", "-c",
      "'\(Tool.path)' render '\(input)' -o - --to \(format) >'\(bench.path("piped"))'",
    ])
    #expect(piped.status == 0)
    #expect(piped.error.hasPrefix("the standard output: 1 page, 1 line"), "\(piped.error)")
    #expect(piped.sentences.count == 1)
    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
    #expect(try bytes(bench.path("piped")) == bytes(file))
    #expect(bench.names == ["in.txt", "out.\(format)", "piped"])
  }

  @Test func `the name of a file need not say what it is`() async throws {
    let bench = try Workbench()
    let input = try bench.write("words")
    let made = try await Tool.run("render", input, "-o", bench.path("page"), "--to", "pdf")
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    #expect(try await pagesOfText(bench.path("page")).count == 1)
  }

  @Test func `a format is asked for, and several pictures are refused`() async throws {
    let bench = try Workbench()
    let input = try bench.write("one\u{C}two")
    try await Tool.expectFailure(64, ["standard output", "--to"], "render", input, "-o", "-")
    for format in ["png", "svg"] {
      let refused = try await Tool.run("render", input, "-o", "-", "--to", format)
      Tool.expect(refused, 64, ["one image", "in.txt", "--pages"])
      #expect(refused.output.isEmpty)
    }
    let second = try await Tool.run(
      "render", input, "-o", "-", "--to", "svg", "--pages", "2")
    #expect(second.status == 0 && second.output.hasSuffix("</svg>\n"), "\(second.error)")
  }

  @Test func `what fails writes nothing there`() async throws {
    let bench = try Workbench()
    let input = try bench.write("a\u{FFFF}")
    let refused = try await Tool.run(
      "render", input, "-o", "-", "--to", "pdf", "--pdf", "a-2u")
    #expect(refused.status == 65 && refused.output.isEmpty, "\(refused)")
  }

  @Test func `a reader that goes away ends the program without a word`() async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 200_000))
    let result = try await Tool.run([
      "perl", "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV",
      "bash", "-c",
      "'\(Tool.path)' render '\(input)' -o - --to pdf --page A6 | head -c 5; exit ${PIPESTATUS[0]}",
    ])
    #expect(result.output == "%PDF-" && result.error == "", "\(result)")
    #expect(result.status == 128 + SIGPIPE, "\(result.status)")
  }
}
