// SPDX-License-Identifier: MIT

/// A reader of style sheets in JSON: an unknown name is an error, since it is probably a typing
/// mistake.
enum StyleSheetReader {
  private struct Wrong: Error {
    let place: String
    let words: String
  }

  static func read(_ data: Data) throws -> DocumentStyleSheet {
    let object: Any
    if data.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      throw failure("the style sheet is empty; the smallest valid one is {}")
    }
    do {
      object = try JSONSerialization.jsonObject(with: data)
    } catch {
      // The position of the syntax error.
      let place = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw failure("the style sheet is not JSON: \(place ?? error.localizedDescription)")
    }
    do {
      return try sheet(object)
    } catch let wrong as Wrong {
      throw failure("the style sheet's \(wrong.place) \(wrong.words)")
    }
  }

  private static func failure(_ words: String) -> CocoaError {
    CocoaError(.propertyListReadCorrupt, userInfo: [NSLocalizedDescriptionKey: words])
  }

  private static func sheet(_ object: Any) throws -> DocumentStyleSheet {
    guard let members = object as? [String: Any] else {
      throw Wrong(place: "content", words: "must be an object: {\"body\": {…}}")
    }
    var sheet = DocumentStyleSheet()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let part = value as? [String: Any] else {
        throw Wrong(place: "“\(name)”", words: "must be an object")
      }
      if name == "page" {
        sheet.page = try page(part)
      } else if let element = DocumentStyleSheet.Element(rawValue: name) {
        sheet.styles[element] = try style(part, name)
      } else {
        let known = DocumentStyleSheet.Element.allCases.map(\.rawValue) + ["page"]
        throw Wrong(
          place: "“\(name)”",
          words: "is not a part of a document; the parts are \(known.joined(separator: ", "))")
      }
    }
    return sheet
  }

  private struct Members {
    let part: String
    let values: [String: Any]

    func wrong(_ name: String, _ words: String) -> Wrong {
      Wrong(place: "“\(part).\(name)”", words: words)
    }

    func number(_ name: String, _ range: ClosedRange<Double> = -10000...10000) throws -> Double? {
      guard let value = values[name] else { return nil }
      guard let number = value as? NSNumber, !(value is Bool), range.contains(number.doubleValue)
      else {
        throw wrong(name, "must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number.doubleValue
    }

    func text(_ name: String) throws -> String? {
      guard let value = values[name] else { return nil }
      guard let text = value as? String else { throw wrong(name, "must be a string") }
      // As in documents: a header's text would be on every page.
      let shown = text.unicodeScalars.filter {
        $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
      }
      return String(String.UnicodeScalarView(shown))
    }

    func flag(_ name: String) throws -> Bool? {
      guard let value = values[name] else { return nil }
      guard let flag = value as? Bool else { throw wrong(name, "must be true or false") }
      return flag
    }

    func color(_ name: String) throws -> String? {
      guard let words = try text(name) else { return nil }
      guard UIColor(hexWords: words) != nil else {
        throw wrong(name, "must be a colour such as \"#203040\"")
      }
      return words
    }

    func check(_ known: [String]) throws {
      for name in values.keys.sorted() where !known.contains(name) {
        throw wrong(name, "is not known; \(part) has \(known.joined(separator: ", "))")
      }
    }
  }

  private static func style(
    _ values: [String: Any], _ part: String
  ) throws -> DocumentStyleSheet.Style {
    let members = Members(part: part, values: values)
    try members.check([
      "font", "size", "weight", "italic", "color", "background", "alignment", "lineHeight",
      "spacingBefore", "spacingAfter", "indent", "firstLineIndent", "hyphenation", "startsPage",
      "keepsTogether", "keepsWithNext",
    ])
    var style = DocumentStyleSheet.Style()
    style.font = try members.text("font")
    style.size = try members.number("size", 1...1000)
    style.weight = try members.number("weight", 100...900).map { Int($0) }
    style.italic = try members.flag("italic")
    style.color = try members.color("color")
    style.background = try members.color("background")
    style.alignment = try members.text("alignment")
    if let words = style.alignment, AppliedStyle.alignments[words] == nil {
      throw members.wrong("alignment", "must be natural, left, center, right or justified")
    }
    style.lineHeight = try members.number("lineHeight", 0.1...100)
    style.spacingBefore = try members.number("spacingBefore", 0...10000)
    style.spacingAfter = try members.number("spacingAfter", 0...10000)
    style.indent = try members.number("indent")
    style.firstLineIndent = try members.number("firstLineIndent")
    style.hyphenation = try members.number("hyphenation", 0...1)
    style.startsPage = try members.flag("startsPage")
    style.keepsTogether = try members.flag("keepsTogether")
    style.keepsWithNext = try members.flag("keepsWithNext")
    return style
  }

  // MARK: Pages

  private static let sizes: [String: CGSize] = [
    "A3": CGSize(width: 841.89, height: 1190.55), "A4": CGSize(width: 595.28, height: 841.89),
    "A5": CGSize(width: 419.53, height: 595.28), "A6": CGSize(width: 297.64, height: 419.53),
    "letter": CGSize(width: 612, height: 792), "legal": CGSize(width: 612, height: 1008),
  ]

  private static func page(_ values: [String: Any]) throws -> DocumentStyleSheet.Page {
    let members = Members(part: "page", values: values)
    try members.check(["size", "margins", "header", "footer"])
    var page = DocumentStyleSheet.Page()
    page.header = try members.text("header")
    page.footer = try members.text("footer")
    if let value = values["size"] {
      if let name = value as? String, let size = sizes[name] {
        page.size = size
      } else if let numbers = numbers(value), numbers.count == 2,
        numbers.allSatisfy({ $0 >= 36 && $0 <= 14400 })
      {
        page.size = CGSize(width: numbers[0], height: numbers[1])
      } else {
        throw members.wrong(
          "size",
          "must be one of \(sizes.keys.sorted().joined(separator: ", ")), or [width, height] in points from 36 to 14400"
        )
      }
    }
    if let value = values["margins"] {
      let numbers = (value as? NSNumber).map { [$0.doubleValue] } ?? numbers(value) ?? []
      guard [1, 4].contains(numbers.count), numbers.allSatisfy({ $0 >= 0 && $0 <= 10000 }) else {
        throw members.wrong(
          "margins", "must be a number, or [top, left, bottom, right], in points")
      }
      let edges = numbers.count == 1 ? Array(repeating: numbers[0], count: 4) : numbers
      page.margins = UIEdgeInsets(
        top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
    return page
  }

  private static func numbers(_ value: Any) -> [Double]? {
    (value as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
  }
}

extension UIColor {
  /// "#rgb" or "#rrggbb".
  convenience init?(hexWords words: String) {
    guard words.first == "#" else { return nil }
    let digits = words.dropFirst()
    guard [3, 6].contains(digits.count), let number = UInt32(digits, radix: 16) else { return nil }
    func part(_ shift: UInt32) -> CGFloat {
      digits.count == 6
        ? CGFloat(number >> (2 * shift) & 255) / 255 : CGFloat(number >> shift & 15) / 15
    }
    self.init(red: part(8), green: part(4), blue: part(0), alpha: 1)
  }
}
