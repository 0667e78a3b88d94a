// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(.serialized) struct `The clipboard of the display` {
  private func xclip(_ display: TestDisplay, _ arguments: String..., input: String? = nil) throws
    -> String
  {
    guard let input else { return try display.run("xclip", arguments, from: "xclip") }
    // It continues in the background, and would keep open the descriptor by which Foundation is
    // notified of its end.
    let script =
      "for f in /proc/$$/fd/*; do n=${f##*/}; [ $n -gt 2 ] && eval \"exec $n>&-\"; done; exec xclip \"$@\" >/dev/null 2>&1"
    return try display.run("bash", ["-c", script, "bash"] + arguments, from: "bash", input: input)
  }

  @Test func `another program gets what is copied, in every kind`() throws {
    let display = try TestDisplay()
    try display.ask("settext Plain and bold – ü")
    try display.ask("bold 10 4")
    try display.key("ctrl+a", "ctrl+c")
    try display.wait("types") { $0.contains("public.rtf") }
    #expect(try xclip(display, "-o", "-selection", "clipboard") == "Plain and bold – ü")
    let targets = try xclip(display, "-o", "-selection", "clipboard", "-t", "TARGETS")
    for kind in ["UTF8_STRING", "text/plain;charset=utf-8", "text/rtf", "text/html"] {
      #expect(targets.split(separator: "\n").contains { $0 == kind }, "\(kind) in \(targets)")
    }
    #expect(
      try xclip(display, "-o", "-selection", "clipboard", "-t", "text/rtf").hasPrefix("{\\rtf1"))
    let html = try xclip(display, "-o", "-selection", "clipboard", "-t", "text/html")
    #expect(html.contains("bold"))
  }

  @Test func `what another program copied is pasted`() throws {
    let display = try TestDisplay()
    _ = try xclip(display, "-i", "-selection", "clipboard", input: "From elsewhere: ü 🙂")
    try display.wait("pasteboard", "From elsewhere: ü 🙂")
    try display.key("ctrl+v")
    #expect(try display.wait("text", "From elsewhere: ü 🙂") == "From elsewhere: ü 🙂")
  }

  @Test(arguments: ["clipboard", "primary"])
  func `damaged text of another program is pasted with what can be read`(selection: String) throws {
    let display = try TestDisplay()
    try display.ask("settext ab")
    let script =
      "for f in /proc/$$/fd/*; do n=${f##*/}; [ $n -gt 2 ] && eval \"exec $n>&-\"; done; "
      + "printf 'one \\377\\376 t\\303\\274' | xclip -i -selection \(selection) >/dev/null 2>&1"
    _ = try display.run("bash", ["-c", script, "bash"], from: "bash")
    if selection == "clipboard" {
      try display.wait("pasteboard", "one \u{FFFD}\u{FFFD} tü")
      try display.key("ctrl+a", "ctrl+v")
    } else {
      let (a, b) = (try display.numbers("place 0"), try display.numbers("place 1"))
      try display.move((a[0] + b[0]) / 2, a[1])
      try display.click(2)
    }
    let wanted = selection == "clipboard" ? ("", "") : ("a", "b")
    let text = "\(wanted.0)one \u{FFFD}\u{FFFD} tü\(wanted.1)"
    #expect(try display.wait("text", text) == text)
  }

  @Test func `rich text of another program keeps its looks`() throws {
    let display = try TestDisplay()
    _ = try xclip(
      display, "-i", "-selection", "clipboard", "-t", "text/rtf",
      input: "{\\rtf1\\ansi{\\fonttbl{\\f0 DejaVu Sans;}}\\f0\\fs32 thin {\\b bold}}")
    try display.wait("types") { $0.contains("public.rtf") }
    try display.key("ctrl+v")
    #expect(try display.wait("text", "thin bold") == "thin bold")
    #expect(try display.ask("fonts").contains("Bold"))
  }

  @Test func `a picture goes out as PNG`() throws {
    let display = try TestDisplay()
    try display.ask("picture")
    let size = try display.run(
      "sh",
      ["-c", "xclip -o -selection clipboard -t image/png | identify -format '%m %w %h' -"],
      from: "xclip")
    #expect(size == "PNG 3 2")
  }

  @Test func `what is selected is pasted by the middle button elsewhere`() throws {
    let display = try TestDisplay()
    try display.ask("settext First word")
    let place = try display.numbers("place 7")
    try display.move(place[0], place[1])
    try display.click(count: 2)
    try display.wait("selection", "6 4")
    #expect(try xclip(display, "-o", "-selection", "primary") == "word")
    try display.key("Home", "shift+End")
    try display.wait("selection", "0 10")
    #expect(try xclip(display, "-o", "-selection", "primary") == "First word")
  }

  @Test func `the middle button pastes what is selected elsewhere, where the pointer is`() throws {
    let display = try TestDisplay()
    try display.ask("settext ab")
    _ = try xclip(display, "-i", "-selection", "primary", input: "-middle-")
    let (a, b) = (try display.numbers("place 0"), try display.numbers("place 1"))
    try display.move((a[0] + b[0]) / 2, a[1])
    try display.click(2)
    #expect(try display.wait("text", "a-middle-b") == "a-middle-b")
  }

  @Test func `junk that is no text, and no rich text, is not pasted`() throws {
    let display = try TestDisplay()
    try display.ask("settext kept")
    _ = try xclip(
      display, "-i", "-selection", "clipboard", "-t", "text/rtf", input: "no {rtf \u{1}\u{2}")
    try display.wait("types") { $0.contains("public.rtf") }
    try display.key("ctrl+v")
    try display.key("End")
    try display.type("!")
    let text = try display.wait("text") { $0.contains("!") }
    #expect(text.contains("kept"))
  }
}
