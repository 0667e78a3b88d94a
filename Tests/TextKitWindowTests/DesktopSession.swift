// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

/// A separate display with `textkit-window` on it, operated as by a user.
final class DesktopSession {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let folder: String
  private let server = TestProgram()
  private var program: TestProgram?
  private var carrier: TestProgram?
  private var carrierInput: Pipe?
  private let display: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-session-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    server.executableURL = try Self.tool("Xvfb", "xvfb")
    // A server that restarts when its last client exits refuses new clients meanwhile: the program,
    // if xdotool was there first.
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "1000x740x24", "-nolisten", "tcp", "-noreset",
    ]
    let number = Pipe()
    server.standardOutput = number
    server.standardError = FileHandle.nullDevice
    try server.run()
    var line = ""
    while let byte = try number.fileHandleForReading.read(upToCount: 1), let first = byte.first,
      first != 0x0A
    {
      line.append(Character(UnicodeScalar(first)))
    }
    guard !line.isEmpty else { throw Failure(description: "Xvfb does not say its display") }
    display = ":\(line)"
  }

  deinit {
    for process in [program, carrier, server].compactMap({ $0 }) where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func tool(_ name: String, _ package: String) throws -> URL {
    let path = "/usr/bin/" + name
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "\(name) is missing; install it: apt-get install \(package)")
    }
    return URL(fileURLWithPath: path)
  }

  private var environment: [String: String] {
    var all = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "GTK_THEME", "GDK_SCALE"] { all[name] = nil }
    return all.merging([
      "DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
      // GTK's own: one that is installed, as IBus, would be taken first.
      "GTK_IM_MODULE": "gtk-im-context-simple",
      "XDG_CONFIG_HOME": folder + "/config", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
      "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
    ]) { $1 }
  }

  // MARK: Files

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func read(_ name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  /// The edits that are kept for recovery.
  var kept: [String] {
    let recovery = folder + "/state/textkit/recovery"
    return ((try? FileManager.default.contentsOfDirectory(atPath: recovery)) ?? [])
      .filter { $0.hasSuffix(".kept") }
  }

  /// The stored text of the only document that has some.
  var keptText: String { kept.count == 1 ? read("state/textkit/recovery/\(kept[0])") : "" }

  /// Waits until something holds, for 20 seconds at most.
  ///
  /// - Returns: Whether it does.
  func wait(until holds: () throws -> Bool) rethrows -> Bool {
    let end = Date() + 20
    while try !holds() {
      if Date() > end { return false }
      usleep(50_000)
    }
    return true
  }

  // MARK: The program

  private static func product(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Starts a second program, whose window (600 × 400, in front, at the display's corner) holds a
  /// file that can be dragged.
  func startCarrying(_ name: String) throws {
    let process = TestProgram()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = Self.product("WindowProbe")
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    carrier = process
    carrierInput = input
    // “ready”, and the result.
    input.fileHandleForWriting.write(Data("carryfile \(path(name))\n".utf8))
    var lines = 0
    while lines < 2, let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == 0x0A { lines += 1 }
    }
    guard lines == 2 else { throw Failure(description: "the second program does not start") }
    usleep(500_000)
  }

  /// Starts the program and waits for a window of a title.
  func start(_ arguments: String..., title: String) throws {
    let process = TestProgram()
    process.executableURL = Self.product("textkit-window")
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try Data().write(to: URL(fileURLWithPath: path("said")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: path("said")))
    try process.run()
    program = process
    guard try wait(until: { try hasWindow(title) }) else {
      let state = process.isRunning ? "it runs" : "it ended with \(process.terminationStatus)"
      let windows = try xdotool(["search", "--name", "."]).output.split(separator: "\n").count
      throw Failure(
        description: "no window “\(title)” of \(windows); \(state), and said: \(read("said"))")
    }
    usleep(500_000)
  }

  /// Kills it as the system does where memory is short, or ends it with another signal.
  ///
  /// - Returns: The signal that it ended by, or its exit code.
  @discardableResult
  func killProgram(_ signal: Int32 = SIGKILL) -> Int32? {
    guard let program else { return nil }
    kill(program.processIdentifier, signal)
    program.waitUntilExit()
    return program.terminationStatus
  }

  /// Ends the display under the program.
  ///
  /// - Returns: The program's exit code.
  func killDisplay() -> Int32? {
    kill(server.processIdentifier, SIGKILL)
    program?.waitUntilExit()
    return program?.terminationStatus
  }

  /// Whether it ended by itself.
  var hasEnded: Bool { program?.isRunning == false }

  // MARK: The user

  @discardableResult
  private func xdotool(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = TestProgram()
    process.executableURL = try Self.tool("xdotool", "xdotool")
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  func hasWindow(_ title: String) throws -> Bool {
    try xdotool(["search", "--onlyvisible", "--name", title]).status == 0
  }

  /// Returns the number of windows whose title has these words.
  func windowCount(_ title: String) throws -> Int {
    try xdotool(["search", "--onlyvisible", "--name", title]).output.split(separator: "\n").count
  }

  /// Returns whether a window has this class: desktops search a desktop file of this name.
  func hasWindow(class name: String) throws -> Bool {
    try xdotool(["search", "--onlyvisible", "--class", "^\(name)$"]).status == 0
  }

  func type(_ text: String) throws {
    try xdotool(["type", "--delay", "20", text])
    usleep(400_000)
  }

  func press(_ keys: String...) throws {
    for key in keys {
      try xdotool(["key", key])
      usleep(400_000)
    }
  }

  /// Gives the keys to a window that the title leads to, the newest of several.
  func focusNewest(_ title: String) throws {
    let found = try xdotool(["search", "--onlyvisible", "--name", title]).output
    guard let id = found.split(separator: "\n").compactMap({ Int($0) }).max() else {
      throw Failure(description: "no window “\(title)”")
    }
    try xdotool(["windowfocus", "--sync", "\(id)"])
  }

  func click(_ x: Int, _ y: Int) throws {
    try xdotool(["mousemove", "\(x)", "\(y)", "click", "1"])
    usleep(400_000)
  }

  func drag(from start: (Int, Int), to end: (Int, Int)) throws {
    try xdotool(["mousemove", "\(start.0)", "\(start.1)", "mousedown", "1"])
    for step in 1...20 {
      let (x, y) = (
        start.0 + (end.0 - start.0) * step / 20, start.1 + (end.1 - start.1) * step / 20
      )
      try xdotool(["mousemove", "\(x)", "\(y)"])
      usleep(20_000)
    }
    try xdotool(["mouseup", "1"])
    usleep(400_000)
  }

  /// Returns the text of `pdftotext` for a PDF, page by page.
  func pages(ofPDF name: String) throws -> [String] {
    let process = TestProgram()
    process.executableURL = try Self.tool("pdftotext", "poppler-utils")
    process.arguments = [path(name), "-"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var pages = String(decoding: data, as: UTF8.self).components(separatedBy: "\u{c}")
    if pages.last == "" { pages.removeLast() }
    return pages
  }
}
