// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@Suite(.serialized) struct `A window and its loop` {
  @Test func `tasks, queues and timers fire in an idle window`() throws {
    let display = try TestDisplay()
    let names = ["task", "main", "perform", "timer", "sleep", "after", "timer", "thread"]
    var best = Int.max
    // A machine that is busy with other things may let some of them wait: of several tries one has
    // all in time.
    for _ in 0..<8 where best > 50 {
      try display.ask("fire")
      let log = try display.wait("log") { $0.split(separator: ",").count == names.count }
      let entries = log.split(separator: ",").map { $0.split(separator: " ") }
      #expect(entries.map { String($0[0]) }.sorted() == names.sorted())
      best = min(best, entries.map { Int($0[1])! }.max()!)
    }
    #expect(best <= 50, "milliseconds")
  }

  @Test func `an idle window draws nothing and takes no time`() throws {
    let display = try TestDisplay()
    try display.ask("set blink no")
    try display.type("Idle")
    try display.wait("text", "Idle")
    // Work that a busy machine has postponed may fall into the first spans; one idle span is
    // enough.
    var spans: [String] = []
    for _ in 0..<10 {
      let frames = try display.numbers("frames")[0]
      let before = try display.processorTime()
      usleep(2_000_000)
      let time = try display.processorTime() - before
      let painted = try display.numbers("frames")[0] - frames
      // A loop that never sleeps would take all of it.
      if painted == 0 && time <= 0.1 { return }
      spans.append("\(painted) frames, \(time) s")
    }
    Issue.record("never idle: \(spans)")
  }

  @Test func `a caret blinks, and is lit while keys come`() throws {
    let display = try TestDisplay()
    let frames = try display.numbers("frames")[0]
    let later = Int(try display.wait("frames") { Int($0)! >= frames + 3 })!
    #expect(later >= frames + 3)
  }

  @Test func `a key that is let go and a pointer that passes by ask for no frame`() throws {
    let display = try TestDisplay()
    try display.ask("set blink no")
    try display.ask("settext Some words")
    try display.ask("select 10 0")
    try display.move(100, 100)
    try display.xdotool("keydown", "k")
    try display.wait("text", "Some wordsk")
    // Longer than a key takes, shorter than it takes to be typed again.
    usleep(150_000)
    let before = try display.ask("looks")
    try display.xdotool("keyup", "k")
    for step in 0..<5 { try display.move(100 + step, 300) }
    usleep(150_000)
    #expect(try display.ask("looks") == before)
    #expect(try display.ask("text") == "Some wordsk")
  }

  @Test func `a key in a line has the pixels of this line handed over and no others`() throws {
    let display = try TestDisplay()
    try display.ask("set blink no")
    try display.ask("settext " + (0..<12).map { "Line \($0)" }.joined(separator: "\n"))
    try display.ask("select 20 0")
    for (number, key) in ["a", "b", "c"].enumerated() {
      try display.awaitingFrame { try display.key(key) }
      // The first key cuts the bands.
      guard number > 0 else { continue }
      let line = Int(try display.ask("caret").split(separator: " ")[2])!
      #expect(try display.numbers("upload")[0] <= 600 * (line + 12))
    }
  }

  @Test func `of a text that scrolls the new rows are painted, and few more`() throws {
    let display = try TestDisplay()
    try display.ask("set blink no")
    try display.ask("long 200")
    try display.move(100, 100)
    for number in 0..<4 {
      let offset = try display.numbers("offset")[0]
      try display.awaitingFrame { try display.click(number < 3 ? 5 : 4) }
      let way = abs(try display.numbers("offset")[0] - offset)
      #expect(way > 20 && way < 100)
      #expect(try display.numbers("paint")[0] <= 600 * (way + 40))
    }
  }

  @Test func `frames go through memory that stays shared with the server`() throws {
    let display = try TestDisplay()
    try display.ask("set blink no")
    try display.ask("long 200")
    try display.move(100, 100)
    var shared: [Set<Substring>] = []
    for _ in 0..<8 {
      try display.awaitingFrame { try display.click(5) }
      shared.append(try display.sharedMemory())
    }
    #expect(!shared[3].isEmpty)
    #expect(shared[3...].allSatisfy { $0 == shared[3] }, "\(shared)")
  }

  @Test func `a window that grows lays its text out anew`() throws {
    let display = try TestDisplay()
    let text = (0..<60).map { "word\($0)" }.joined(separator: " ")
    try display.ask("settext " + text)
    try display.wait("size", "600 400")
    let before = try display.numbers("lines")
    try display.ask("resize 300 400")
    #expect(try display.wait("size", "300 400") == "300 400")
    let narrow = try display.numbers("lines")
    #expect(narrow.count > before.count)
    try display.ask("resize 600 400")
    try display.wait("size", "600 400")
    #expect(try display.numbers("lines") == before)
  }

  @Test func `a circle that is dragged takes the lines with it`() throws {
    let display = try TestDisplay()
    try display.ask("circle 240")
    let start = try display.numbers("middle")
    let before = try display.numbers("lines")
    try display.drag(from: (start[0], start[1]), to: (start[0] + 150, start[1] + 40))
    let end = try display.wait("middle") { $0 != "\(start[0]) \(start[1])" }
    #expect(end.split(separator: " ").first.flatMap { Int($0) }! > start[0] + 100)
    #expect(try display.numbers("lines") != before)
    try display.move(590, 390)
    try Snapshot.expect(
      "window-circle",
      "Lines of words end and begin at the edge of an orange circle, right of the middle.", display)
  }

  @Test func `dark windows have light text`() throws {
    let display = try TestDisplay()
    #expect(try display.ask("traits").hasPrefix("light"))
    try display.ask("settext Light on dark")
    try display.ask("set blink no")
    try display.ask("set dark yes")
    #expect(try display.wait("traits") { $0.hasPrefix("dark") }.hasPrefix("dark"))
    try Snapshot.expect(
      "window-dark", "Light on dark: white on black, a blue caret behind it.", display)
  }

  @Test func `the desktop's size of text is that of text styles`() throws {
    let display = try TestDisplay()
    try display.ask("settext Body text")
    try display.ask("style")
    #expect(try display.ask("fontsize") == "17.0")
    try display.ask("set dpi 120")
    #expect(try display.wait("fontsize", "21.0") == "21.0")
    #expect(try display.ask("traits") == "light UICTContentSizeCategoryXXL")
    try display.ask("set dpi 96")
    #expect(try display.wait("fontsize", "17.0") == "17.0")
  }

  @Test func `at scale 2 a window has four times the pixels`() throws {
    let display = try TestDisplay(["GDK_SCALE": "2"])
    try display.ask("settext Twice as fine")
    try display.ask("set blink no")
    #expect(try display.wait("size", "600 400") == "600 400")
    try Snapshot.expect(
      "window-scale", "Twice as fine, in smooth letters of twice the size, and a caret.", display)
  }

  @Test func `assistive technology hears of the name and the line of the caret`() throws {
    let display = try TestDisplay()
    try display.ask("settext First line\nSecond line\nThird")
    try display.ask("select 15 0")
    #expect(try display.wait("says value Second line", "yes") == "yes")
    #expect(try display.ask("says description Second line") == "yes")
    #expect(try display.ask("says label Text") == "yes")
    try display.key("Down")
    #expect(try display.wait("says value Third", "yes") == "yes")
    #expect(try display.ask("says value Second line") == "no")
  }

  @Test(arguments: [nil, ":5999"])
  func `without a display there is one sentence and code 69`(named name: String?) throws {
    let process = TestProgram()
    process.executableURL = TestDisplay.probe
    process.environment = TestDisplay.environment(name, [:])
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("no-display-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    let said = try String(contentsOf: output, encoding: .utf8)
    #expect(
      said.hasPrefix(
        name == nil
          ? "No display; set DISPLAY"
          : "The display “:5999” cannot be opened")
        && said.split(separator: "\n").count == 1, "\(said)")
  }

  @Test func `a display that goes away ends the program, which is told before`() throws {
    let display = try TestDisplay()
    try display.type("Unsaved")
    try display.wait("text", "Unsaved")
    display.killServer()
    let end = try display.waitForEnd()
    #expect(end.line == "lost 7")
    #expect(end.code == 69)
  }
}
