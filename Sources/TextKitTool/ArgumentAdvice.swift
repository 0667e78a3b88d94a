// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import Foundation

/// What may have been meant by an argument that no command knows.
///
/// The parser itself suggests options of the command that was named. This adds commands (“rendr”),
/// options that belong to another command, and the options that all commands have (“--verison”).
enum ArgumentAdvice {
  /// A sentence of the parser, with a suggestion where there is one.
  ///
  /// - Parameters:
  ///   - sentence: The parser's, without its full stop.
  ///   - command: The command that the parser was reading; nil if it did not come so far.
  ///   - arguments: All of them.
  /// - Returns: The sentence, closed by a question mark or still open.
  static func improved(_ sentence: String, command: String?, arguments: [String]) -> String {
    // The parser's own: Unknown option '--colums'. Did you mean '--columns'?
    if let range = sentence.range(of: ". Did you mean ") {
      return sentence.replacingCharacters(in: range, with: ": did you mean ")
    }
    // The parser may stumble over an option before it looks at the word: “rendr a.txt -o a.pdf”.
    if command == nil, let word = arguments.first(where: { !$0.hasPrefix("-") }),
      sentence.contains("'\(word)'") || arguments.first == word
    {
      return unknownCommand(word)
    }
    // The parser misses an argument before it looks at what it does not know: “render --hlep”.
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

  /// The first option that a command does not have but nearly has.
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

  /// What is said where no command has the name.
  static func unknownCommand(_ word: String) -> String {
    let near = nearest(to: word, in: TextKitCommand.names)
    let all = TextKitCommand.names.map { "“\($0)”" }.joined(separator: ", ")
    return near.map { "Unknown command “\(word)”: did you mean “textkit \($0)”?" }
      ?? "Unknown command “\(word)”; the commands are \(all)"
  }

  /// A message of the parser in one line; its list of values (“  - word”, “  - clip”) gets commas.
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

  /// The options that a command's help lists, as `--columns`.
  static func options(of command: String) -> Set<String> {
    guard
      let type = TextKitCommand.commands.first(where: { $0.configuration.commandName == command })
    else { return [] }
    let words = TextKitCommand.helpMessage(for: type).split {
      $0.isWhitespace || "/()'".contains($0)
    }
    return Set(words.filter { $0.hasPrefix("--") && $0.count > 2 }.map(String.init))
  }

  /// The name that is the fewest letters away; nil if that is more than a third of them.
  static func nearest(to word: String, in names: [String]) -> String? {
    let near = names.map { (name: $0, distance: distance(word, $0)) }.min {
      $0.distance < $1.distance
    }
    guard let near, near.distance * 3 <= max(word.count, near.name.count) else { return nil }
    return near.name
  }

  /// How many letters must be put in, taken out, changed, or exchanged with their neighbours.
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.prefix(100)), Array(second.prefix(100)))
    // Row i: the distances of the first i letters of a to all beginnings of b.
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
