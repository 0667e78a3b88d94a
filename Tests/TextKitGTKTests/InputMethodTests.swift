// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite(.serialized) struct `Input methods` {
  private func display() throws -> TestDisplay { try TestDisplay(["GTK_IM_MODULE": "scripted"]) }

  @Test func `what is worked on is marked, and then text`() throws {
    let display = try display()
    try display.ask("settext <>")
    try display.ask("select 1 0")
    try display.type("nihongo")
    #expect(try display.wait("marked", "にほんご") == "にほんご")
    #expect(try display.ask("text") == "<にほんご>")
    try display.key("space")
    #expect(try display.wait("marked", "日本語") == "日本語")
    try Snapshot.expect(
      "window-preedit", "<日本語> at the upper left: a heavier line under 日本 than under 語.",
      display)
    try display.key("Return")
    #expect(try display.wait("text", "<日本語>") == "<日本語>")
    #expect(try display.wait("marked", "") == "")
    #expect(try display.ask("selection") == "4 0")
    #expect(display.said == "")
  }

  @Test func `what is dropped leaves the text as it was`() throws {
    let display = try display()
    try display.ask("settext keep this")
    try display.ask("select 0 4")
    try display.type("ka")
    try display.wait("marked", "か")
    try display.key("Escape")
    #expect(try display.wait("marked", "") == "")
    #expect(try display.ask("text") == " this")
  }

  @Test func `the window with candidates stands at the caret`() throws {
    let display = try display()
    try display.ask("settext one\ntwo\nthree")
    try display.ask("select 6 0")
    let caret = try display.ask("caret")
    #expect(try display.wait("imcaret", caret) == caret)
    try display.ask("select 0 0")
    let other = try display.ask("caret")
    #expect(other != caret)
    #expect(try display.wait("imcaret", other) == other)
  }

  @Test func `a method may look at the text around the caret, and delete of it`() throws {
    let display = try display()
    try display.ask("settext 🙂 cafe!")
    try display.ask("select 7 0")
    try display.key("F8")
    #expect(try display.wait("text", "🙂 café!") == "🙂 café!")
    #expect(try display.ask("selection") == "7 0")
  }

  @Test func `capitals that a method gives as they are go the way of keys`() throws {
    let display = try display()
    try display.type("AB!")
    #expect(try display.wait("text", "AB!") == "AB!")
  }

  @Test func `a method that never ends loses what is marked when the user goes elsewhere`() throws {
    let display = try display()
    try display.ask("settext some text here")
    try display.ask("select 14 0")
    try display.key("F9")
    try display.type("ka")
    #expect(try display.wait("marked", "か") == "か")
    let place = try display.numbers("place 2")
    try display.move(place[0], place[1])
    try display.click()
    #expect(try display.wait("marked", "") == "")
    #expect(try display.ask("text") == "some text hereか")
    // The pending marked text is at the caret now, and nothing breaks.
    try display.type("na")
    try display.wait("marked", "かな")
    try display.key("Return")
    let text = try display.wait("text") { $0.hasSuffix("hereか") && $0.contains("かな") }
    #expect(text.contains("かな"))
  }

  @Test func `a window that loses the keys keeps what was marked as text`() throws {
    let display = try display()
    try display.type("ho")
    try display.wait("marked", "ほ")
    try display.run("xdotool", ["windowfocus", "1"], from: "xdotool")
    #expect(try display.wait("marked", "") == "")
    #expect(try display.ask("text") == "ほ")
  }
}
