// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKitTool

/// Completions of shells.
@Suite struct CompletionTests {
  /// Returns bash's completions at the end of a line.
  private func completions(_ line: String) async throws -> [String] {
    let bench = try Workbench()
    let script = try await Tool.run("--generate-completion-script", "bash").output
    let file = try bench.write(script, as: "textkit.bash")
    var words = line.components(separatedBy: " ")
    let last = words.removeLast()
    let all = (words + [last]).map { "'\($0)'" }.joined(separator: " ")
    let folder = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    let result = try await Tool.run([
      "bash", "-c",
      """
      PATH='\(folder)':$PATH
      source '\(file)'; COMP_WORDS=(\(all)); COMP_CWORD=\(words.count); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      compopt() { :; }; _textkit textkit '\(last)' '\(words.last ?? "")'; printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ])
    #expect(result.error == "", "\(result.error)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes values of options`() async throws {
    #expect(try await completions("textkit render a.md --page ") == PageSize.named.map(\.name))
    #expect(try await completions("textkit render a.md --page le") == ["letter", "legal"])
    #expect(
      try await completions("textkit render a.md --pdf ")
        == ["a-2b", "a-2u", "a-2a", "ua-1", "a-2a+ua-1"])
    #expect(try await completions("textkit convert a.md --to ht") == ["html"])
    #expect(try await completions("textkit convert a.md --encoding koi") == ["koi8-r", "koi8-u"])
    #expect(try await completions("textkit demo two") == ["two-containers", "two-exclusions"])
    #expect(try await completions("textkit render a.md --background li") == ["lightgray"])
  }

  @Test func `bash completes fonts by family, PostScript name and file`() async throws {
    let fonts = try await completions("textkit render a.txt --font DejaVu")
    #expect(fonts.contains("DejaVu Sans Mono") && fonts.contains("DejaVuSerif-Bold"), "\(fonts)")
    #expect(fonts.allSatisfy { $0.hasPrefix("DejaVu") })
    let families = try await completions("textkit fonts --family DejaVu")
    #expect(families.contains("DejaVu Sans") && !families.contains("DejaVuSans"), "\(families)")
    let folder = (DebianFonts.dejaVuSans as NSString).deletingLastPathComponent
    let files = try await completions("textkit render a.txt --font \(folder)/DejaVuSans")
    #expect(files.contains("\(folder)/DejaVuSans-Bold.ttf"), "\(files)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `scripts of all shells ask for fonts, and list pages, profiles and demos`(
    shell: String
  ) async throws {
    let script = try await Tool.run("--generate-completion-script", shell).output
    for word in ["---completion render -- --font", "---completion fonts -- --family"] {
      #expect(script.contains(word), "\(word)")
    }
    for word in ["letter", "ua-1", "dragged-image", "lightgray", "shift_jis"] {
      #expect(script.contains(word), "\(word)")
    }
  }

  @Test func `the demos are those of the window`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Demos/Views/Shared.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let list = try #require(source.components(separatedBy: "public static let all").last)
    let names = list.components(separatedBy: "]\n}")[0].matches(of: #/\("([a-z-]+)"/#).map {
      String($0.1)
    }
    #expect(DemoCommand.names == names)
  }

  @Test(arguments: [
    ("Dejavu Sanz", "did you mean “DejaVu Sans”?"), ("dejavusansmno", "“DejaVu Sans Mono”"),
    ("DejaVuSerif-Bald", "did you mean “DejaVuSerif-Bold”?"),
    ("Noto Sans Devangari", "did you mean “Noto Sans Devanagari”?"),
    ("DejaVu", "did you mean “DejaVu Sans”, “DejaVu Serif” or “DejaVu Sans Mono”?"),
  ])
  func `fonts that are near to a misspelt name are suggested`(
    name: String, words: String
  ) async throws {
    let result = try await Tool.run("inspect", "--text", "a", "--font", name)
    Tool.expect(result, 0, ["Unknown font “\(name)” (", words])
  }

  @Test func `a family that is misspelt is suggested, and nothing for one that is near to none`()
    async throws
  {
    try await Tool.expectFailure(
      66, ["Unknown font family “dejavu serf” (did you mean “DejaVu Serif”?)"], "fonts", "--family",
      "dejavu serf")
    let other = try await Tool.run("inspect", "--text", "a", "--font", "Xyzzyplugh")
    #expect(!other.error.contains("did you mean"), "\(other.error)")
  }
}
