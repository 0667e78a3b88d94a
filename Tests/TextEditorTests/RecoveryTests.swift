// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport

@MainActor @Suite struct RecoveryTests {
  private func kept(_ desk: Desk) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(desk.folder)/recovery")) ?? [])
      .filter { $0.hasSuffix(".kept") }
  }

  @Test func `nothing is kept of a document without edits, nor of one that was saved`() async throws
  {
    let desk = try Desk()
    try desk.write("text")
    let document = try desk.open()
    await document.keepNow()
    #expect(kept(desk) == [])
    document.insert("x")
    await document.keepNow()
    #expect(kept(desk).count == 1)
    document.insert("y")
    await document.keepNow()
    #expect(kept(desk).count == 1)
    try await document.save()
    #expect(kept(desk) == [])
    document.insert("z")
    await document.keepNow()
    #expect(kept(desk).count == 1)
    document.close()
    #expect(kept(desk) == [])
  }

  @Test func `what is kept before the end is the last text, whatever is being written`()
    async throws
  {
    let desk = try Desk()
    let document = EditorDocument(untitled: "Untitled 3", recoveryIn: desk.recovery)
    for round in 0..<20 {
      document.insert(String(repeating: "long text ", count: 20_000) + "\(round) ")
      // It is still being written when the later text is.
      async let early: Void = document.keepNow()
      await Task.yield()
      document.insert("last \(round)")
      document.keepAndWait()
      let name = try #require(kept(desk).first)
      let text = try String(contentsOfFile: "\(desk.folder)/recovery/\(name)", encoding: .utf8)
      #expect(text.contains("last \(round)"))
      await early
      let later = try String(contentsOfFile: "\(desk.folder)/recovery/\(name)", encoding: .utf8)
      #expect(later.contains("last \(round)"))
    }
    // Nothing is kept of a document that was closed.
    document.close()
    document.insert("x")
    document.keepAndWait()
    #expect(kept(desk) == [])
  }

  @Test func `edits are kept by themselves after a while`() async throws {
    let desk = try Desk()
    let document = EditorDocument(untitled: "Untitled 3", recoveryIn: desk.recovery)
    document.insert("typed")
    var tries = 0
    while kept(desk).isEmpty, tries < 600 {
      tries += 1
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(kept(desk).count == 1)
    document.close()
  }

  @Test(arguments: DocumentFileFormat.allCases)
  func `a document that is recovered is what it was`(format: DocumentFileFormat) async throws {
    let desk = try Desk()
    var text = ""
    do {
      let document = EditorDocument(as: format, recoveryIn: desk.recovery)
      document.insert("Kept text.\nAnd more.\n")
      text = document.storage.string
      await document.keepNow()
      // As a program that ends: the lock is released, the files stay.
    }
    let found = desk.recovery.findKept()
    #expect(found.count == 1)
    let document = try EditorDocument(recovering: try #require(found.first))
    #expect(document.storage.string.hasPrefix(text.dropLast()))
    #expect(document.format == format && document.url == nil && document.isEdited)
    document.close()
    #expect(kept(desk) == [])
  }

  @Test func `a file that changed since the edits is asked about`() async throws {
    let desk = try Desk()
    try desk.write("text")
    do {
      let document = try desk.open()
      document.insert("x")
      await document.keepNow()
    }
    try desk.write("theirs")
    let document = try EditorDocument(recovering: try #require(desk.recovery.findKept().first))
    #expect(document.diskState == .changed)
    document.close()
  }

  @Test func `what is offered says which is which, and one that is discarded is gone`() async throws
  {
    let desk = try Desk()
    for name in ["a.txt", "b.txt"] {
      let document = try EditorDocument(
        opening: try desk.write("text", as: name), recoveryIn: desk.recovery)
      document.insert("x")
      await document.keepNow()
    }
    let recent = desk.url("a.txt")
    var choices = DocumentChoices(kept: desk.recovery.findKept(), recent: [recent])
    #expect(choices.title == "Recovered Documents")
    let found = try #require(choices.keptSection)
    #expect(found.heading.hasPrefix("Recovered"))
    #expect(found.rows.count == 2 && found.rows[0].hasPrefix("b.txt"))
    // Each button names the document that it discards.
    #expect(choices.discardNames == found.rows.map { "Discard \($0)" })
    #expect(Set(choices.discardNames).count == 2)
    var taken = choices
    #expect(taken.take(0).name == "b.txt" && taken.kept.map(\.name) == ["a.txt"])
    #expect(kept(desk).count == 2)
    let opened = try #require(choices.recentSection)
    #expect(opened.heading.hasPrefix("Recently opened") && opened.rows == [recent.path])
    choices.discard(0)
    #expect(choices.kept.map(\.name) == ["a.txt"] && kept(desk).count == 1)
    choices.discard(0)
    #expect(choices.keptSection == nil && choices.words.hasPrefix("Choose a recent"))
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(desk.folder)/recovery")
    #expect(left == [])
    #expect(DocumentChoices(kept: [], recent: []).recentSection == nil)
  }

  @Test func `a recovered document takes the place of its file's document where that has no edits`()
    async throws
  {
    let desk = try Desk()
    try desk.write("text")
    do {
      let document = try desk.open()
      document.insert("x")
      await document.keepNow()
    }
    let recovered = try EditorDocument(recovering: try #require(desk.recovery.findKept().first))
    let opened = try desk.open()
    #expect(opened.isRelieved(by: recovered) && !opened.isNewAndEmpty)
    #expect(!recovered.isRelieved(by: opened))
    opened.insert("y")
    #expect(!opened.isRelieved(by: recovered))
    #expect(!(try desk.open(as: .html)).isRelieved(by: recovered))
    try desk.write("text", as: "b.txt")
    #expect(!(try desk.open("b.txt")).isRelieved(by: recovered))
    let new = EditorDocument(recoveryIn: desk.recovery)
    #expect(new.isNewAndEmpty && !new.isRelieved(by: recovered))
    new.insert("z")
    #expect(!new.isNewAndEmpty)
    for document in [recovered, opened, new] { document.close() }
  }

  @Test func `damaged notes are passed over`() throws {
    let desk = try Desk()
    try FileManager.default.createDirectory(
      at: desk.url("recovery"), withIntermediateDirectories: false)
    for (number, text) in ["", "{}\n", "no json\ntext", "{\"name\": 3}\n\0\0"].enumerated() {
      try desk.write(text, as: "recovery/\(number).kept")
    }
    #expect(desk.recovery.findKept().isEmpty)
  }

  @Test func `a folder that cannot be made is told once`() async throws {
    let desk = try Desk()
    try desk.write("a file where the folder should be", as: "recovery")
    let document = EditorDocument(recoveryIn: desk.recovery)
    var told: [EditorError] = []
    document.recoveryFailed = { told.append($0) }
    document.insert("x")
    await document.keepNow()
    document.insert("y")
    await document.keepNow()
    #expect(told.count == 1)
    document.close()
  }
}
