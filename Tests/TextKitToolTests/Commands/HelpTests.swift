// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextKitTool

/// The program's documentation: help, version, completions, the manual page, suggestions.
@Suite struct HelpTests {
  @Test func `each command's help shows its examples`() async throws {
    let all: [(String, [CommandExample])] = [
      ("render", RenderCommand.examples), ("convert", ConvertCommand.examples),
      ("inspect", InspectCommand.examples), ("fonts", FontsCommand.examples),
      ("edit", EditCommand.examples), ("demo", DemoCommand.examples),
    ]
    #expect(all.map(\.0) == TextKitCommand.names)
    let root = try await Tool.run("--help")
    #expect(root.status == 0 && root.error == "")
    for (command, examples) in all {
      let help = try await Tool.run(command, "--help")
      #expect(help.status == 0)
      #expect(help.output.contains("OVERVIEW") && help.output.contains("USAGE"))
      let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for example in examples {
        #expect(help.output.contains("  textkit \(example.line)\n"), "\(help.output)")
        #expect(words.contains(example.meaning))
      }
      #expect(root.output.contains("textkit \(examples[0].line)"), "\(root.output)")
    }
    #expect(try await Tool.run().output == root.output)
    #expect(try await Tool.run("help", "fonts").output == Tool.run("fonts", "--help").output)
  }

  @Test func `each example runs`() async throws {
    let bench = try Workbench(holdsPictures: true)
    _ = try bench.write("In the beginning was the Word, and it was good.\n", as: "book.txt")
    _ = try bench.write("# Notes\n\nOne *two* three.\n", as: "notes.md")
    _ = try bench.write(Array("caf".utf8) + [0xE9, 0x0A], as: "old.txt")
    _ = try bench.write("<p>One <b>two</b> three.", as: "page.html")
    _ = try bench.write(#"{\rtf1\ansi One {\b two} three.}"#, as: "letter.rtf")
    try FileManager.default.createDirectory(
      atPath: bench.path("pages"), withIntermediateDirectories: true)
    let folder = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    let examples =
      RenderCommand.examples + ConvertCommand.examples + InspectCommand.examples
      + FontsCommand.examples
    for example in examples {
      let result = try await Tool.run([
        "sh", "-c", "cd '\(bench.folder)' && PATH='\(folder)':$PATH textkit \(example.line)",
      ])
      #expect(result.status == 0, "\(example.line): \(result.error)")
      #expect(!result.output.isEmpty || example.line.hasPrefix("convert"))
    }
    #expect(
      bench.names.isSuperset(of: ["book.pdf", "notes.png", "page.svg", "letter.html", "boxes.svg"]))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.path("pages")).sorted()
        == ["notes.html", "notes.pdf"])
  }

  @Test func `the version is that of the changelog's format`() async throws {
    let result = try await Tool.run("--version")
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell's completions know all commands and options`(shell: String) async throws {
    let script = try await Tool.run("--generate-completion-script", shell)
    #expect(script.status == 0 && script.error == "")
    let commands = try #require(try await HelpTree.read().command.subcommands)
    for command in commands {
      #expect(script.output.contains(command.commandName))
      for name in (command.arguments ?? []).flatMap({ $0.names ?? [] }) where name.kind == "long" {
        #expect(script.output.contains(name.name), "\(command.commandName) \(name.typed)")
      }
    }
  }

  @Test func `bash completes commands, options and values`() async throws {
    let bench = try Workbench()
    let script = try await Tool.run("--generate-completion-script", "bash").output
    let file = try bench.write(script, as: "textkit.bash")
    func completions(_ line: String) async throws -> [String] {
      var words = line.components(separatedBy: " ")
      let last = words.removeLast()
      let all = (words + [last]).map { "'\($0)'" }.joined(separator: " ")
      let result = try await Tool.run([
        "bash", "-c",
        """
        source '\(file)'; COMP_WORDS=(\(all)); COMP_CWORD=\(words.count); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
        compopt() { :; }; _textkit textkit '\(last)' '\(words.last ?? "")'; printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ])
      return result.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    #expect(try await completions("textkit re") == ["render"])
    #expect(try await completions("textkit render --col").contains("--columns"))
    #expect(try await completions("textkit inspect --detail ") == ["lines", "runs", "glyphs"])
  }

  // MARK: Advice

  @Test(arguments: [
    (["rendr", "a.txt"], "did you mean “textkit render”?"),
    (["rendr", "a.txt", "-o", "a.pdf"], "did you mean “textkit render”?"),
    (["covnert"], "did you mean “textkit convert”?"),
    (["help", "rendr"], "did you mean “textkit render”?"),
    (["--versoin"], "did you mean '--version'?"),
    (["render", "--hlep"], "Unknown option '--hlep': did you mean '--help'?"),
    (["convert", "a.md", "--form=html"], "Unknown option '--form': did you mean '--from'?"),
    (["fonts", "--verison"], "did you mean '--version'?"),
    (["inspect", "a", "--break-mode", "tale"], "following: word, character, clip, head"),
    (["render", "a", "-o", "b.pdf", "--mark", "x=rad"], "unknown colour “rad”"),
    (["teleport"], "the commands are “render”, “convert”, “inspect”, “fonts”"),
    (["render", "a", "-o", "b.pdf", "--colums", "2"], "did you mean '--columns'?"),
    (
      ["render", "a", "-o", "b.pdf", "--detail", "runs"], "which is an option of “textkit inspect”"
    ),
    (["fonts", "--hyphenate"], "which is an option of “textkit render” and “textkit inspect”"),
    (["inspect", "a", "--detail", "lins"], "'lines', 'runs' or 'glyphs'"),
  ])
  func `a wrong argument is told with what may have been meant`(
    arguments: [String], words: String
  ) async throws {
    let result = try await Tool.run([Tool.path] + arguments)
    Tool.expect(result, 64, [words, "--help”"])
    #expect(!result.error.contains("?;") && !result.error.contains(".."))
  }

  @Test func `an option that nobody knows is told as it is`() async throws {
    try await Tool.expectFailure(
      64, ["Unknown option '--xyzzy';"], "render", "a", "-o", "b.pdf", "--xyzzy")
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("render", "render", 0), ("rendr", "render", 1),
    ("rednre", "render", 2), ("kitten", "sitting", 3), ("ab", "ba", 1),
  ])
  func `words are as far apart as they have other letters`(a: String, b: String, distance: Int) {
    #expect(ArgumentSuggestions.distance(a, b) == distance)
    #expect(ArgumentSuggestions.distance(b, a) == distance)
  }

  @Test func `a suggestion is near, or there is none`() {
    #expect(ArgumentSuggestions.nearest(to: "inspec", in: TextKitCommand.names) == "inspect")
    #expect(ArgumentSuggestions.nearest(to: "font", in: TextKitCommand.names) == "fonts")
    #expect(ArgumentSuggestions.nearest(to: "abcdef", in: TextKitCommand.names) == nil)
  }
}

@Suite struct ManPageTests {
  @Test func `the page of the manual is what the program says of itself`() async throws {
    let version = try await Tool.run("--version").output.trimmingCharacters(in: .newlines)
    let page = ManPage(try await HelpTree.read(), version: version).text
    if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
      try page.write(to: ManPage.file, atomically: true, encoding: .utf8)
    }
    let known = try String(contentsOf: ManPage.file, encoding: .utf8)
    #expect(
      known == page,
      "run TEXTKIT_SNAPSHOTS=accept swift test --filter ManPageTests, and read what it writes")
  }

  @Test func `the page names each exit code`() {
    let codes: [ToolError.Code] = [
      .usage, .data, .noInput, .unavailable, .software, .cannotCreate, .io, .noPermission,
    ]
    #expect(ManPage.codes.map { Int32($0.0) } == [0] + codes.map(\.rawValue))
  }
}
