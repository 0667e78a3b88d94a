// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The figures of `Documentation/figures.tsv` in the pages that quote them.
@Suite struct FigureTests {
  private struct Figure {
    let name: String
    let value: String
    let pages: [String]
  }

  private static let paths = [
    "README.md": "README.md", "WhatWorks.md": "Sources/TextKit/TextKit.docc/WhatWorks.md",
  ]

  private func text(_ path: String) throws -> String {
    let text = try String(
      contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
    // Tables and wrapped lines.
    return text.replacing("|", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private func figures() throws -> [Figure] {
    try String(
      contentsOf: SourceFile.root.appendingPathComponent("Documentation/figures.tsv"),
      encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      let parts = line.components(separatedBy: "\t")
      try #require(parts.count == 3, "\(line)")
      return Figure(name: parts[0], value: parts[1], pages: parts[2].components(separatedBy: ", "))
    }
  }

  @Test func `each figure has one value, and its pages quote it`() throws {
    let figures = try figures()
    #expect(Set(figures.map(\.name)).count == figures.count && figures.count > 20)
    for figure in figures {
      for page in figure.pages {
        let path = try #require(Self.paths[page], "\(page)")
        #expect(try text(path).contains(figure.value), "\(page) has another \(figure.name)")
      }
    }
  }

  @Test(arguments: paths.keys.sorted())
  func `each figure with a unit on a page has a row`(page: String) throws {
    let text = try text(try #require(Self.paths[page]))
    let known = try figures().filter { $0.pages.contains(page) }.map(\.value)
    let quoted = text.matches(of: /\d[\d ]*(?:\.\d+)? (?:ms|µs|MB|GB|times)\b/).map {
      String($0.output)
    }
    #expect(quoted.count > 10)
    for figure in quoted {
      #expect(known.contains { $0.hasSuffix(figure) || $0.contains(figure) }, "\(figure)")
    }
  }
}
