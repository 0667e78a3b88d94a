// SPDX-License-Identifier: MIT

// Tables of our own writer for values that RTF cannot represent; other readers skip them (`\*`).
// Entries end with a semicolon; "%", ";", "|" and line ends in their text are written as %hh.

enum RTFStringTable {
  /// Returns the strings of a table.
  ///
  /// A combining mark after a separator does not combine with it: the separator is recognized
  /// anyway.
  static func strings(in text: String) -> [String] {
    text.parts(at: ";").dropLast().map(decode)
  }

  static func text(_ strings: [String]) -> String { strings.map { encode($0) + ";" }.joined() }

  static func encode(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", ";", "|", "\n", "\r", "\0":
        let digits = String(scalar.value, radix: 16)
        result.append(contentsOf: ("%" + (digits.count < 2 ? "0" : "") + digits).unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func decode(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", rest.count >= 2,
        let value = UInt8(String(String.UnicodeScalarView(rest.prefix(2))), radix: 16)
      {
        if value != 0 { result.append(Unicode.Scalar(value)) }
        rest.removeFirst(2)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

enum RTFListTable {
  static func lists(in text: String) -> [ListFormat] {
    text.parts(at: ";").dropLast().map { entry in
      let parts = entry.parts(at: "|")
      return ListFormat(
        RTFStringTable.decode(parts[0]), prependsOuterMarker: parts.count > 2 && parts[2] == "1",
        start: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
    }
  }

  static func text(_ lists: [ListFormat]) -> String {
    lists.map {
      "\(RTFStringTable.encode($0.marker))|\($0.start)|\($0.prependsOuterMarker ? 1 : 0);"
    }.joined()
  }
}

/// Boxes as numbers: margins, borders, padding, sizes, colours, alignment.
enum RTFBoxTable {
  private typealias Edges = BoxFormat.Edges<BoxFormat.Length>
  private static var edges: [WritableKeyPath<BoxFormat, Edges>] {
    [
      \.margin, \.border, \.padding,
    ]
  }
  private static var sizes: [WritableKeyPath<BoxFormat, BoxFormat.Length>] {
    [
      \.width, \.minimumWidth, \.maximumWidth, \.height, \.minimumHeight, \.maximumHeight,
    ]
  }

  static func text(_ boxes: [BoxFormat]) -> String { boxes.map { text($0) + ";" }.joined() }

  private static func text(_ box: BoxFormat) -> String {
    var words: [String] = []
    func put(_ length: BoxFormat.Length) {
      words.append("\(length.value)\(length.isPercent ? "%" : "")")
    }
    func put(_ color: DocumentColor?) {
      words.append(color.map { "\($0.red),\($0.green),\($0.blue),\($0.alpha)" } ?? "-")
    }
    for path in edges { for edge in 0..<4 { put(box[keyPath: path][edge]) } }
    for path in sizes { put(box[keyPath: path]) }
    for edge in 0..<4 { put(box.borderColor[edge]) }
    put(box.background)
    words.append("\(box.verticalAlignment.rawValue)")
    if box.borderStyle != .init(.solid) {
      words.append((0..<4).map { "\(box.borderStyle[$0].rawValue)" }.joined())
    }
    return words.joined(separator: " ")
  }

  static func boxes(in text: String) -> [BoxFormat] {
    text.split(separator: ";", omittingEmptySubsequences: false).dropLast().map { entry in
      var words = entry.split(separator: " ")[...]
      var box = BoxFormat()
      for path in edges {
        for edge in 0..<4 { box[keyPath: path][edge] = length(words.popFirst()) }
      }
      for path in sizes { box[keyPath: path] = length(words.popFirst()) }
      for edge in 0..<4 { box.borderColor[edge] = color(words.popFirst()) }
      box.background = color(words.popFirst())
      box.verticalAlignment =
        words.popFirst().flatMap { UInt8($0) }.flatMap { .init(rawValue: $0) } ?? .top
      for (edge, digit) in (words.popFirst() ?? "").utf8.prefix(4).enumerated() {
        box.borderStyle[edge] = .init(rawValue: digit &- 0x30) ?? .solid
      }
      return box
    }
  }

  private static func length(_ word: Substring?) -> BoxFormat.Length {
    guard let word else { return .zero }
    let isPercent = word.hasSuffix("%")
    guard let value = Double(isPercent ? word.dropLast() : word), value.isFinite else {
      return .zero
    }
    return .init(value, isPercent: isPercent)
  }

  private static func color(_ word: Substring?) -> DocumentColor? {
    let parts = (word ?? "").split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
    guard parts.count == 4 else { return nil }
    return DocumentColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}

extension StringProtocol {
  /// Splits text at separators, which are scalars, even with combining marks after them; includes
  /// empty parts.
  func parts(at separator: Unicode.Scalar) -> [Substring] {
    Substring(self).unicodeScalars.split(
      separator: separator, omittingEmptySubsequences: false
    ).map { Substring($0) }
  }
}
