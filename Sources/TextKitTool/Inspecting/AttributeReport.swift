// SPDX-License-Identifier: MIT

internal import TextKit

/// A report of a text's attribute runs, and of the document's properties.
struct AttributeReport {
  private let document: TextDocument

  init(_ document: TextDocument) { self.document = document }

  private var properties: [(name: String, words: String)] {
    document.properties.map { ($0.key.rawValue, AttributeWords.words($0.value)) }
      .sorted { $0.name < $1.name }
  }

  /// Returns a table: the document's properties, then a line for each run, and below it a line for
  /// each attribute.
  func table() -> String {
    var lines = properties.map { "\($0.name)  \($0.words.forMessages)" }
    if !lines.isEmpty { lines.append("") }
    let text = document.storage.string as NSString
    for run in document.storage.attributeRuns() {
      let range = "\(run.range.location)..<\(run.range.location + run.range.length)"
      lines.append("\(range)  \(InspectionTable.visible(text.substring(with: run.range)))")
      for value in run.values { lines.append("    \(value.name)  \(value.words.forMessages)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns `{"properties": {…}, "runs": [{"location": 0, "length": 4, "text": "…", "attributes":
  /// {…}}]}`.
  func json() throws(ToolError) -> String {
    let text = document.storage.string as NSString
    let runs = document.storage.attributeRuns().map { run -> [String: Any] in
      [
        "location": run.range.location, "length": run.range.length,
        "text": text.substring(with: run.range),
        "attributes": Dictionary(run.values.map { ($0.name, $0.words) }) { first, _ in first },
      ]
    }
    let all: [String: Any] = [
      "properties": Dictionary(properties.map { ($0.name, $0.words) }) { first, _ in first },
      "runs": runs,
    ]
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: all, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else {
      throw ToolError(.software, "The attributes cannot be written as JSON; leave --json out.")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
