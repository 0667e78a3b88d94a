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
    try session.press("ctrl+z", "ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "one two one\r\n" }))
    try session.press("ctrl+w")
    #expect(session.wait(until: { session.hasEnded }))
  }

  @Test func `matches are replaced one by one`() throws {
    let session = try DesktopSession()
    try session.write("one two one", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.press("ctrl+h")
    try session.type("one")
    // Over the buttons to the second field.
    try session.press("Tab", "Tab", "Tab", "Tab", "Tab")
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

  @Test
  func
    `a file that others write while it is open stays theirs, and one that vanishes is written again`()
    throws
  {
    let session = try DesktopSession()
    try session.write("text", "a.txt")
    try session.start("edit", session.path("a.txt"), title: "a.txt")
    try session.type("mine ")
    #expect(session.wait(until: { session.kept.count == 1 }))
    try session.write("written by another program", "a.txt")
    // The question is answered with no.
    try session.press("ctrl+s", "Escape")
    #expect(session.read("a.txt") == "written by another program")
    #expect(try session.hasWindow("• a.txt") && !session.hasEnded && session.kept.count == 1)
    // With no file there is nothing to ask.
    try FileManager.default.removeItem(atPath: session.path("a.txt"))
    try session.press("ctrl+s")
    #expect(session.wait(until: { session.read("a.txt") == "mine text" }))
    #expect(session.wait(until: { session.kept.isEmpty }))
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
