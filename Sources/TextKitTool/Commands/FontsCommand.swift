// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit fonts`: lists installed fonts, or the font of each character of a text.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists fonts, or shows the font of each character of a text and why it was chosen.",
    discussion: """
      Without options: families and their faces. With --family: one family with its axes, features and languages. With \
      --for: the font of each character; those that --font lacks get the fallback fonts of the language.

      \(CommandExample.paragraphs(examples))
      """)

  @Option(
    help: .init("Show one family; case is ignored.", valueName: "name"),
    completion: .custom { _, _, _ in UIFont.familyNames })
  var family: String?

  @Option(
    name: .customLong("for"),
    help: .init("Show the font of each character of this text.", valueName: "text"))
  var sample: String?

  @Flag(help: "Write JSON instead of a table.")
  var json = false

  @OptionGroup(title: "With --for") var typeface: TypefaceOptions

  func run() throws {
    if let sample {
      guard family == nil else {
        throw ToolError.usage("--family and --for cannot be combined; omit one of them.")
      }
      try tellFonts(of: sample)
    } else {
      if let option = typeface.firstGiven {
        throw ToolError.usage(
          "\(option) requires --for.")
      }
      try list()
    }
  }

  private func list() throws {
    let faces = UIFont.installed(family: family, withDetails: family != nil)
    if let family, faces.isEmpty {
      throw ToolError(
        .noInput,
        "Unknown font family “\(family)”\(FontNames.suggestion(for: family, familiesOnly: true)); “textkit fonts” lists the installed fonts."
      )
    }
    if json { return try writeJSON(faces) }
    if faces.isEmpty {
      Terminal.printError(
        "No font is installed: text would be shown as boxes; install one, such as the package fonts-noto-core."
      )
    }
    let output = ReportOutput()
    var last: String?
    let nameWidth = faces.map(\.postscript.count).max() ?? 0
    let styleWidth = faces.map(\.style.count).max() ?? 0
    for face in faces {
      if face.family != last {
        output.write("\(last == nil ? "" : "\n")\(face.family.forMessages)\n")
      }
      last = face.family
      var kinds: [String] = ["\(Int(face.weight))"]
      if face.width != 100 { kinds.append("\(Int(face.width)) %") }
      if face.italic { kinds.append("italic") }
      if face.monospaced { kinds.append("monospaced") }
      if face.color { kinds.append("colour") }
      if face.variable { kinds.append("variable") }
      output.write(
        "  \(padded(face.style, styleWidth))  \(padded(face.postscript, nameWidth))  "
          + "\(padded(kinds.joined(separator: ", "), 16))  \(face.file)\n")
      guard let details = face.details else { continue }
      output.write("    glyphs     \(details.glyphs)\n")
      for axis in details.axes {
        output.write(
          "    axis       \(axis.tag) \(axis.minimum) to \(axis.maximum), usually \(axis.standard) (\(axis.name))\n"
        )
      }
      row("instances", details.instances, output)
      row("features", details.features, output)
      row("languages", details.languages, output)
    }
    try output.finish()
  }

  private func row(_ title: String, _ values: [String], _ output: ReportOutput) {
    guard !values.isEmpty else { return }
    output.write("    \(padded(title, 9))  \(values.joined(separator: " "))\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text.forMessages + String(repeating: " ", count: max(0, width - text.count))
  }

  private func tellFonts(of sample: String) throws {
    let font = try FontArgument.font(typeface)
    let clusters = font.fonts(
      for: sample, language: typeface.language ?? TextKitEnvironment.locale.identifier(.bcp47))
    if json { return try writeJSON(clusters) }
    let output = ReportOutput()
    let width = clusters.map(\.font.count).max() ?? 0
    for cluster in clusters {
      let scalars = cluster.text.unicodeScalars
      let codes = scalars.map { String(format: "U+%04X", $0.value) }.joined(separator: " ")
      // Control characters would affect the terminal.
      let isShown = scalars.allSatisfy { $0.properties.generalCategory != .control }
      output.write(
        "\(isShown ? cluster.text : "␣")\t\(padded(cluster.font, width))  \(codes): \(cluster.reason)\n"
      )
    }
    try output.finish()
  }

  private func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    try StandardOutput.write(try encoder.encode(value) + Data("\n".utf8))
  }
}
