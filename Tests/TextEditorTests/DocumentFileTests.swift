// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport
import TextViews

@MainActor @Suite struct DocumentFileTests {
  // MARK: Opening

  @Test func `a format is seen by the first bytes, then by the name`() throws {
    let desk = try Desk()
    let contents: [(String, String, DocumentFileFormat)] = [
      ("a.txt", "plain", .plain), ("b", "{\\rtf1 rich}", .rtf), ("c.txt", "{\\rtf1 rich}", .rtf),
      ("d.md", "# Head\n\ntext", .markdown), ("e.html", "<p>para</p>", .html),
      ("f", "<!DOCTYPE html><p>para</p>", .html), ("g.unknown", "text", .plain),
    ]
    for (name, text, format) in contents {
      try desk.write(text, as: name)
      #expect(try desk.open(name).format == format, "\(name)")
    }
    #expect(try desk.open("d.md").storage.string.hasPrefix("Head"))
    #expect(try desk.open("d.md", as: .plain).storage.string == "# Head\n\ntext")
  }

  @Test(arguments: [
    ("missing.txt", "No such file or directory:"), ("folder", "is a folder"),
    ("picture.png", "is not text"),
    ("broken.rtfd", "RTFD"), ("pipe", "device or pipe"),
  ])
  func `what is no document is told in one sentence`(name: String, words: String) throws {
    let desk = try Desk()
    for folder in ["folder", "broken.rtfd"] {
      try FileManager.default.createDirectory(
        at: desk.url(folder), withIntermediateDirectories: false)
    }
    try desk.write(MadeImage.emptyPNG(width: 90, height: 90), as: "picture.png")
    #expect(mkfifo(desk.url("pipe").path, 0o600) == 0)
    do {
      _ = try desk.open(name)
      Issue.record("\(name) was opened")
    } catch let error as EditorError {
      #expect(error.description.contains(words), "\(error)")
      #expect(error.description.hasSuffix("."))
      #expect(error.description.contains(name))
    }
  }

  /// Documents by names of files, and what their text ends in then.
  nonisolated static let ends: [(name: String, source: String, last: String)] = [
    ("a.html", "<ul><li>one</li><li>two</li></ul>", "two"),
    ("a.html", "<ol><li>one</li><li>two<ul><li><b>deep</b></li></ul></li></ol>", "deep"),
    ("a.html", "<p>before</p><p style='text-align:right'>after</p>", "after"),
    ("a.html", "<h1>Title</h1>", "Title"),
    ("a.html", "<p>before</p><blockquote><p>said</p></blockquote>", "said"),
    ("a.html", "<pre>some\ncode</pre>", "code"),
    ("a.html", "<p>before</p><hr>", "\n"), ("a.html", "<p>one</p><p></p>", ""),
    ("a.html", "<p>one<br></p>", ""), ("a.html", "", ""),
    ("a.html", "<table><tr><td>1</td><td>cell</td></tr></table>", "cell\n"),
    ("a.md", "- one\n- two\n", "two"), ("a.md", "1. one\n2. two\n   - deep\n", "deep"),
    ("a.md", "# Title\n\nafter\n", "after"), ("a.md", "# Title\n", "Title"),
    ("a.md", "```\nsome\ncode\n```\n", "code"), ("a.md", "> said\n", "said"),
    ("a.md", "before\n\n---\n", "\n"),
    ("a.md", "| K | L |\n| --- | --- |\n| 1 | cell |\n", "cell\n"),
    ("a.rtf", "{\\rtf1\\ansi one\\par two\\par}", "two"),
    ("a.rtf", "{\\rtf1\\ansi one\\par two}", "two"),
    ("a.rtf", "{\\rtf1\\ansi one\\par\\qr\\b two\\b0\\par}", "two"),
    ("a.rtf", "{\\rtf1\\ansi one\\par\\par}", "one\n"),
    ("a.html", "<ul><li>one</li><li></li></ul>", "one\n"),
    ("a.html", "<ol><li>one</li></ol><ul><li></li></ul>", "one\n\n"),
  ]

  @Test(arguments: 0..<ends.count)
  func `a text ends where its words do, and its file has the same bytes as with a line end`(
    number: Int
  ) async throws {
    let (name, source, last) = Self.ends[number]
    let desk = try Desk()
    try desk.write(source, as: name)
    let document = try desk.open(name)
    document.confirmsLosingParts = { _ in true }
    let text = document.storage.string
    #expect(text.hasSuffix(last), "\(text.debugDescription)")
    let url = desk.url(name)
    // The result of the readers and writers without the editor.
    let read = try ReadDocument(
      try Data(contentsOf: url), [.defaultAttributes: document.plainAttributes], at: url
    ).text
    for format in [document.format, .html, .markdown, .rtf] {
      var attributes = document.attributes
      attributes[.documentType] = format.type
      attributes[.fileType] = nil
      attributes[.characterEncoding] = nil
      attributes[.textEncodingName] = nil
      let expected = try read.data(
        from: NSRange(location: 0, length: read.length), documentAttributes: attributes)
      let copy = desk.url("copy.\(format.suffix)")
      try await document.save(to: copy, as: format)
      #expect(try Data(contentsOf: copy) == expected, "\(format)")
    }
    // Typed and undone it is the same again; typed text is in the last paragraph.
    let view = EditorView(document)
    view.show(NSRange(location: document.storage.length, length: 0))
    try await document.save(to: desk.url("before"), as: .html)
    view.textView.insertText("X")
    #expect(document.storage.string == text + "X")
    view.undo()
    #expect(document.storage.string == text)
    try await document.save(to: desk.url("after"), as: .html)
    #expect(try desk.read("before") == desk.read("after"))
    try document.reload()
    #expect(last.hasSuffix("\n") || document.storage.string.hasSuffix(last))
    document.close()
  }

  // MARK: Plain text

  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0x61, 0x0A], [0xFF, 0xFE, 0x61, 0, 0x0A, 0],
      [0xFE, 0xFF, 0, 0x61, 0, 0x0A],
      [0x61, 0x0D, 0x0A, 0x62, 0x0D, 0x0A], [0x61, 0x0D, 0x62], [0x63, 0x61, 0x66, 0xE9],
      [0x61, 0x0D, 0x0A, 0x62, 0x0A], [], Array("grüße 🙂".utf8),
    ] as [[UInt8]])
  func `a plain text that is opened and saved has the same bytes`(bytes: [UInt8]) async throws {
    let desk = try Desk()
    try desk.write(bytes, as: "a.txt")
    let document = try desk.open()
    document.insert("x")
    document.storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(document.isEdited)
    try await document.save()
    #expect(!document.isEdited)
    #expect(try [UInt8](Data(contentsOf: desk.url("a.txt"))) == bytes)
  }

  @Test(arguments: [("one\r\ntwo\r\n", "\r\n"), ("one\ntwo\n", "\n"), ("one\rtwo\r", "\r")])
  func `a typed return is saved as the file's line end`(text: String, end: String) async throws {
    let desk = try Desk()
    try desk.write(text)
    let document = try desk.open()
    document.insert("zero\n")
    try await document.save()
    #expect(try desk.read() == "zero" + end + text)
  }

  @Test(arguments: [("one\r\ntwo\r\n", "\r\n"), ("one\ntwo\n", "\n"), ("one\rtwo\r", "\r")])
  func `pasted lines are saved with the file's line ends`(text: String, end: String) async throws {
    let desk = try Desk()
    try desk.write(text)
    let document = try desk.open()
    let view = EditorView(document).textView
    for pasted in ["x\r\ny\r\n", "x\ny\n", "x\ry\r"] {
      UIPasteboard.general.string = pasted
      view.selectedRange = NSRange(location: 0, length: 0)
      view.paste(nil)
    }
    try await document.save()
    let added = String(repeating: "x" + end + "y" + end, count: 3)
    #expect(try desk.read() == added + text)
  }

  @Test func `a text of several pieces is written whole`() async throws {
    let desk = try Desk()
    // A surrogate pair and a CR LF are at the borders of pieces.
    let text =
      String(repeating: "a", count: (1 << 20) - 1) + "🙂"
      + String(repeating: "b", count: (1 << 20) - 2) + "\r\nend\r\n"
    try desk.write(text)
    let document = try desk.open()
    document.insert("x")
    try await document.save()
    #expect(try desk.read() == "x" + text)
  }

  @Test func `characters that the encoding lacks are told, and the file stays`() async throws {
    let desk = try Desk()
    try desk.write([0x63, 0x61, 0x66, 0xE9], as: "a.txt")
    let document = try desk.open()
    document.insert("日本")
    await #expect(throws: EditorError.self) { try await document.save() }
    #expect(try [UInt8](Data(contentsOf: desk.url("a.txt"))) == [0x63, 0x61, 0x66, 0xE9])
    #expect(document.isEdited)
    document.setForm(PlainTextForm())
    try await document.save()
    #expect(try desk.read() == "日本café")
  }

  // MARK: All formats

  @Test(arguments: DocumentFileFormat.allCases)
  func `a document saved as a format and opened has its text`(format: DocumentFileFormat)
    async throws
  {
    let desk = try Desk()
    let document = EditorDocument(untitled: "Draft", recoveryIn: desk.recovery)
    #expect(document.name == "Draft")
    document.insert("One paragraph.\nAnother one, längere Wörter.\n")
    document.storage.addAttribute(
      .font, value: UIFont.boldSystemFont(ofSize: 14), range: NSRange(location: 0, length: 3))
    let url = desk.url("saved.\(format.suffix)")
    document.confirmsLosingParts = { _ in true }
    try await document.save(to: url, as: format)
    #expect(!document.isEdited && document.url == url && document.format == format)
    let again = try desk.open("saved.\(format.suffix)")
    #expect(again.format == format)
    #expect(again.storage.string.contains("One paragraph."))
    #expect(again.storage.string.contains("längere Wörter."))
    let font = again.storage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
    #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == format.isRich)
    // And once more over itself.
    again.insert("New. ")
    try await again.save()
    #expect(try desk.open("saved.\(format.suffix)").storage.string.contains("New. One"))
    #expect(desk.names == ["saved.\(format.suffix)"])
  }

  // MARK: The file and others

  @Test func `links, permissions and other names stay`() async throws {
    let desk = try Desk()
    try desk.write("old", as: "real.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: desk.url("real.txt").path)
    try FileManager.default.createSymbolicLink(
      at: desk.url("link.txt"), withDestinationURL: desk.url("real.txt"))
    let document = try desk.open("link.txt")
    document.insert("new ")
    try await document.save()
    #expect(try desk.read("real.txt") == "new old")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: desk.url("link.txt").path)
        .hasSuffix("real.txt"))
    let mode =
      try FileManager.default.attributesOfItem(atPath: desk.url("real.txt").path)[.posixPermissions]
      as? Int
    #expect(mode == 0o640)
    #expect(desk.names == ["link.txt", "real.txt"])
  }

  @Test func `a file changed by others is overwritten only when somebody says so`() async throws {
    let desk = try Desk()
    try desk.write("mine")
    let document = try desk.open()
    document.insert("x")
    #expect(document.diskState == .same)
    try desk.write("theirs, and longer")
    #expect(document.diskState == .changed)
    do {
      try await document.save()
      Issue.record("saved")
    } catch {
      #expect(error.kind == .changedOnDisk)
    }
    #expect(try desk.read() == "theirs, and longer")
    var asked = 0
    document.confirmsOverwriting = {
      asked += 1
      return asked > 1
    }
    await #expect(throws: EditorError.self) { try await document.save() }
    try await document.save()
    #expect(asked == 2)
    #expect(try desk.read() == "xmine")
    // From then on it is the document's again.
    document.insert("y")
    try await document.save()
    #expect(asked == 2)
  }

  @Test(arguments: [
    ("a.html", "<!-- a --><p>b</p><!-- c --><script>d</script>", "2 comments and 1 script"),
    ("a.md", "a <!-- b -->\n\n<details>\n\nc\n\n</details>\n", "1 comment and 1 other element"),
  ])
  func `what saving loses of a file is asked once, before it is lost`(
    name: String, source: String, parts: String
  ) async throws {
    let desk = try Desk()
    try desk.write(source, as: name)
    let document = try desk.open(name)
    document.insert("x")
    do {
      try await document.save()
      Issue.record("saved")
    } catch {
      #expect(error.kind == .losesParts && error.description.contains(parts))
    }
    #expect(try desk.read(name) == source)
    var sentences: [String] = []
    document.confirmsLosingParts = {
      sentences.append($0)
      return sentences.count > 1
    }
    await #expect(throws: EditorError.self) { try await document.save() }
    #expect(try desk.read(name) == source)
    try await document.save()
    let sentence = "Saving rewrites “\(name)”: \(parts) in it will be lost."
    #expect(sentences == [sentence, sentence])
    document.insert("y")
    try await document.save()
    #expect(sentences.count == 2)
    // The file that we wrote does not prompt either.
    let again = try desk.open(name)
    #expect(again.lostParts == nil)
    again.insert("z")
    try await again.save()
  }

  @Test func `under another name nothing is lost, and nothing is asked`() async throws {
    let desk = try Desk()
    try desk.write("<!-- a --><p>b</p>", as: "a.html")
    let document = try desk.open("a.html")
    document.insert("x")
    try await document.save(to: desk.url("b.html"), as: .html)
    document.insert("y")
    try await document.save()
    #expect(try desk.read("a.html") == "<!-- a --><p>b</p>")
    #expect(try desk.read("b.html").contains("yxb"))
  }

  @Test
  func `what saving loses is asked of recovered edits, and again of a file that was loaded again`()
    async throws
  {
    let desk = try Desk()
    try desk.write("<!-- a --><p>b</p>", as: "a.html")
    do {
      let document = try desk.open("a.html")
      document.insert("x")
      await document.keepNow()
    }
    let document = try EditorDocument(recovering: try #require(desk.recovery.findKept().first))
    #expect(document.lostParts?.contains("1 comment") == true)
    document.confirmsLosingParts = { _ in true }
    try await document.save()
    #expect(document.lostParts == nil)
    try desk.write("<p>b</p><script>c</script>", as: "a.html")
    try document.reload()
    #expect(document.lostParts?.contains("1 script") == true)
  }

  @Test func `a file that was only touched counts as the same`() async throws {
    let desk = try Desk()
    try desk.write("mine")
    let document = try desk.open()
    try await Task.sleep(for: .milliseconds(200))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: desk.url("a.txt").path)
    #expect(document.diskState == .same)
    // The same length, other letters.
    try desk.write("MINE")
    #expect(document.diskState == .changed)
  }

  @Test func `a file that vanished is written again`() async throws {
    let desk = try Desk()
    try desk.write("mine")
    let document = try desk.open()
    document.insert("x")
    try FileManager.default.removeItem(at: desk.url("a.txt"))
    #expect(document.diskState == .vanished)
    try await document.save()
    #expect(try desk.read() == "xmine")
  }

  @Test func `a write-protected file and a vanished folder lose nothing`() async throws {
    let desk = try Desk()
    let folder = desk.url("sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try desk.write("mine", as: "sub/a.txt")
    let document = try desk.open("sub/a.txt")
    document.insert("x")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: desk.url("sub/a.txt").path)
    do {
      try await document.save()
      Issue.record("saved")
    } catch {
      #expect(error.kind == .noPermission && error.description.contains("write-protected"))
    }
    #expect(try desk.read("sub/a.txt") == "mine")
    try FileManager.default.removeItem(at: folder)
    do {
      try await document.save()
      Issue.record("saved")
    } catch {
      #expect(error.description.contains("no longer exists"))
    }
    #expect(document.isEdited && document.storage.string == "xmine")
    try await document.save(to: desk.url("b.txt"), as: .plain)
    #expect(try desk.read("b.txt") == "xmine")
  }

  @Test func `a disk that takes no more leaves the old file`() async throws {
    let desk = try Desk()
    try desk.write("old")
    // The system refuses more than a block of 512 bytes, as a full disk would.
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "ulimit -f 8; exec \"$0\" once \"$1\" longer", Saver.path, desk.url("a.txt").path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(words.contains("Cannot write"))
    #expect(try desk.read() == "old")
    #expect(desk.names == ["a.txt"])
  }

  @Test func `an RTFD takes the place of no other folder`() async throws {
    let desk = try Desk()
    try FileManager.default.createDirectory(
      at: desk.url("work.rtfd"), withIntermediateDirectories: false)
    try desk.write("precious", as: "work.rtfd/notes.txt")
    let document = EditorDocument(recoveryIn: desk.recovery)
    document.insert("text")
    await #expect(throws: EditorError.self) {
      try await document.save(to: desk.url("work.rtfd"), as: .rtfd)
    }
    #expect(try desk.read("work.rtfd/notes.txt") == "precious")
    #expect(desk.names == ["work.rtfd"])
  }

  @Test func `what is typed while a file is written is unsaved`() async throws {
    let desk = try Desk()
    try desk.write("mine")
    let document = try desk.open()
    // A disk may be done before this task has its turn: then once more.
    var written = ""
    var typed = false
    for _ in 0..<200 where !typed {
      document.insert("x")
      written = document.storage.string
      var ended = false
      let saved = Task {
        defer { ended = true }
        try await document.save()
      }
      while !document.isSaving, !ended { await Task.yield() }
      typed = document.isSaving
      if typed { document.insert("y") }
      try await saved.value
    }
    try #require(typed)
    #expect(try desk.read() == written)
    #expect(document.isEdited)
    try await document.save()
    #expect(try desk.read() == "y" + written)
    #expect(!document.isEdited)
  }

  @Test func `loading again takes what the file has`() throws {
    let desk = try Desk()
    try desk.write("mine")
    let document = try desk.open()
    document.insert("x")
    try desk.write("theirs")
    try document.reload()
    #expect(document.storage.string == "theirs" && !document.isEdited)
    #expect(document.diskState == .same)
    try FileManager.default.removeItem(at: desk.url("a.txt"))
    #expect(throws: EditorError.self) { try document.reload() }
    #expect(document.storage.string == "theirs")
  }
}
