// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

/// A separate display, and the program with a window on it.
///
///     test ──> xdotool, xclip ──> Xvfb ──> window-probe        as a user does it
///     test ──> lines ───────────────────────> window-probe     queries and setup
final class TestDisplay {
  let name: String
  private let server: TestProgram
  /// Whose display this is on; nil where it is its own.
  private let other: TestDisplay?
  private let program = TestProgram()
  private let input = Pipe()
  private let answers: Lines
  private var window = ""
  /// The file of the program's standard error.
  let complaints: URL

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts both, with more variables of the program's environment, and waits for the window.
  ///
  /// With another display it opens the window on that one's X server.
  init(_ variables: [String: String] = [:], beside other: TestDisplay? = nil) throws {
    self.other = other
    if let other {
      (server, name) = (other.server, other.name)
    } else {
      server = TestProgram()
      name = try Self.start(server)
    }
    complaints = FileManager.default.temporaryDirectory
      .appendingPathComponent("window-probe-\(UUID().uuidString)")
    try Data().write(to: complaints)
    program.executableURL = TestDisplay.probe
    program.environment = TestDisplay.environment(name, variables)
    let output = Pipe()
    program.standardInput = input
    program.standardOutput = output
    program.standardError = try FileHandle(forWritingTo: complaints)
    answers = Lines(output.fileHandleForReading)
    try run("setxkbmap", TestDisplay.keyboard, from: "x11-xkb-utils")
    guard FileManager.default.isExecutableFile(atPath: TestDisplay.probe.path) else {
      throw Failure(description: "there is no \(TestDisplay.probe.path); build with TEXTKIT_GTK=1")
    }
    try program.run()
    guard answers.next(within: 60) == "ready" else {
      throw Failure(description: "the program does not start: \(said)")
    }
    try focus()
  }

  /// Starts an X server.
  ///
  /// - Returns: The name of its display.
  private static func start(_ server: TestProgram) throws -> String {
    let number = Pipe()
    server.executableURL = try TestDisplay.tool("Xvfb", from: "xvfb")
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "1300x900x24", "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = number
    server.standardError = FileHandle.nullDevice
    try server.run()
    let first = Lines(number.fileHandleForReading)
    guard let line = first.next(within: 30) else {
      server.terminate()
      throw Failure(description: "Xvfb does not say which display it is")
    }
    return ":\(line)"
  }

  deinit { end() }

  func end() {
    for process in other == nil ? [program, server] : [program] where process.isRunning {
      process.terminate()
      let end = Date() + 0.2
      while process.isRunning, Date() < end { usleep(5_000) }
      // What hangs does not end.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    try? FileManager.default.removeItem(at: complaints)
  }

  /// The program's standard error.
  var said: String { (try? String(contentsOf: complaints, encoding: .utf8)) ?? "" }

  /// Ends the X server, as when the user's session dies.
  func killServer() { kill(server.processIdentifier, SIGKILL) }

  /// Waits for the program's end.
  ///
  /// - Returns: The program's exit code, and its last output.
  func waitForEnd() throws -> (code: Int32, line: String?) {
    let line = answers.next(within: 20)
    let end = Date() + 20
    while program.isRunning, Date() < end { usleep(20_000) }
    guard !program.isRunning else { throw Failure(description: "the program goes on") }
    return (program.terminationStatus, line)
  }

  /// The pieces of memory that the program shares with the X server.
  func sharedMemory() throws -> Set<Substring> {
    let maps = try String(
      contentsOfFile: "/proc/\(program.processIdentifier)/maps", encoding: .utf8)
    return Set(
      maps.split(separator: "\n").filter { $0.contains("/SYSV") }
        .map { $0.split(separator: " ")[4] })
  }

  // MARK: The program

  static var probe: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("WindowProbe")
  }

  static func tool(_ name: String, from package: String) throws -> URL {
    let path = "/usr/bin/" + name
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "\(name) is missing; install it: apt-get install \(package)")
    }
    return URL(fileURLWithPath: path)
  }

  /// A keyboard with a key for each character that a test types: for one without a key, xdotool
  /// gives some key that character for a moment, and the program may read it too late.
  static let keyboard = ["-layout", "de", "-option", "compose:menu"]

  /// Returns an environment without the settings of the user who runs the tests.
  static func environment(_ display: String?, _ variables: [String: String]) -> [String: String] {
    var all = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "DISPLAY", "GTK_THEME", "GDK_SCALE"] {
      all[name] = nil
    }
    if let display { all["DISPLAY"] = display }
    all["GDK_BACKEND"] = "x11"
    all["GSK_RENDERER"] = "cairo"
    all["GTK_A11Y"] = "test"
    // GTK's own: one that is installed, as IBus, would be taken first.
    all["GTK_IM_MODULE"] = "gtk-im-context-simple"
    // Under no folder, so that no program can make it.
    all["XDG_CONFIG_HOME"] = "/dev/null/none"
    all["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    return all.merging(variables) { $1 }
  }

  /// Queries the program.
  @discardableResult
  func ask(_ question: String) throws -> String {
    input.fileHandleForWriting.write(
      Data((question.replacing("\n", with: "\\n") + "\n").utf8))
    guard let answer = answers.next(within: 20) else {
      throw Failure(description: "no answer to “\(question)”: \(said)")
    }
    guard answer != "?" else { throw Failure(description: "“\(question)” is no question") }
    return answer.replacing("\\n", with: "\n")
  }

  func numbers(_ question: String) throws -> [Int] {
    try ask(question).split(separator: " ").compactMap { Int($0) }
  }

  /// Queries until the result is the expected one, for 20 seconds.
  ///
  /// - Returns: The last result.
  @discardableResult
  func wait(_ question: String, until isExpected: (String) -> Bool) throws -> String {
    let end = Date() + 20
    var answer = try ask(question)
    while !isExpected(answer), Date() < end {
      usleep(20_000)
      answer = try ask(question)
    }
    return answer
  }

  @discardableResult
  func wait(_ question: String, _ expected: String) throws -> String {
    try wait(question) { $0 == expected }
  }

  /// Waits for the requested frames.
  func settle() throws { try wait("settled", "yes") }

  /// Does something, and waits for the frame that shows it and for those that follow.
  ///
  /// What changed before has its frames first: none of them is taken for this one.
  func awaitingFrame(_ action: () throws -> Void) throws {
    try settle()
    let frames = try numbers("frames")[0]
    try action()
    try wait("frames") { Int($0)! > frames }
    try settle()
  }

  // MARK: The user

  @discardableResult
  func xdotool(_ arguments: String...) throws -> String {
    try run("xdotool", arguments, from: "xdotool")
  }

  /// Runs a program on the display.
  @discardableResult
  func run(_ tool: String, _ arguments: [String], from package: String, input: String? = nil) throws
    -> String
  {
    let process = TestProgram()
    process.executableURL = try TestDisplay.tool(tool, from: package)
    process.arguments = arguments
    process.environment = TestDisplay.environment(name, [:])
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("said-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardInput = input == nil ? FileHandle.nullDevice : pipe
    try process.run()
    if let input {
      pipe.fileHandleForWriting.write(Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
    process.waitUntilExit()
    try file.close()
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// There is no window manager: the keys are given to the window by hand.
  private func focus() throws {
    let end = Date() + 20
    while Date() < end {
      let found = try xdotool(
        "search", "--onlyvisible", "--pid", "\(program.processIdentifier)")
      if let id = found.split(separator: "\n").last {
        window = String(id)
        break
      }
      usleep(20_000)
    }
    guard !window.isEmpty else { throw Failure(description: "no window appears: \(said)") }
    try wait("frames") { $0 != "0" }
    try xdotool("windowfocus", "--sync", window)
  }

  func type(_ text: String) throws { try xdotool("type", "--delay", "5", text) }
  func key(_ names: String...) throws {
    for name in names { try xdotool("key", name) }
  }
  func move(_ x: Int, _ y: Int) throws { try xdotool("mousemove", "\(x)", "\(y)") }
  func click(_ button: Int = 1, count: Int = 1) throws {
    try xdotool("click", "--repeat", "\(count)", "--delay", "40", "\(button)")
  }
  /// Presses, moves in steps, and lets go.
  func drag(from start: (Int, Int), to end: (Int, Int), steps: Int = 8) throws {
    try move(start.0, start.1)
    try xdotool("mousedown", "1")
    for step in 1...steps {
      try move(
        start.0 + (end.0 - start.0) * step / steps, start.1 + (end.1 - start.1) * step / steps)
    }
    try xdotool("mouseup", "1")
  }

  /// Moves the window on the display.
  func moveWindow(_ x: Int, _ y: Int) throws {
    try xdotool("windowmove", "--sync", window, "\(x)", "\(y)")
  }

  /// Processor time of the program so far, in seconds.
  func processorTime() throws -> Double {
    let text = try String(
      contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)
    // The name in parentheses may hold spaces.
    let fields = text[text.lastIndex(of: ")")!...].split(separator: " ")
    return Double(fields[12])! / 100 + Double(fields[13])! / 100
  }

  /// Writes a screenshot of the display as a PNG file.
  func screenshot(_ file: URL) throws {
    // Menus are separate windows.
    try run(
      "import", ["-window", "root", "-crop", "600x400+0+0", "+repage", "-strip", file.path],
      from: "imagemagick")
  }
}

/// Lines that a program writes.
private final class Lines: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [String] = []
  private var isAtEnd = false

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: 0x0A) {
          let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
          rest = Data(rest[(end + 1)...])
          condition.lock()
          lines.append(line)
          condition.signal()
          condition.unlock()
        }
      }
      condition.lock()
      isAtEnd = true
      condition.signal()
      condition.unlock()
    }
  }

  /// nil if none arrives in time.
  func next(within seconds: Double) -> String? {
    let end = Date() + seconds
    condition.lock()
    defer { condition.unlock() }
    while lines.isEmpty, !isAtEnd {
      if !condition.wait(until: end) { break }
    }
    return lines.isEmpty ? nil : lines.removeFirst()
  }
}
