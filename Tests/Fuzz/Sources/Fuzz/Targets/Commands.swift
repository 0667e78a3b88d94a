// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextKitTool

// Any arguments of the program `textkit`, run within the process in a folder with small files:
// success with complete output, or an exit code with one message and no leftover files.

let commandTarget = FuzzTarget(name: "Command", longest: 200) { input in
  let names = layOutFolder(&input)
  let errors = FileManager.default.createFile(atPath: "\(folder)/errors", contents: nil)
  require(errors, "no file for sentences")
  let stream = FileHandle(forUpdatingAtPath: "\(folder)/errors")!
  Terminal.stream.withLock { $0 = stream }
  TextKitEnvironment.warningHandler = { Terminal.printError($0) }
  let arguments = input.arguments()
  let status = TextKitCommand.status(of: arguments)
  Terminal.stream.withLock { $0 = .standardError }
  try! stream.close()
  reach("exit code \(status)")
  check(arguments, status, String(decoding: fileBytes("\(folder)/errors"), as: UTF8.self), names)
}

private let bench = "\(folder)/bench"

/// Creates a folder with files to read, and returns their names.
private func layOutFolder(_ input: inout FuzzInput) -> Set<String> {
  let manager = FileManager.default
  try? manager.removeItem(atPath: bench)
  try! manager.createDirectory(atPath: "\(bench)/dir", withIntermediateDirectories: true)
  require(manager.changeCurrentDirectoryPath(bench), "the folder is gone")
  let files: [String: [UInt8]] = [
    "in.txt": Array(input.text(upTo: 30).utf8), "empty.txt": [], "bad.txt": [0x61, 0xE9, 0x0A],
    "wide.txt": [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0, 0xDE], "half.txt": [0xFE, 0xFF, 0x61],
    "pic.gif": MadeImage.gif(), "pic.png": MadeImage.emptyPNG(width: 9, height: 9),
    "font.ttf": small.bytes(), "old.pdf": Array("old".utf8),
  ]
  for (name, bytes) in files {
    try! Data(bytes).write(to: URL(fileURLWithPath: "\(bench)/\(name)"))
  }
  return Set(files.keys).union(["dir"])
}

private let small: SmallFont = {
  var font = SmallFont(family: "Fuzz")
  font.add("Aab c", advance: 600)
  return font
}()

private func check(
  _ arguments: [String], _ status: Int32, _ errors: String, _ inputs: Set<String>
) {
  let known: Set<Int32> = [0, 64, 65, 66, 70, 73, 74, 77]
  require(known.contains(status), "the exit code \(status)")
  require(status != 70, "a fault of the program: \(errors) \(arguments)")
  let sentences = errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  for sentence in sentences {
    require(sentence.hasPrefix("textkit: "), "no sentence of the program: \(sentence)")
    require(sentence.hasSuffix("."), "a sentence without end: \(sentence)")
  }
  if status != 0 { require(!sentences.isEmpty, "the exit code \(status) without a sentence") }
  let left = Set((try? FileManager.default.contentsOfDirectory(atPath: bench)) ?? [])
  require(inputs.isSubset(of: left), "files are gone: \(inputs.subtracting(left))")
  let new = left.subtracting(inputs)
  require(!new.contains { $0.hasPrefix(".") || $0.hasSuffix("partial") }, "left behind: \(new)")
  if status != 0 {
    require(new.isEmpty, "after the exit code \(status) there are \(new): \(arguments)")
    let old = fileBytes("\(bench)/old.pdf")
    require(old == Array("old".utf8), "an output was written in spite of the exit code \(status)")
  }
  let inside = (try? FileManager.default.contentsOfDirectory(atPath: "\(bench)/dir")) ?? []
  if status != 0 { require(inside.isEmpty, "left behind in the folder: \(inside)") }
  for name in new where name.hasSuffix(".pdf") {
    require(fileBytes("\(bench)/\(name)").starts(with: Array("%PDF-".utf8)), "a PDF that is none")
  }
}

extension FuzzInput {
  fileprivate mutating func arguments() -> [String] {
    var arguments: [String] = []
    switch byte() % 6 {
    case 0, 1:
      arguments = [
        "render", word(), "-o",
        choice(["out.pdf", "out.png", "out.svg", "old.pdf", "dir/out.png"]),
      ]
    case 2: arguments = ["inspect", "--text", text(upTo: 12)]
    case 3: arguments = ["inspect", choice(["in.txt", "wide.txt", "bad.txt"])]
    case 4: arguments = ["fonts"]
    default: break
    }
    while !isEmpty && arguments.count < 14 {
      let option = choice(options)
      switch byte() % 4 {
      case 0: arguments.append(option + "=" + value())
      case 1: arguments.append(option)
      case 2: arguments.insert(word(), at: number(below: arguments.count + 1))
      default: arguments += [option, value()]
      }
    }
    return arguments
  }

  /// An argument without an option; nothing outside of the folder is named.
  private mutating func word() -> String {
    byte() % 4 == 0
      ? inside(text(upTo: 8))
      : choice([
        "in.txt", "empty.txt", "bad.txt", "wide.txt", "half.txt", "dir", "none.txt", "none/in.txt",
        "", "-", "--", "render", "help", "-h", "--version", "old.pdf",
      ])
  }

  private mutating func value() -> String {
    switch byte() % 8 {
    case 0: inside(text(upTo: 12))
    case 1: number()
    case 2:
      (0...number(below: 5)).map { _ in number() }.joined(
        separator: choice([",", "x", ":", "-", " "]))
    default: choice(values)
    }
  }

  private mutating func number() -> String {
    let number = choice([
      "0", "1", "-1", "12", "100", "0.001", "1e3", "1e+06", "1e999", "nan", "inf", "-0",
      "99999999999999999999", "1.", ".5", "٣", "0x10", "20000", "",
    ])
    return number + choice(["", "", "pt", "mm", "cm", "in", "%", " "])
  }

  /// A device or a folder elsewhere is not for a fuzzer.
  private func inside(_ text: String) -> String {
    let text = text.filter { $0 != "/" && $0 != "\0" }
    return text == ".." || text == "~" || text.hasPrefix("~") ? "." : text
  }

  private var options: [String] {
    [
      "--font", "--size", "--features", "--variations", "--language", "--direction", "--justify",
      "--text-color", "--background", "--effect", "--mark", "--exclude", "--image", "--page",
      "--margin", "--columns", "--gutter", "--pages", "--scale", "--svg-text", "--page-numbers",
      "--no-page-numbers", "--json", "--detail", "--overlay", "--text", "--width", "--height",
      "--containers", "--max-lines", "--break-mode", "--padding", "--family", "--for", "-o",
      "--output", "--hyphenate", "--hyphenation", "--help", "-x", "--no-such",
    ]
  }

  private var values: [String] {
    [
      "in.txt", "out.pdf", "out.png", "out.svg", "out", "dir", "dir/out.pdf", "old.pdf", "font.ttf",
      "bad.txt", "DejaVu Sans", "No Such Font", "Inter", "A4", "A6", "letter", "100x200", "60x60",
      "10", "36,36", "1,2,3,4", "left", "right", "auto", "ltr", "rtl", "yes", "kashida", "#fff",
      "#12345", "red", "nocolor", "letterpress", "\\bA\\b=red", "(=red", "a=",
      "pic.gif@10,10,20,20",
      "pic.gif@10,10,20,20,wrap", "pic.png@0,0,1e9,1e9", "pic.gif@", "oval@10,10,50,50",
      "rect@0,0,20,20", "M 0 0 L 50 0 L 50 50 z", "circle:20,20,10", "1-2", "2-", "-3", "5-1", "0",
      "wght=600", "wght=", "liga=0", "liga,kern", "M1=2", "de", "zh-Hant", "x-nothing", "lines",
      "runs", "glyphs", "word", "char", "tail", "head", "middle", "clip", "80x40,90x0", "1x1",
    ]
  }
}
