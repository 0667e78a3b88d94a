// SPDX-License-Identifier: MIT

// CSS properties of paragraphs and boxes.

extension HTMLStyle {
  mutating func applyBox(_ name: String, _ value: String) {
    if applyParagraph(name, value) || applyBorder(name, value) { return }
    switch name {
    case "margin": edges(value) { style, edge, text in style.applyMargin(edge, text) }
    case "margin-left": applyMargin(0, value)
    case "margin-top": applyMargin(1, value)
    case "margin-right": applyMargin(2, value)
    case "margin-bottom": applyMargin(3, value)
    case "padding": edges(value) { style, edge, text in style.applyPadding(edge, text) }
    case "padding-left", "padding-inline-start": applyPadding(0, value)
    case "padding-top": applyPadding(1, value)
    case "padding-right": applyPadding(2, value)
    case "padding-bottom": applyPadding(3, value)
    case "background", "background-color": applyBackground(value)
    case "display": applyDisplay(value)
    case "--tk-box": ownBox = RTFBoxTable.boxes(in: value + ";").first.map(Shared.init)
    case "width": width = CSSLength(value)
    case "height": height = CSSLength(value)
    case "min-width": box.minimumWidth = length(value) ?? .zero
    case "max-width": box.maximumWidth = length(value) ?? .zero
    case "min-height": box.minimumHeight = length(value) ?? .zero
    case "max-height": box.maximumHeight = length(value) ?? .zero
    case "page-break-before", "break-before":
      breaksBefore = Self.isBreak(value)
      avoidsBreakBefore = value.hasPrefix("avoid")
    case "page-break-after", "break-after":
      breaksAfter = Self.isBreak(value)
      paragraph.keepsWithNext = value.hasPrefix("avoid")
    case "page-break-inside", "break-inside": paragraph.keepsTogether = value.hasPrefix("avoid")
    case "widows", "orphans": paragraph.allowsWidows = value == "1"
    case "border-collapse": collapsesBorders = value == "collapse"
    case "table-layout": hasFixedColumns = value == "fixed"
    case "empty-cells": hidesEmptyCells = value == "hide"
    case "caption-side": captionsBelow = value == "bottom" || value == "block-end"
    case "border-spacing": applySpacing(value)
    case "flex-direction", "flex-flow":
      if flex != .none { flex = value.contains("column") ? .column : .row }
    case "counter-reset": changeCounters(\.reset, value)
    case "counter-increment": changeCounters(\.increment, value)
    case "counter-set": changeCounters(\.set, value)
    case "quotes": quotes = value
    default: break
    }
  }

  private mutating func changeCounters(
    _ path: WritableKeyPath<CSSCounterChanges, String>, _ value: String
  ) {
    var changes = counters ?? CSSCounterChanges()
    changes[keyPath: path] = value
    counters = changes
  }

  private static func isBreak(_ value: String) -> Bool {
    ["always", "page", "left", "right", "recto", "verso"].contains(value)
  }

  // MARK: Paragraphs

  private mutating func applyParagraph(_ name: String, _ value: String) -> Bool {
    switch name {
    case "text-align":
      switch value {
      case "left": paragraph.alignment = .left
      case "right": paragraph.alignment = .right
      case "center", "-webkit-center": paragraph.alignment = .center
      case "justify": paragraph.alignment = .justified
      case "start": paragraph.alignment = .natural
      case "end": paragraph.alignment = paragraph.direction == .rightToLeft ? .left : .right
      default: break
      }
    case "text-indent": indent = CSSLength(value) ?? indent
    case "line-height": applyLineHeight(value)
    case "direction":
      if value == "rtl" { paragraph.direction = .rightToLeft }
      if value == "ltr" { paragraph.direction = .leftToRight }
    case "white-space":
      switch value {
      case "pre": spaces = .keepAll
      case "pre-wrap", "break-spaces": spaces = .keep
      case "pre-line": spaces = .keepLines
      default: spaces = .collapse
      }
      setKeptOnOneLine(value == "nowrap")
    case "white-space-collapse":
      switch value {
      case "preserve", "break-spaces": spaces = .keep
      case "preserve-breaks": spaces = .keepLines
      default: spaces = .collapse
      }
    case "text-wrap", "text-wrap-mode":
      setKeptOnOneLine(CSSParser.split(value, at: " ").contains("nowrap"))
    case "hyphens", "-webkit-hyphens": paragraph.hyphenationFactor = value == "auto" ? 1 : 0
    case "list-style-position": isMarkerInside = value == "inside"
    case "list-style", "list-style-type":
      for word in CSSParser.split(value, at: " ") {
        if HTMLLists.isMarker(word) { markerName = word }
        if word == "inside" || word == "outside" { isMarkerInside = word == "inside" }
      }
    default: return false
    }
    return true
  }

  private mutating func setKeptOnOneLine(_ isKept: Bool) {
    if character.keepsOnOneLine != isKept { character.keepsOnOneLine = isKept }
  }

  mutating func applyLineHeight(_ value: String) {
    if let factor = Double(value), factor.isFinite, factor >= 0 {
      setHeights(min(factor, 1000), 0)
    } else if value == "normal" {
      setHeights(0, 0)
    } else if let points = CSSLength(value)?.points(fontSize: fontSize, of: fontSize), points >= 0 {
      setHeights(0, points)
    }
  }

  private mutating func setHeights(_ factor: Double, _ points: Double) {
    paragraph.lineHeightMultiple = factor
    paragraph.minimumLineHeight = points
    paragraph.maximumLineHeight = points
    paragraph.usesHalfLeading = factor > 0 || points > 0
    hasOwnHeights = false
  }

  // MARK: Boxes

  /// The alignment of a table that is narrower than its container.
  var tablePlacement: ParagraphFormat.Alignment {
    switch (fillsLeft, fillsRight) {
    case (true, true): .center
    case (true, false): .right
    case (false, true): .left
    case (false, false): placement
    }
  }

  /// Applies the attribute `align`: of a table to itself, of other elements to the text and tables
  /// in them.
  mutating func applyAlign(_ value: String) {
    let found: ParagraphFormat.Alignment? =
      switch value {
      case "left": .left
      case "center", "middle": .center
      case "right": .right
      default: nil
      }
    if display == .table {
      if let found { placement = found }
      return
    }
    applyBox("text-align", value)
    if let found { innerPlacement = found }
  }

  /// Applies one to four values to the edges top, right, bottom, left.
  private mutating func edges(_ value: String, _ apply: (inout HTMLStyle, Int, String) -> Void) {
    let words = CSSParser.split(value, at: " ")
    guard (1...4).contains(words.count) else { return }
    let right = words.count > 1 ? words[1] : words[0]
    apply(&self, 1, words[0])
    apply(&self, 2, right)
    apply(&self, 3, words.count > 2 ? words[2] : words[0])
    apply(&self, 0, words.count > 3 ? words[3] : right)
  }

  private func length(_ value: String) -> BoxFormat.Length? {
    switch CSSLength(value) {
    case .percent(let percent)?: .init(max(0, percent), isPercent: true)
    case let length?: .init(max(0, length.points(fontSize: fontSize) ?? 0))
    case nil: nil
    }
  }

  private mutating func applyMargin(_ edge: Int, _ value: String) {
    let points = CSSLength(value)?.points(fontSize: fontSize) ?? 0
    box.margin[edge] = length(value) ?? .zero
    switch edge {
    case 0: (marginLeft, fillsLeft) = (points, value == "auto")
    case 1:
      marginTop = max(0, points)
      isMarginOwn = false
    case 2: (marginRight, fillsRight) = (points, value == "auto")
    default: marginBottom = max(0, points)
    }
  }

  /// Applies one or two lengths: horizontally, vertically.
  mutating func applySpacing(_ value: String) {
    let lengths = CSSParser.split(value, at: " ").compactMap {
      CSSLength($0)?.points(fontSize: fontSize)
    }
    guard let first = lengths.first, lengths.allSatisfy({ (0...1000).contains($0) }) else { return }
    cellSpacing = (first, lengths.count > 1 ? lengths[1] : first)
  }

  private mutating func applyPadding(_ edge: Int, _ value: String) {
    guard let length = length(value) else { return }
    box.padding[edge] = length
    if edge == 0, display == .block { listIndent = length.isPercent ? nil : length.value }
  }

  private mutating func applyBackground(_ value: String) {
    let color =
      CSSColor.color(value)
      ?? CSSParser.split(value, at: " ").lazy.compactMap { CSSColor.color($0) }.first
    guard let color else { return }
    if display == .inline {
      character.background = color.alpha > 0 ? color : nil
    } else if display == .row || display == .rowGroup {
      // The background of rows is drawn in their cells.
      cellBackground = color.alpha > 0 ? color : cellBackground
    } else {
      box.background = color.alpha > 0 ? color : nil
      hasBox = hasBox || color.alpha > 0
    }
  }

  private mutating func applyDisplay(_ value: String) {
    switch value {
    case "none": display = .hidden
    case "inline", "inline-block", "inline-flex", "inline-grid", "contents":
      if display == .block || display == .listItem { display = .inline }
    case "block", "flex", "grid", "flow-root", "table", "table-row", "table-caption":
      if display == .inline { display = .block }
    case "list-item": display = .listItem
    case "table-cell": isApart = display == .inline
    case "table-row-group", "table-header-group", "table-footer-group":
      if display == .inline { display = .block }
      if display == .rowGroup {
        rowGroup =
          value == "table-header-group" ? .header : value == "table-row-group" ? .body : .footer
      }
    default: break
    }
    switch value {
    case "flex", "inline-flex": flex = .row
    case "grid", "inline-grid": flex = .column
    default: flex = .none
    }
  }

  // MARK: Borders

  private mutating func applyBorder(_ name: String, _ value: String) -> Bool {
    guard name == "border" || name.hasPrefix("border-") else { return false }
    if name == "border-collapse" || name == "border-spacing" { return false }
    let parts = name.split(separator: "-").dropFirst()
    let sides = ["left": 0, "top": 1, "right": 2, "bottom": 3]
    let edges = parts.first.flatMap { sides[String($0)] }.map { [$0] } ?? [0, 1, 2, 3]
    let what = parts.last { sides[String($0)] == nil }
    if what == "radius" || what == "image" { return true }
    if edges.count == 4, let what {
      self.edges(value) { style, edge, text in style.applyBorder(String(what), text, edge) }
      return true
    }
    for edge in edges { applyBorder(what.map(String.init), value, edge) }
    return true
  }

  private mutating func applyBorder(_ what: String?, _ value: String, _ edge: Int) {
    let widths = ["thin": 1.0, "medium": 3, "thick": 5]
    if what == nil {
      box.border[edge] = .init(3)
      box.borderColor[edge] = nil
      box.borderStyle[edge] = .solid
      borderStyles[edge] = false
    }
    for word in CSSParser.split(value, at: " ") {
      if let width = widths[word] {
        box.border[edge] = .init(width)
      } else if ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]
        .contains(word)
      {
        borderStyles[edge] = true
        box.borderStyle[edge] = Self.borderStyles[word] ?? .solid
        if what == "style" && box.border[edge].value == 0 { box.border[edge] = .init(3) }
      } else if word == "none" || word == "hidden" {
        borderStyles[edge] = false
      } else if let length = length(word) {
        box.border[edge] = length
      } else if let color = CSSColor.color(word) {
        box.borderColor[edge] = color
      }
    }
    if borderStyles[edge] && box.border[edge].value > 0 { hasBox = true }
  }

  private static let borderStyles: [String: BoxFormat.BorderStyle] = [
    "dashed": .dashed, "dotted": .dotted, "double": .double,
  ]

  /// The box, with only the borders that are drawn.
  var finishedBox: BoxFormat {
    if let ownBox { return ownBox.wrappedValue }
    var result = box
    for edge in 0..<4 {
      if !borderStyles[edge] {
        result.border[edge] = .zero
        result.borderColor[edge] = nil
        result.borderStyle[edge] = .solid
      } else if result.borderColor[edge] == nil {
        result.borderColor[edge] = character.foreground ?? .black
      }
    }
    if let width { result.width = boxLength(width) }
    if hasNoWidth {
      // The text overflows the box and remains readable; only the left edge of the box is painted.
      result.background = nil
      for edge in 1..<4 { result.border[edge] = .zero }
    }
    if let height { result.height = boxLength(height) }
    return result
  }

  /// Whether it is a block of `width: 0`, which in a box means unspecified.
  ///
  /// Cells and tables are never narrower than their text.
  private var hasNoWidth: Bool {
    guard let width, display == .block || display == .listItem else { return false }
    let value =
      if case .percent(let percent) = width { percent } else { width.points(fontSize: fontSize) }
    return value == 0 && box.minimumWidth.value == 0
  }

  func boxLength(_ length: CSSLength) -> BoxFormat.Length {
    if case .percent(let percent) = length { return .init(max(0, percent), isPercent: true) }
    return .init(max(0, length.points(fontSize: fontSize) ?? 0))
  }
}

/// List markers by their names in CSS, and in the `type` attribute.
enum HTMLLists {
  static let markers: [String: String] = [
    "disc": "{disc}", "circle": "{circle}", "square": "{square}", "decimal": "{decimal}.",
    "lower-alpha": "{lower-alpha}.",
    "lower-latin": "{lower-latin}.",
    "upper-alpha": "{upper-alpha}.", "upper-latin": "{upper-latin}.",
    "lower-roman": "{lower-roman}.",
    "upper-roman": "{upper-roman}.",
  ]
  static let types: [String: String] = [
    "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
    "disc": "disc", "circle": "circle", "square": "square",
  ]

  /// Whether a word of `list-style` is a marker.
  static func isMarker(_ word: String) -> Bool {
    word == "none" || markers[word.lowercased()] != nil || word.hasPrefix("\"")
      || word.hasPrefix("'") || CSSCounterStyle.isKnown(word.lowercased())
  }

  /// Returns a marker; `number` is the item's number, for counter styles that lists do not support.
  static func marker(_ name: String, number: Int? = nil) -> String {
    if name.hasPrefix("\"") || name.hasPrefix("'") {
      return literal(CSSString.unescaped(name.dropFirst().dropLast()))
    }
    let name = name.lowercased()
    if let known = markers[name] { return known }
    if name == "none" { return "" }
    guard CSSCounterStyle.isKnown(name) else { return "{disc}" }
    return number.map { literal(CSSCounterStyle.text($0, name) + CSSCounterStyle.suffix(name)) }
      ?? "{decimal}."
  }

  /// Returns a marker of literal text.
  static func literal(_ text: String) -> String {
    text.filter { $0 != "{" && $0 != "}" }.trimmingSpaces
  }
}
