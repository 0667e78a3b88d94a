// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(.serialized) struct `Keys and pointer in a window` {
  @Test func `what is typed is in the text, and undone as one step`() throws {
    let display = try TestDisplay()
    try display.type("Hello, Wörld! (1 + 2) = 3")
    #expect(try display.wait("text", "Hello, Wörld! (1 + 2) = 3") == "Hello, Wörld! (1 + 2) = 3")
    #expect(try display.ask("undo") == "")
    #expect(display.said == "")
  }

  @Test func `arrows, home, backspace and delete move and delete`() throws {
    let display = try TestDisplay()
    try display.ask("settext one two three")
    try display.ask("select 13 0")
    try display.key("BackSpace", "ctrl+Left", "shift+ctrl+Left")
    #expect(try display.wait("selection", "4 4") == "4 4")
    try display.key("Delete", "Home")
    try display.type("X")
    #expect(try display.wait("text", "Xone thre") == "Xone thre")
    try display.key("ctrl+a", "ctrl+x", "ctrl+v", "ctrl+v")
    #expect(try display.wait("text", "Xone threXone thre") == "Xone threXone thre")
  }

  @Test func `a key that is held types again`() throws {
    let display = try TestDisplay()
    try display.xdotool("keydown", "k")
    let text = try display.wait("text") { $0.count >= 4 }
    try display.xdotool("keyup", "k")
    #expect(text.count >= 4 && text.allSatisfy { $0 == "k" })
  }

  @Test func `dead keys and compose make one letter`() throws {
    let display = try TestDisplay()
    try display.key("dead_acute", "e", "Multi_key", "quotedbl", "a")
    #expect(try display.wait("text", "éä") == "éä")
  }

  @Test func `a click places the caret, two select a word, a drag selects letters`() throws {
    let display = try TestDisplay()
    try display.ask("settext Some words to click upon")
    let word = try display.numbers("place 6")
    try display.move(word[0], word[1])
    try display.click()
    #expect(
      try display.wait("selection") { $0.hasPrefix("6 ") || $0.hasPrefix("7 ") }.hasSuffix(" 0"))
    usleep(600_000)
    try display.click(count: 2)
    #expect(try display.wait("selection", "5 5") == "5 5")
    let (from, to) = (try display.numbers("place 11"), try display.numbers("place 16"))
    usleep(600_000)
    try display.drag(from: (from[0] - 3, from[1]), to: (to[0] + 3, to[1]))
    #expect(try display.wait("selection", "11 6") == "11 6")
  }

  @Test func `selected text that is dragged moves`() throws {
    let display = try TestDisplay()
    try display.ask("settext one two three")
    try display.ask("select 0 4")
    let (from, to) = (try display.numbers("place 1"), try display.numbers("place 12"))
    try display.drag(from: (from[0], from[1]), to: (to[0] + 30, to[1]))
    #expect(try display.wait("text", "two threeone ") == "two threeone ")
  }

  @Test func `selected text that is dragged into another program's window is text there`() throws {
    let display = try TestDisplay()
    try display.ask("settext Here ")
    let other = try TestDisplay(beside: display)
    try other.ask("settext one two three")
    try other.ask("select 4 4")
    try other.moveWindow(640, 0)
    let (from, to) = (try other.numbers("place 5"), try display.numbers("place 4"))
    try display.drag(from: (from[0] + 640, from[1]), to: (to[0] + 80, to[1]), steps: 20)
    #expect(try display.wait("text", "Here two ") == "Here two ")
    #expect(try other.ask("text") == "one two three")
    #expect(display.said == "" && other.said == "")
  }

  @Test func `the second button shows the edit menu, and its items do what they say`() throws {
    let display = try TestDisplay()
    try display.ask("settext Cut me out")
    let word = try display.numbers("place 5")
    try display.move(word[0], word[1])
    try display.click(3)
    let menu = try display.wait("menu") { !$0.isEmpty }
    #expect(menu.hasPrefix("Cut,Copy,"))
    #expect(try display.ask("selection") == "4 2")
    try Snapshot.expect(
      "window-menu",
      "Cut me out, with a pale blue ground under me; beside it a menu that begins with Cut, Copy.",
      display)
    // The first item.
    try display.move(word[0] + 37, word[1] + 21)
    try display.click()
    let text = try display.wait("text") { $0 != "Cut me out" }
    #expect(text == "Cut  out")
    #expect(try display.wait("menu", "") == "")
  }

  @Test func `escape and a press elsewhere take the menu away`() throws {
    let display = try TestDisplay()
    try display.ask("settext Cut me out")
    let word = try display.numbers("place 5")
    try display.move(word[0], word[1])
    try display.click(3)
    try display.wait("menu") { !$0.isEmpty }
    usleep(300_000)
    try display.key("Escape")
    #expect(try display.wait("menu", "") == "")
    try display.click(3)
    try display.wait("menu") { !$0.isEmpty }
    usleep(300_000)
    try display.move(400, 300)
    try display.click()
    #expect(try display.wait("menu", "") == "")
  }

  @Test func `a link is followed by a press`() throws {
    let display = try TestDisplay()
    try display.ask("links This is a link")
    let place = try display.numbers("place 6")
    try display.move(place[0], place[1])
    try display.click()
    #expect(try display.wait("log") { !$0.isEmpty } == "link https://example.org/")
  }

  @Test func `commands and presses hear of keys`() throws {
    let display = try TestDisplay()
    try display.ask("commands")
    try display.key("ctrl+s", "a", "Up")
    let heard = try display.wait("log") { $0.hasSuffix("up UIKeyInputUpArrow") }
    #expect(heard.contains("save"))
    #expect(heard.contains("down a,up a"))
    #expect(heard.contains("down UIKeyInputUpArrow,up UIKeyInputUpArrow"))
  }

  @Test func `a wheel scrolls the text under the pointer, and stops at its end`() throws {
    let display = try TestDisplay()
    try display.ask("long 200")
    try display.move(100, 100)
    try display.click(5, count: 3)
    let offset = Int(try display.wait("offset") { Int($0)! > 100 })!
    #expect(offset > 100)
    try display.click(4, count: 12)
    #expect(try display.wait("offset", "0") == "0")
  }

  @Test func `page keys go a page down and up`() throws {
    let display = try TestDisplay()
    try display.ask("long 200")
    try display.key("Next", "Next")
    let down = try display.wait("offset") { Int($0)! > 300 }
    #expect(Int(down)! > 300)
    try display.key("Prior", "Prior", "Prior")
    #expect(try display.wait("selection", "0 0") == "0 0")
    #expect(try display.wait("offset", "0") == "0")
  }

  @Test func `the bar of a text is dragged`() throws {
    let display = try TestDisplay()
    try display.ask("long 200")
    // The bar becomes broad as the pointer approaches, and GTK gives a press to what lay under the
    // last motion.
    for step in 0..<30 {
      try display.move(594, 20 + step % 2)
      usleep(20_000)
    }
    try display.drag(from: (594, 20), to: (594, 200))
    let half = Int(try display.wait("offset") { Int($0)! > 500 })!
    #expect(half > 500)
    try display.drag(from: (594, 200), to: (594, 399))
    let end = Int(try display.wait("offset") { Int($0)! > 2 * half - 500 })!
    #expect(end > half)
    // It takes nothing of the selection.
    #expect(try display.ask("selection") == "0 0")
  }

  @Test
  func `GTK's bar says which part of a text is seen, and is there only where more than that is`()
    throws
  {
    let display = try TestDisplay()
    try display.ask("settext short")
    #expect(try display.wait("bars", "") == "")
    try display.ask("long 200")
    let bar = try display.wait("bars") { !$0.isEmpty }.split(separator: " ").compactMap { Int($0) }
    #expect(bar[0] == 600 && bar[1] == 400 && bar[2] == 400 && bar[3] > 3000 && bar[4] == 0)
    try display.move(100, 100)
    try display.click(5, count: 3)
    let offset = try display.wait("offset") { Int($0)! > 100 }
    #expect(try display.wait("bars") { $0.hasSuffix(" " + offset) }.hasSuffix(" " + offset))
    try display.ask("settext short")
    #expect(try display.wait("bars", "") == "")
    #expect(display.said == "")
  }

  @Test func `the pointer's shape says what is under it`() throws {
    let display = try TestDisplay()
    try display.ask("settext Some words")
    let word = try display.numbers("place 3")
    try display.move(word[0], word[1])
    #expect(try display.wait("cursor", "text") == "text")
    try display.ask("links This is a link")
    let link = try display.numbers("place 6")
    try display.move(link[0], link[1])
    #expect(try display.wait("cursor", "pointer") == "pointer")
    try display.ask("circle 20")
    try display.move(260, 210)
    #expect(try display.wait("cursor", "default") == "default")
  }

  @Test func `a field takes keys`() throws {
    let display = try TestDisplay()
    try display.ask("field")
    try display.type("In a field")
    #expect(try display.wait("fieldtext", "In a field") == "In a field")
    // Layout of a field ends.
    #expect(display.said == "")
  }
}
