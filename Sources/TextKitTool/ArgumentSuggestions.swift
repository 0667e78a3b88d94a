// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import Foundation

/// Suggestions for arguments that no command knows.
///
/// The parser suggests options of the command that was given. This adds suggestions for commands
/// (“rendr”), for options of another command, and for the options that all commands have
/// (“--verison”).
enum ArgumentSuggestions {
  /// Returns a message of the parser, with a suggestion if there is one.
  ///
  /// - Parameters:
  ///   - sentence: The parser's message without its full stop.
  ///   - command: The command that the parser was reading; nil if it found none.
  ///   - arguments: All arguments.
  /// - Returns: The message, either with a question mark at its end or without punctuation.
  static func improved(_ sentence: String, command: String?, arguments: [String]) -> String {
    // The parser's own suggestion: Unknown option '--colums'. Did you mean '--columns'?
    if let range = sentence.range(of: ". Did you mean ") {
      return sentence.replacingCharacters(in: range, with: ": did you mean ")
    }
    // The parser may report an option before it checks the command: “rendr a.txt -o a.pdf”.
    if command == nil, let word = arguments.first(where: { !$0.hasPrefix("-") }),
      sentence.contains("'\(word)'") || arguments.first == word
    {
      return unknownCommand(word)
    }
    // The parser reports a missing argument before an unknown one: “render --hlep”.
    if sentence.hasPrefix("Missing expected argument"), let command,
      let wrong = misspelt(among: arguments, of: command)
    {
      return "Unknown option '\(wrong.option)': did you mean '\(wrong.near)'?"
    }
    guard let option = unknownOption(in: sentence) else { return sentence }
    let owners = TextKitCommand.names.filter { $0 != command && options(of: $0).contains(option) }
    guard owners.isEmpty else {
      let names = owners.map { "“textkit \($0)”" }.joined(separator: " and ")
      return "\(sentence), which is an option of \(names)"
    }
    let near = nearest(to: option, in: ["--help", "--version"])
    return near.map { "\(sentence): did you mean '\($0)'?" } ?? sentence
  }

  /// Returns the first option that a command does not have, but that resembles one of its options.
  private static func misspelt(
    among arguments: [String], of command: String
  ) -> (option: String, near: String)? {
    let known = options(of: command).union(["--help", "--version"])
    for argument in arguments {
      if argument == "--" { break }
      let option = String(argument.prefix { $0 != "=" })
      guard option.hasPrefix("--"), !known.contains(option) else { continue }
      if let near = nearest(to: option, in: known.sorted()) { return (option, near) }
    }
    return nil
  }

  /// Returns the message for an unknown command.
  static func unknownCommand(_ word: String) -> String {
    let near = nearest(to: word, in: TextKitCommand.names)
    let all = TextKitCommand.names.map { "“\($0)”" }.joined(separator: ", ")
    return near.map { "Unknown command “\(word)”: did you mean “textkit \($0)”?" }
      ?? "Unknown command “\(word)”; the commands are \(all)"
  }

  /// Returns a message of the parser in one line; its list of values (“ - word”, “ - clip”) is
  /// separated by commas.
  static func joined(_ message: String) -> String {
    var text = ""
    for line in message.split(whereSeparator: \.isNewline) {
      let words = line.drop { $0.isWhitespace }
      if words.hasPrefix("- ") {
        text += (text.hasSuffix(":") ? " " : ", ") + words.dropFirst(2)
      } else {
        text += (text.isEmpty ? "" : " ") + words
      }
    }
    return text
  }

  private static func unknownOption(in sentence: String) -> String? {
    let start = "Unknown option '"
    guard sentence.hasPrefix(start) else { return nil }
    return String(sentence.dropFirst(start.count).prefix { $0 != "'" })
  }

  /// Returns the options in a command's help, such as `--columns`.
  static func options(of command: String) -> Set<String> {
    guard
      let type = TextKitCommand.commands.first(where: { $0.configuration.commandName == command })
    else { return [] }
    let words = TextKitCommand.helpMessage(for: type).split {
      $0.isWhitespace || "/()'".contains($0)
    }
    return Set(words.filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init))
  }

  /// Returns the name with the smallest edit distance; nil if that exceeds a third of its
  /// characters.
  static func nearest(to word: String, in names: [String]) -> String? {
    let near = names.map { (name: $0, distance: distance(word, $0)) }.min {
      $0.distance < $1.distance
    }
    guard let near, near.distance * 3 <= max(word.count, near.name.count) else { return nil }
    return near.name
  }

  /// Returns the edit distance: insertions, deletions, substitutions and exchanges of neighbours.
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.prefix(100)), Array(second.prefix(100)))
    // Row i: the distances of the first i characters of a to all prefixes of b.
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
