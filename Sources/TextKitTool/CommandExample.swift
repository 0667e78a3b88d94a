// SPDX-License-Identifier: MIT

/// A command line for the help, and its description.
///
/// A test runs each example.
struct CommandExample {
  /// The command line after "textkit ".
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }

  /// Returns the examples as the last paragraphs of a command's discussion.
  static func paragraphs(_ examples: [CommandExample]) -> String {
    "EXAMPLES:\n"
      + examples.map { "  textkit \($0.line)\n      \($0.meaning)" }.joined(separator: "\n")
  }
}

extension RenderCommand {
  static let examples = [
    CommandExample(
      "render book.txt -o book.pdf --page A5 --columns 2", "A text as pages of a PDF."),
    CommandExample(
      "render notes.md -o notes.png --scale 2 --pages 1",
      "The first page of a Markdown document as an image."),
    CommandExample(
      "render notes.md -o wide.pdf --page A5 --landscape", "Landscape pages."),
    CommandExample("render *.md -o 'pages/*.pdf'", "Several documents in parallel, on all cores."),
    CommandExample(
      "render notes.md -o - --to svg", "A page as SVG on the standard output."),
    CommandExample(
      "render page.html -o page.svg --svg-text", "A page of HTML as SVG whose text can be selected."
    ),
  ]
}

extension ConvertCommand {
  static let examples = [
    CommandExample("convert letter.rtf letter.html", "RTF to HTML."),
    CommandExample("convert notes.md - --to text", "The text of a Markdown document, printed."),
    CommandExample(
      "convert *.md -o pages/ --to html", "Several documents in parallel, into a folder."),
    CommandExample(
      "convert old.txt new.md --encoding windows-1252", "A text in an old encoding, as UTF-8."),
  ]
}

extension InspectCommand {
  static let examples = [
    CommandExample(
      "inspect book.txt --width 300 --detail lines", "The lines of a text, 300 points wide."),
    CommandExample("inspect --text 'Hi שלום' --json", "Runs and glyphs of a short text, as JSON."),
    CommandExample("inspect letter.rtf --attributes", "The attributes of a document's text."),
    CommandExample(
      "inspect book.txt --width 300 --overlay boxes.svg",
      "The rectangles of lines and glyphs, drawn over the text."),
  ]
}

extension FontsCommand {
  static let examples = [
    CommandExample("fonts", "All families and their faces."),
    CommandExample("fonts --family 'DejaVu Sans'", "One family: its axes, features and languages."),
    CommandExample(
      "fonts --for 'Hi שלום 🙂' --font 'DejaVu Sans'", "The font of each character, and why."),
  ]
}

extension EditCommand {
  static let examples = [
    CommandExample("edit letter.rtf", "A document in an editor."),
    CommandExample("edit --source notes.md", "The source of a Markdown document."),
  ]
}

extension DemoCommand {
  static let examples = [
    CommandExample("demo circle", "Text that flows around a circle while it is dragged.")
  ]
}
