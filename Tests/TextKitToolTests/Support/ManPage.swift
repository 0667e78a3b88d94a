// SPDX-License-Identifier: MIT

import Foundation

/// The manual page, `Documentation/textkit.1`, generated from the program's own help.
///
///     TEXTKIT_SNAPSHOTS=accept swift test --filter ManPageTests      writes it
struct ManPage {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Documentation/textkit.1").standardized

  private(set) var text = ""

  init(_ tree: HelpTree, version: String) {
    let root = tree.command
    add(".TH TEXTKIT 1 \"\" \"textkit \(version)\" \"User Commands\"")
    section("NAME")
    add("textkit \\- renders text in any script as pages, and shows its layout")
    section("SYNOPSIS")
    let commands = (root.subcommands ?? []).filter { $0.commandName != "help" }
    for command in commands {
      add(".B textkit \(Self.escaped(command.commandName))")
      add(Self.synopsis(of: command))
      add(".br")
    }
    add(".B textkit \\-\\-version")
    section("DESCRIPTION")
    discussion((root.discussion ?? "").components(separatedBy: "EXAMPLES:")[0])
    add(
      "Texts and documents (RTF, RTFD, HTML, Markdown, plain text) are rendered as pages of PDF, PNG or SVG, converted into each other, and inspected."
    )
    for command in commands {
      section("textkit \(command.commandName)".uppercased())
      add(Self.escaped(command.abstract ?? ""))
      discussion(command.discussion ?? "")
      var title: String?
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        if argument.sectionTitle != title, let next = argument.sectionTitle {
          add(".SS \(Self.escaped(next))")
        } else if title != nil, argument.sectionTitle == nil {
          add(".SS Other options")
        }
        title = argument.sectionTitle
        add(".TP")
        add(Self.term(argument))
        add(Self.meaning(argument))
      }
    }
    section("COMPLETION")
    add("A completion script for a shell is printed by")
    add(".B textkit \\-\\-generate\\-completion\\-script")
    add("followed by bash, zsh or fish.")
    section("ENVIRONMENT")
    for (name, meaning) in Self.environment {
      add(".TP\n.B \(Self.escaped(name))\n\(Self.escaped(meaning))")
    }
    section("EXIT STATUS")
    for (code, meaning) in Self.codes { add(".TP\n.B \(code)\n\(Self.escaped(meaning))") }
    section("SEE ALSO")
    add(".BR fc\\-list (1),\n.BR fonts\\-conf (5)")
  }

  static let codes: [(Int, String)] = [
    (0, "Success."), (64, "The arguments are invalid or contradict each other."),
    (65, "The input is invalid."), (66, "The input does not exist, or is a folder."),
    (69, "A required program or display is missing."),
    (70, "An internal error."), (73, "The output cannot be created."),
    (74, "Reading or writing failed."),
    (77, "Permission denied."),
  ]

  static let environment = [
    (
      "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
      "The user's language. It selects fonts for characters that several languages share, and the line break rules, in text without a language."
    ),
    ("FONTCONFIG_FILE", "A configuration file of fontconfig, which lists the fonts."),
  ]

  private mutating func add(_ line: String) { text += line + "\n" }
  private mutating func section(_ title: String) { add(".SH \(title)") }

  /// Appends paragraphs; indented lines are kept as they are.
  private mutating func discussion(_ words: String) {
    for paragraph in words.components(separatedBy: "\n\n") where !paragraph.isEmpty {
      add(".PP")
      for line in paragraph.components(separatedBy: "\n") where !line.isEmpty {
        if line.hasPrefix("      ") {
          add(".RS 6\n\(Self.escaped(line.trimmingCharacters(in: .whitespaces)))\n.RE")
        } else if line.hasPrefix("  ") {
          add(".RS 2\n.B \(Self.escaped(line.trimmingCharacters(in: .whitespaces)))\n.RE")
        } else {
          add(Self.escaped(line) + (line.hasSuffix(":") ? "\n.br" : ""))
        }
      }
    }
  }

  private static func synopsis(of command: HelpTree.Command) -> String {
    let positional = (command.arguments ?? []).filter { $0.kind == "positional" }.map {
      let name = "\\fI\($0.valueName ?? "")\\fR\($0.isRepeating ? " ..." : "")"
      return $0.isOptional ? "[\(name)]" : name
    }
    let needed = (command.arguments ?? []).filter { $0.kind == "option" && !$0.isOptional }.map {
      "\\fB\(escaped($0.names?.last?.typed ?? ""))\\fR \\fI\($0.valueName ?? "")\\fR"
    }
    return (["[\\fIoptions\\fR]"] + positional + needed).joined(separator: " ")
  }

  private static func term(_ argument: HelpTree.Argument) -> String {
    let value = argument.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
    guard argument.kind != "positional" else { return value.trimmingCharacters(in: .whitespaces) }
    let names = (argument.names ?? []).map { "\\fB\(escaped($0.typed))\\fR" }.joined(
      separator: ", ")
    return argument.kind == "flag" ? names : names + value
  }

  private static func meaning(_ argument: HelpTree.Argument) -> String {
    var text = argument.abstract ?? ""
    if let values = argument.allValues, !text.contains(values.joined(separator: ", ")) {
      text += " One of: \(values.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, argument.kind == "option" {
      text += " Default: \(value)."
    }
    return escaped(text)
  }

  /// Text as troff takes it: no line begins with a full stop or a quote, hyphens are those that are
  /// typed.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }
}
