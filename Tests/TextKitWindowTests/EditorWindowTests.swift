// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(.serialized) struct EditorWindowTests {
  @Test func `what is typed and saved is in the file`() throws {
    let session = try DesktopSession()
    try session.write("one two one\r\n", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("typed ")
    #expect(try session.wait(until: { try session.hasWindow("• a.txt") }))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "typed one two one\r\n" }))
    // Undone, it differs from the file's text; redone, and then undone to the original, again.
    try session.press("ctrl+z")
    #expect(try session.wait(until: { try session.hasWindow("• a.txt") }))
    try session.press("ctrl+y")
    #expect(try session.wait(until: { try session.hasWindow("^a.txt") }))
    try session.press("ctrl+z", "ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "one two one\r\n" }))
    try session.press("ctrl+w")
    #expect(session.wait(until: { session.hasEnded }))
  }

  @Test func `ctrl+q closes all windows, and asks where edits are unsaved`() throws {
    let session = try DesktopSession()
    try session.write("one", "a.txt")
    try session.write("two", "b.txt")
    try session.start("edit", session.path("a.txt"), session.path("b.txt"), title: "b.txt")
    try session.type("more ")
    #expect(try session.wait(until: { try session.hasWindow("• ") }))
    try session.press("ctrl+q")
    #expect(!session.hasEnded)
    try session.press("Return")
    #expect(session.wait(until: { session.hasEnded }))
    #expect([session.read("a.txt"), session.read("b.txt")].contains { $0.hasPrefix("more ") })
  }

  @Test func `a write-protected file is not saved, and what was typed is kept`() throws {
    let session = try DesktopSession()
    try session.write("one two", "a.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: session.path("a.txt"))
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("typed ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    try session.press("ctrl+s")
    #expect(session.read("a.txt") == "one two")
    // The message is in a separate window.
    try session.press("Return")
    try session.focusNewest("a.txt")
    #expect(try session.hasWindow("• a.txt"))
    #expect(session.kept.count == 1)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: session.path("a.txt"))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "typed one two" }))
    #expect(session.wait(until: { session.kept == [] }))
  }

  @Test func `windows belong to the application of the desktop file`() throws {
    let session = try DesktopSession()
    try session.start("edit", title: "Untitled")
    #expect(try session.hasWindow(class: "textkit"))
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/textkit.desktop")
    let desktop = try String(contentsOf: file, encoding: .utf8)
    #expect(desktop.contains("\nStartupWMClass=textkit\n"))
  }

  @Test func `matches are replaced one by one`() throws {
    let session = try DesktopSession()
    try session.write("one two one", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.press("ctrl+h")
    try session.type("one")
    // From the first field to the second.
    try session.press("Tab")
    try session.type("1")
    try session.press("Return", "Return", "Escape", "ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "1 two 1" }), "\(session.read("a.txt"))")
  }

  @Test func `bold is saved in rich text`() throws {
    let session = try DesktopSession()
    try session.write("{\\rtf1 plain words}", "a.rtf")
    try session.start("edit", session.path("a.rtf"), title: "a.rtf")
    try session.press("ctrl+a", "ctrl+b", "ctrl+s")
    #expect(session.wait(until: { session.read("a.rtf").contains("\\b") }))
  }

  @Test func `closing with unsaved edits asks, and return saves`() throws {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("more ")
    try session.press("ctrl+w")
    #expect(!session.hasEnded && session.read("a.txt") == "text")
    try session.press("Return")
    #expect(session.wait(until: { session.hasEnded }))
    #expect(session.read("a.txt") == "more text")
    #expect(session.kept == [])
  }

  @Test func `edits of a killed program are offered at the next start`() throws {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("lost ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    session.killProgram()
    #expect(session.read("a.txt") == "text")
    try session.start("edit", title: "Recovered Documents")
    try session.press("Return")
    #expect(try session.wait(until: { try session.hasWindow("• a.txt") }))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "lost text" }))
    #expect(session.wait(until: { session.kept.isEmpty }))
  }

  @Test func `recovered edits take the place of their file, and others are discarded`() throws {
    let session = try DesktopSession()
    for name in ["b.txt", "a.txt"] {
      try session.write("text", name)
      try session.start("edit", session.path(name), title: name)
      if name == "a.txt" {
        // The recovered state of the other one is offered.
        #expect(try session.wait(until: { try session.hasWindow("Recovered Documents") }))
        try session.press("Escape")
      }
      try session.focusNewest(name)
      try session.type("lost ")
      #expect(session.wait(until: { session.kept.count == (name == "a.txt" ? 2 : 1) }))
      session.killProgram()
    }
    try session.start("edit", session.path("a.txt"), title: "Recovered Documents")
    // The second one's button, and the second choice.
    try session.press("Down", "Tab", "Return")
    try session.press("Tab", "Return")
    #expect(session.wait(until: { session.kept.count == 1 }), "\(session.kept)")
    try session.focusNewest("Recovered Documents")
    try session.press("Return")
    #expect(try session.wait(until: { try session.hasWindow("• a.txt") }))
    #expect(try session.windowCount("TextKit") == 1)
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "lost text" }))
    #expect(session.wait(until: { session.kept.isEmpty }))
    #expect(session.read("b.txt") == "text")
  }

  @Test func `the list of recovered documents stays until nothing is left in it`() throws {
    let session = try DesktopSession()
    for (number, name) in ["c.txt", "b.txt", "a.txt"].enumerated() {
      try session.write("text", name)
      try session.start("edit", session.path(name), title: name)
      if number > 0 {
        #expect(try session.wait(until: { try session.hasWindow("Recovered Documents") }))
        try session.focusNewest("Recovered Documents")
        try session.press("Escape")
        #expect(try session.wait(until: { try !session.hasWindow("Recovered Documents") }))
      }
      try session.focusNewest(name)
      try session.type("lost ")
      #expect(session.wait(until: { session.kept.count == number + 1 }))
      session.killProgram()
    }
    try session.start("edit", title: "Recovered Documents")
    for (number, name) in ["a.txt", "b.txt", "c.txt"].enumerated() {
      try session.focusNewest("Recovered Documents")
      try session.press("Return")
      #expect(try session.wait(until: { try session.hasWindow("• \(name)") }), "\(name)")
      #expect(
        try session.wait(until: {
          try session.hasWindow("Recovered Documents") == (number < 2)
        }), "\(name)")
      // The selection can be edited while the list is open.
      try session.focusNewest(name)
      try session.press("ctrl+s")
      #expect(session.wait(until: { session.read(name) == "lost text" }), "\(name)")
    }
    #expect(session.kept.isEmpty)
  }

  @Test func `the list of recovered documents outlives the last window`() throws {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("lost ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    session.killProgram()
    try session.start("edit", title: "Recovered Documents")
    try session.focusNewest("Untitled")
    try session.press("ctrl+w")
    #expect(try session.wait(until: { try !session.hasWindow("Untitled") }))
    #expect(try session.hasWindow("Recovered Documents"))
    try session.focusNewest("Recovered Documents")
    try session.press("Return")
    #expect(try session.wait(until: { try session.hasWindow("• a.txt") }))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "lost text" }))
    #expect(session.wait(until: { session.kept.isEmpty }))
  }

  /// A session in which “mine text” is not saved, and another program has written the file
  /// meanwhile.
  private func sessionWithFileOfOthers() throws -> DesktopSession {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("mine ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    try session.write("written by another program", "a.txt")
    return session
  }

  @Test func `where another program has written the file, saving under another name keeps both`()
    throws
  {
    let session = try sessionWithFileOfOthers()
    // Closing asks whether to save, and that asks whether to replace the file.
    try session.press("ctrl+w", "Return", "Return")
    #expect(try session.wait(until: { try session.hasWindow("Save As") }))
    try session.focusNewest("Save As")
    try session.press("ctrl+a")
    try session.type("mine.txt")
    try session.press("Return")
    #expect(session.wait(until: { session.read("mine.txt") == "mine text" }))
    #expect(session.read("a.txt") == "written by another program")
    #expect(session.wait(until: { session.hasEnded }))
    #expect(session.kept.isEmpty)
  }

  @Test func `what saving loses of a file is asked, and another name keeps the file`() throws {
    let session = try DesktopSession()
    let source = "<!-- a --><p>words</p><script>b</script>"
    try session.write(source, "a.html")
    try session.start("edit", session.path("a.html"), title: "a.html")
    try session.type("more ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    try session.press("ctrl+s", "Return")
    #expect(try session.wait(until: { try session.hasWindow("Save As") }))
    #expect(session.read("a.html") == source)
    try session.focusNewest("Save As")
    try session.press("ctrl+a")
    try session.type("b.html")
    try session.press("Return")
    #expect(session.wait(until: { session.read("b.html").contains("more words") }))
    #expect(session.read("a.html") == source)
    // From then on there are no prompts.
    #expect(try session.wait(until: { try session.hasWindow("b.html") }))
    try session.focusNewest("b.html")
    try session.type("and ")
    try session.press("ctrl+s")
    #expect(
      session.wait(until: { session.read("b.html").contains("and ") }), "\(session.read("b.html"))")
  }

  @Test func `escape in a menu gives the keys back to the text`() throws {
    let session = try DesktopSession()
    try session.write("{\\rtf1 words}", "a.rtf")
    try session.start("edit", session.path("a.rtf"), title: "a.rtf")
    try session.press("F10", "Down", "Escape")
    try session.type("one ")
    // The list of kinds of paragraphs.
    try session.click(40, 72)
    try session.press("Escape")
    try session.type("two ")
    try session.press("ctrl+s")
    #expect(
      session.wait(until: { session.read("a.rtf").contains("one two words") }),
      "\(session.read("a.rtf"))")
    // The selection in it works as before.
    try session.press("F10")
    try session.type("f")
    try session.type("two")
    try session.press("Escape")
    try session.type("2 ")
    try session.press("ctrl+s")
    #expect(
      session.wait(until: { session.read("a.rtf").contains("2") }), "\(session.read("a.rtf"))")
  }

  @Test func `the list of fonts is narrowed by what is typed, and return takes the first`() throws {
    let session = try DesktopSession()
    try session.write("{\\rtf1 words}", "a.rtf")
    try session.start("edit", session.path("a.rtf"), title: "a.rtf")
    try session.press("ctrl+a")
    try session.click(170, 72)
    try session.type("javu sans mo")
    try session.press("Return")
    try session.press("ctrl+s")
    #expect(
      session.wait(until: { session.read("a.rtf").contains("Mono") }), "\(session.read("a.rtf"))")
    // Escape leaves it, and the keys go back to the text.
    try session.click(170, 72)
    try session.type("serif")
    try session.press("Escape")
    try session.press("End")
    try session.type(" more")
    try session.press("ctrl+s")
    #expect(
      session.wait(until: { session.read("a.rtf").contains("words more") }),
      "\(session.read("a.rtf"))")
    #expect(session.read("a.rtf").contains("Mono"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, nil])
  func `edits of just now are kept where the display goes away, or somebody ends the program`(
    signal: Int32?
  ) throws {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("early ")
    #expect(session.wait(until: { session.keptText.hasSuffix("early text") }))
    try session.type("late ")
    if let signal {
      #expect(session.killProgram(signal) == signal)
    } else {
      #expect(session.killDisplay() == 69)
    }
    #expect(session.keptText.hasSuffix("early late text"), "\(session.keptText)")
    #expect(session.read("a.txt") == "text")
  }

  @Test
  func
    `a file that others write while it is open stays theirs, and one that vanishes is written again`()
    throws
  {
    let session = try sessionWithFileOfOthers()
    // The prompt is answered with no.
    try session.press("ctrl+s", "Escape")
    #expect(session.read("a.txt") == "written by another program")
    #expect(try session.hasWindow("• a.txt") && !session.hasEnded && session.kept.count == 1)
    // Without a file there is no prompt.
    try FileManager.default.removeItem(atPath: session.path("a.txt"))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "mine text" }))
    #expect(session.wait(until: { session.kept.isEmpty }))
  }

  @Test func `what is printed to a file is a PDF of all pages`() throws {
    let session = try DesktopSession()
    let lines = (1...120).map { "Line number \($0)\n" }.joined()
    try session.write(lines, "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.press("ctrl+p")
    // GTK's dialogue has the document's name alone; it is in the display's corner.
    #expect(try session.wait(until: { try session.hasWindow("^a.txt$") }))
    usleep(1_000_000)
    // The only printer, and the button at the lower right.
    try session.click(80, 92)
    try session.focusNewest("^a.txt$")
    try session.click(570, 487)
    #expect(try session.wait(until: { try session.pages(ofPDF: "output.pdf").count > 1 }))
    let pages = try session.pages(ofPDF: "output.pdf")
    #expect(pages.first?.contains("Line number 1\n") == true)
    #expect(pages.last?.contains("Line number 120") == true)
    let read = pages.joined().split(separator: "\n").filter { $0.hasPrefix("Line") }
    #expect(read.map(String.init) == (1...120).map { "Line number \($0)" })
    // GTK notes the file as a recent one of a program that has a name.
    let recent = session.path("data/recently-used.xbel")
    #expect(
      session.wait(until: {
        (try? String(contentsOfFile: recent, encoding: .utf8))?.contains("exec=") == true
      }))
    let noted = try String(contentsOfFile: recent, encoding: .utf8)
    #expect(noted.contains("textkit %u"), "\(noted)")
  }

  @Test func `a file that is dropped on the window is opened, whatever name it goes by`() throws {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.write("of another file", "b c.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.startCarrying("b c.txt")
    try session.drag(from: (300, 200), to: (780, 500))
    #expect(try session.wait(until: { try session.hasWindow("b c.txt — TextKit") }))
    // Not even its name is in the text.
    #expect(try session.hasWindow("^a.txt — TextKit"))
  }

  @Test func `demos follow each other`() throws {
    let session = try DesktopSession()
    try session.start("demo", title: "One text, three views")
    for title in ["Highlighting", "Layout", "Interaction", "Markup"] {
      try session.press("ctrl+Next")
      #expect(try session.wait(until: { try session.hasWindow(title) }), "\(title)")
      try session.press("F5")
    }
    try session.press("ctrl+w")
    #expect(session.wait(until: { session.hasEnded }))
  }
}
