// SPDX-License-Identifier: MIT

/// The error that no display can be opened.
public struct TextKitDisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message of one sentence for the user.
  public let description: String
  /// The exit code for a program: 69, “service unavailable”.
  public var exitCode: Int32 { 69 }
}

/// The display that shows windows, and the loop that serves it.
@MainActor
public enum TextKitDisplay {
  private static var isOpen = false

  /// Connects to the display, and attaches the main queue and Foundation's run loop to GLib's loop.
  ///
  /// It must be called once, before the first widget is created; a second call does nothing. From
  /// then on GLib's loop (`g_application_run`, `run(while:)`) also runs `Task { @MainActor … }`,
  /// `DispatchQueue.main` and `Timer`. Blocks that another thread passes to `RunLoop.main.perform`
  /// wait until something else happens; use `DispatchQueue.main` for them.
  ///
  /// - Throws: `TextKitDisplayError` if there is no display.
  public static func open() throws(TextKitDisplayError) {
    guard !isOpen else { return }
    guard HostLoop.openDisplay() else {
      throw TextKitDisplayError(description: sentence(ProcessInfo.processInfo.environment))
    }
    isOpen = true
    HostLoop.attach()
    FrameRequests.begin()
    HostSettings.shared.begin()
    HostClipboard.connect()
    UIKeyCommand.controlIsCommand = true
    lossHandler = nil
  }

  /// Returns the reason why no display can be opened.
  private static func sentence(_ environment: [String: String]) -> String {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }.map { "“\($0)”" }
    if names.isEmpty {
      return
        "No display; set DISPLAY or WAYLAND_DISPLAY, or log in to a desktop."
    }
    return
      "The display \(names.joined(separator: " or ")) cannot be opened; it is not running, or refuses the connection."
  }

  /// Called when the connection to the X server breaks, before the process ends with code 69, so
  /// that the program can save its state.
  ///
  /// No window can be shown or queried then. Under Wayland GTK 4.8 ends the process immediately,
  /// without a call.
  public static var lossHandler: (() -> Void)? {
    didSet {
      let handler = lossHandler
      HostLoop.whenDisplayIsLost {
        FileHandle.standardError.write(Data("The connection to the display was lost.\n".utf8))
        handler?()
      }
    }
  }

  /// Runs GLib's loop until a condition is false.
  ///
  /// - Parameter condition: Evaluated before each iteration; the loop ends when it returns false.
  public static func run(while condition: () -> Bool) {
    while condition() { HostLoop.round(mayWait: true) }
  }
}
