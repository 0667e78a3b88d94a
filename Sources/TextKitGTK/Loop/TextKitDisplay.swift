// SPDX-License-Identifier: MIT

/// Why there can be no window.
public struct TextKitDisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for the user.
  public let description: String
  /// What a program ends with: 69, “service unavailable”.
  public var exitCode: Int32 { 69 }
}

/// The display that windows stand on, and the loop that serves it.
@MainActor
public enum TextKitDisplay {
  private static var isOpen = false

  /// Connects to the display, and hangs the main queue and Foundation's run loop in GLib's loop.
  ///
  /// Needed once, before the first widget; a second call does nothing. From then on whatever runs
  /// GLib's loop (`g_application_run`, `run(while:)`) runs `Task { @MainActor … }`,
  /// `DispatchQueue.main` and `Timer`, too. Blocks that another thread gives to
  /// `RunLoop.main.perform` wait until something else happens: give those to `DispatchQueue.main`.
  ///
  /// - Throws: `TextKitDisplayError` without a display.
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

  /// Why no display can be opened.
  private static func sentence(_ environment: [String: String]) -> String {
    let names = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }.map { "“\($0)”" }
    if names.isEmpty {
      return
        "There is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or log in to a desktop."
    }
    return
      "The display \(names.joined(separator: " or ")) cannot be opened; it does not run, or does not let this program in."
  }

  /// Called when the connection to the X server breaks, before the process ends with code 69: the
  /// place to save what is unsaved.
  ///
  /// No window can be shown or asked then. Under Wayland GTK 4.8 ends the process at once, without
  /// a call.
  public static var lossHandler: (() -> Void)? {
    didSet {
      let handler = lossHandler
      HostLoop.whenDisplayIsLost {
        FileHandle.standardError.write(Data("The display has gone away.\n".utf8))
        handler?()
      }
    }
  }

  /// Runs GLib's loop.
  ///
  /// - Parameter condition: Asked before each round; the call ends when it gives false.
  public static func run(while condition: () -> Bool) {
    while condition() { HostLoop.round(mayWait: true) }
  }
}
