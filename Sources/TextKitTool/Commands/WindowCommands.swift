// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit edit`: opens documents in windows.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Opens documents in an editor, in GTK windows.",
    discussion: """
      RTF, RTFD, HTML, Markdown and plain text are opened, edited and saved. Unsaved edits are kept in \
      $XDG_STATE_HOME/textkit/recovery and offered at the next start. Images are shown if they are in the document's \
      folder or below it; nothing is read from the network.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init("Documents; by default a new one.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Open documents as their source: a Markdown or HTML file as plain text.")
  var source = false

  func run() throws {
    try WindowProgram.start(["edit"] + (source ? ["--source"] : []) + files)
  }
}

/// `textkit demo`: shows features of the library in a window.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Shows demos of text views, in a GTK window.",
    discussion: """
      One page for each demo; F5 plays its interaction.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init("The demo that is shown first, such as circle.", valueName: "name"),
    completion: .list(names))
  var name: String?

  /// The names of all demos, in the window's order (`DemoView.all`, which this program cannot
  /// import).
  static let names = [
    "configuration", "iwords", "links", "circle", "markup", "letterpress", "dragged-image",
    "half-container", "two-containers", "two-exclusions", "dynamic-type", "fields", "tables",
    "cells",
  ]

  func run() throws { try WindowProgram.start(["demo"] + (name.map { [$0] } ?? [])) }
}

/// The program that opens windows, installed next to this one, which therefore does not need GTK.
enum WindowProgram {
  static let name = "textkit-window"

  /// Executes that program in this process.
  ///
  /// - Throws: If it is missing, or does not start.
  static func start(_ arguments: [String]) throws(ToolError) -> Never {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = own.deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ToolError(
        .unavailable,
        "Windows need the program “\(path)”, which is not installed; install libgtk-4-dev and run “TEXTKIT_GTK=1 swift build --product \(name)”, or “Scripts/install”."
      )
    }
    let number = ReplacedProcess.run(path, arguments)
    throw ToolError(
      .unavailable,
      "“\(path)” cannot be started: \(ToolError.words(for: number)); install it again with “Scripts/install”."
    )
  }
}
