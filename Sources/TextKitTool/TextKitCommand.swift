// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The program `textkit`: renders texts and documents as pages, converts documents, prints a layout
/// as data, and lists fonts.
///
///     arguments → text → storage, layout manager, containers → pages or report
///
/// An error prints one sentence on the standard error stream, and sets the exit code (`ToolError`).
@main
struct TextKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textkit",
    abstract: "Renders text in any script as pages, and shows its layout.",
    discussion: """
      \(CommandExample.paragraphs([RenderCommand.examples[0], ConvertCommand.examples[0], InspectCommand.examples[0], FontsCommand.examples[0], EditCommand.examples[0], DemoCommand.examples[0]]))

      “textkit help render” has more. “textkit --generate-completion-script bash” (or zsh, fish) prints a script that completes \
      these commands in a shell. The exit code is 0 on success, 64 for invalid arguments, 65 for invalid input, 66 for input that is \
      missing, 69 for a missing program or display, 73 for an output that cannot be created, 74 for a failed read or write, 77 for a missing permission, 70 for an internal error.
      """,
    version: "0.1.0",
    subcommands: commands)

  static let commands: [any ParsableCommand.Type] = [
    RenderCommand.self, ConvertCommand.self, InspectCommand.self, FontsCommand.self,
    EditCommand.self, DemoCommand.self,
  ]

  /// The names of the commands.
  static var names: [String] { commands.compactMap { $0.configuration.commandName } }

  static func main() {
    // A file above the size limit then causes a write error, which is reported.
    signal(SIGXFSZ, SIG_IGN)
    Unfinished.watchSignals()
    TextKitEnvironment.failureHandler = { sentence in
      Terminal.printError(sentence)
      stop(ToolError.Code.software.rawValue)
    }
    TextKitEnvironment.warningHandler = { Terminal.printError($0) }
    stop(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command line and reports its errors.
  ///
  /// - Returns: The exit code.
  static func status(of arguments: [String]) -> Int32 {
    do {
      var command = try parseAsRoot(ArgumentSplitting.split(arguments))
      try command.run()
      return 0
    } catch let error as ToolError {
      Terminal.printError(error.description)
      return error.code.rawValue
    } catch {
      return telling(of: error, arguments)
    }
  }

  /// Prints requested help, or one sentence about invalid arguments.
  private static func telling(of error: any Error, _ arguments: [String]) -> Int32 {
    let text = fullMessage(for: error)
    let name = names.first { text.contains("Usage: textkit \($0)") }
    var sentence: String
    if exitCode(for: error) != .success {
      // The parser's messages may have several lines.
      sentence = ArgumentSuggestions.joined(message(for: error))
      while sentence.hasSuffix(".") { sentence.removeLast() }
      sentence = ArgumentSuggestions.improved(sentence, command: name, arguments: arguments)
    } else if let word = unknownTopic(arguments) {
      sentence = ArgumentSuggestions.unknownCommand(word)
    } else {
      try? StandardOutput.write(text + "\n")
      return 0
    }
    let help = "“textkit \(name.map { "\($0) " } ?? "")--help” shows the usage."
    Terminal.printError(sentence.hasSuffix("?") ? "\(sentence) \(help)" : "\(sentence); \(help)")
    return ToolError.Code.usage.rawValue
  }

  /// Returns the argument of “help” that is not a command, for which the parser would print the
  /// program's help.
  private static func unknownTopic(_ arguments: [String]) -> String? {
    guard arguments.first == "help", let word = arguments.dropFirst().first, word != "help",
      !word.hasPrefix("-"), !names.contains(word)
    else { return nil }
    return word
  }
}
