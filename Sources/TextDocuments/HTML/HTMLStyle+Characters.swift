// SPDX-License-Identifier: MIT

// CSS properties of characters.

extension HTMLStyle {
  /// Applies declarations of style sheets and the `style` attribute; the font size first, because
  /// other lengths depend on it.
  mutating func apply(_ declarations: [CSSDeclaration], parent: HTMLStyle) {
    guard !declarations.isEmpty else { return }
    let ordered = resolved(
      declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant))
    if ordered.contains(where: { Self.ligatureNames.contains($0.name) }) { hasOwnLigature = false }
    for one in ordered where one.name == "font-size" || one.name == "font" {
      if one.value == "inherit" {
        if one.name == "font" { takeFont(of: parent) }
      } else if one.name == "font" {
        applyFont(one.value, parent)
      } else {
        applySize(one.value, parent)
      }
    }
    // The direction of children is a property of a flex or grid container only.
    let rest =
      ordered.filter { !["font-size", "font", "flex-direction", "flex-flow"].contains($0.name) }
      + ordered.filter { $0.name == "flex-direction" || $0.name == "flex-flow" }
    for one in rest {
      if one.name == "color" && one.value == "inherit" {
        character.foreground = parent.character.foreground
      }
      if one.value == "inherit" || one.value == "initial" || one.value == "unset" { continue }
      if !applyCharacter(one.name, one.value) && !applyLines(one.name, one.value, parent) {
        applyBox(one.name, one.value)
      }
    }
    if let value = ordered.last(where: { $0.name == "unicode-bidi" })?.value {
      applyBidi(value.lowercased())
    }
    applyOpacity(ordered.last { $0.name == "opacity" }?.value)
    finishRaised(parent)
    finishLigatures()
  }

  /// Applies `unicode-bidi`, which determines the effect of `direction` on inline text.
  private mutating func applyBidi(_ value: String) {
    let direction: UInt8 = paragraph.direction == .rightToLeft ? 1 : 0
    switch value {
    case "bidi-override", "isolate-override": character.embeddings.append(direction | 2)
    case "embed", "isolate": if display == .inline { character.embeddings.append(direction) }
    case "plaintext":
      paragraph.direction = .natural
      isDirectionAuto = true
    default: break
    }
  }

  private static let ligatureNames: Set = ["letter-spacing", "font-variant-ligatures"]

  /// Disables ligatures in letter-spaced text.
  ///
  /// - Source: CSS Text Module Level 3, 8.2.
  private mutating func finishLigatures() {
    guard !hasOwnLigature else { return }
    let found = ligature ?? ((character.kern ?? 0) != 0 ? 0 : nil)
    if character.ligature != found { character.ligature = found }
  }

  /// Compensates for superscripts and subscripts, which are drawn smaller anyway: a smaller font
  /// size of the page means the same.
  private mutating func finishRaised(_ parent: HTMLStyle) {
    if let ownSize {
      setFontSize(ownSize)
    } else if abs(character.superscript) > abs(parent.character.superscript),
      fontSize < parent.fontSize
    {
      setFontSize(parent.fontSize)
    }
  }

  /// Returns the declarations with custom properties substituted.
  private mutating func resolved(_ declarations: [CSSDeclaration]) -> [CSSDeclaration] {
    var needsValues = false
    for one in declarations {
      if one.name.hasPrefix("--"), !one.name.hasPrefix("--tk") {
        variables.set(one.name, one.value)
      } else if one.value.contains("var(") {
        needsValues = true
      }
    }
    guard needsValues else { return declarations }
    return declarations.compactMap { one in
      guard one.value.contains("var("), !one.name.hasPrefix("--") else { return one }
      guard let value = variables.resolved(one.value) else { return nil }
      return CSSDeclaration(name: one.name, value: value, isImportant: one.isImportant)
    }
  }

  /// Applies `opacity` as the alpha of the text colour; boxes are unchanged.
  private mutating func applyOpacity(_ value: String?) {
    guard let value else { return }
    let isPercent = value.hasSuffix("%")
    guard let number = Double(isPercent ? value.dropLast() : value[...]), number.isFinite else {
      return
    }
    let part = min(max(isPercent ? number / 100 : number, 0), 1)
    opacity *= part
    var color = character.foreground ?? .black
    color.alpha *= part
    character.foreground = color
  }

  // MARK: Fonts

  private mutating func takeFont(of parent: HTMLStyle) {
    character.fontName = parent.character.fontName
    character.fontKind = parent.character.fontKind
    character.fontSize = parent.character.fontSize
    character.weight = parent.character.weight
    character.isItalic = parent.character.isItalic
    character.isSmallCaps = parent.character.isSmallCaps
  }

  private mutating func applySize(_ value: String, _ parent: HTMLStyle) {
    let sizes = [
      "xx-small": 7.0, "x-small": 7.5, "small": 10, "medium": 12, "large": 13.5, "x-large": 18,
      "xx-large": 24,
      "xxx-large": 36,
    ]
    if let size = sizes[value.lowercased()] {
      character.fontSize = size
    } else if value == "smaller" {
      setFontSize(parent.fontSize / 1.2)
    } else if value == "larger" {
      setFontSize(parent.fontSize * 1.2)
    } else if let size = CSSLength(value)?.points(fontSize: parent.fontSize, of: parent.fontSize),
      size >= 0
    {
      setFontSize(size)
    }
  }

  /// Applies the shorthand `font: italic bold 12px/30px Georgia, serif`.
  private mutating func applyFont(_ value: String, _ parent: HTMLStyle) {
    let words = CSSParser.split(value, at: " ")
    guard
      let place = words.firstIndex(where: { word in
        let size = word.split(separator: "/").first.map(String.init) ?? ""
        return CSSLength(size) != nil && Int(size) == nil
          || ["small", "medium", "large", "x-large", "xx-large", "x-small", "smaller", "larger"]
            .contains(size)
      })
    else { return }
    character.weight = 400
    character.isItalic = false
    character.isSmallCaps = false
    for word in words[..<place] {
      if word == "small-caps" { character.isSmallCaps = true }
      if word == "italic" || word == "oblique" { character.isItalic = true }
      applyWeight(word)
    }
    let parts = words[place].split(separator: "/")
    applySize(String(parts[0]), parent)
    if parts.count > 1 { applyLineHeight(String(parts[1])) }
    let family = words[(place + 1)...].joined(separator: " ")
    if !family.isEmpty { applyFamily(family) }
  }

  private mutating func applyWeight(_ value: String) {
    switch value {
    case "normal": character.weight = 400
    case "bold": character.weight = 700
    case "bolder": character.weight = min(900, character.weight + 300)
    case "lighter": character.weight = max(100, character.weight - 300)
    default: if let number = Int(value), (1...1000).contains(number) { character.weight = number }
    }
  }

  /// Applies the first named family; a generic one determines the kind.
  private mutating func applyFamily(_ value: String) {
    let generic: [String: CharacterFormat.FontKind] = [
      "serif": .serif, "sans-serif": .sansSerif, "monospace": .monospaced, "cursive": .script,
      "fantasy": .decorative,
      "system-ui": .sansSerif, "-apple-system": .sansSerif, "ui-monospace": .monospaced,
      "ui-serif": .serif,
      "ui-sans-serif": .sansSerif, "blinkmacsystemfont": .sansSerif,
    ]
    var name = ""
    var kind: CharacterFormat.FontKind?
    for part in CSSParser.split(value, at: ",") {
      let family = CSSString.unescaped(part.trimmingCharacters("\"'"))
      if let known = generic[family.lowercased()], !part.hasPrefix("\""), !part.hasPrefix("'") {
        kind = kind ?? known
        if name.isEmpty { break }
      } else if name.isEmpty {
        name = family
      }
    }
    character.fontName = name
    character.fontKind = kind ?? .any
  }

  // MARK: Characters

  private mutating func applyCharacter(_ name: String, _ value: String) -> Bool {
    switch name {
    case "font-family": applyFamily(value)
    case "font-weight": applyWeight(value)
    case "font-style": character.isItalic = value.hasPrefix("italic") || value.hasPrefix("oblique")
    case "font-variant", "font-variant-caps": character.isSmallCaps = value.contains("small-caps")
    case "font-variant-ligatures":
      ligature = value == "none" || value.contains("no-common-ligatures") ? 0 : nil
    case "color":
      if var color = CSSColor.color(value) {
        color.alpha *= opacity
        character.foreground = color
      }
    case "font-palette": applyPalette(value)
    case "letter-spacing":
      character.kern = value == "normal" ? nil : CSSLength(value)?.points(fontSize: fontSize)
    case "vertical-align": applyVerticalAlign(value)
    case "text-shadow": applyShadow(value)
    case "-webkit-text-stroke": applyStroke(value)
    case "text-transform":
      character.isAllCaps = value == "uppercase"
      letters = value == "lowercase" ? .lower : value == "capitalize" ? .capitalized : .none
    case "visibility": character.isHidden = value == "hidden"
    case "--tk", "--tk-c": applyOwn(value)
    default: return false
    }
    return true
  }

  private mutating func applyPalette(_ value: String) {
    paletteName = value.hasPrefix("--") ? value : nil
    switch value.lowercased() {
    case "light": character.palette = FontPaletteChoice(.light)
    case "dark": character.palette = FontPaletteChoice(.dark)
    default: character.palette = nil
    }
  }

  private mutating func applyVerticalAlign(_ value: String) {
    if display != .inline {
      let places: [String: BoxFormat.VerticalAlignment] = [
        "top": .top, "middle": .middle, "bottom": .bottom, "baseline": .baseline,
      ]
      guard let place = places[value] else { return }
      if display == .row || display == .rowGroup {
        cellAlignment = place
      } else {
        box.verticalAlignment = place
      }
      return
    }
    applyImageAlign(value)
    switch value {
    case "super": character.superscript += 1
    case "sub": character.superscript -= 1
    case "baseline":
      character.superscript = 0
      character.baselineOffset = 0
    default:
      if let offset = CSSLength(value)?.points(fontSize: fontSize, of: fontSize) {
        character.baselineOffset = offset
      }
    }
  }

  /// Takes `vertical-align` as it applies to an image.
  ///
  /// - Source: CSS 2.2, 10.8.1; the edges of the line are taken for those of its letters, our choice.
  mutating func applyImageAlign(_ value: String) {
    (imageAlignment, imageRise) = (.baseline, 0)
    switch value {
    case "middle": imageAlignment = .middle
    case "top", "text-top": imageAlignment = .textTop
    case "bottom", "text-bottom": imageAlignment = .textBottom
    // As browsers raise and lower letters.
    case "super": imageRise = fontSize / 3
    case "sub": imageRise = -fontSize / 5
    default:
      let line =
        paragraph.lineHeightMultiple > 0
        ? paragraph.lineHeightMultiple * fontSize
        : paragraph.minimumLineHeight > 0 ? paragraph.minimumLineHeight : 1.2 * fontSize
      imageRise = CSSLength(value)?.points(fontSize: fontSize, of: line) ?? 0
    }
  }

  private mutating func applyShadow(_ value: String) {
    guard value != "none", let first = CSSParser.split(value, at: ",").first else {
      character.shadow = nil
      return
    }
    var lengths: [Double] = []
    var color: DocumentColor?
    for word in CSSParser.split(first, at: " ") {
      if let length = CSSLength(word)?.points(fontSize: fontSize) {
        lengths.append(length)
      } else if let named = CSSColor.color(word) {
        color = named
      }
    }
    guard lengths.count >= 2 else { return }
    character.shadow = .init(
      x: lengths[0], y: lengths[1] == 0 ? 0 : -lengths[1],
      blur: lengths.count > 2 ? max(0, lengths[2]) : 0,
      color: color)
  }

  /// Applies an outline, `-webkit-text-stroke: 2px red`, as per cent of the font size.
  private mutating func applyStroke(_ value: String) {
    for word in CSSParser.split(value, at: " ") {
      if let length = CSSLength(word)?.points(fontSize: fontSize), fontSize > 0 {
        // Browsers fill stroked text.
        character.strokeWidth = -min(max(0, length) / fontSize * 100, 10_000)
      } else if let color = CSSColor.color(word) {
        character.strokeColor = color
      }
    }
  }

  // MARK: Lines through and below

  private mutating func applyLines(
    _ name: String, _ value: String, _ parent: HTMLStyle
  ) -> Bool {
    switch name {
    case "text-decoration", "text-decoration-line":
      var style = 1
      var color: DocumentColor?
      var under = false
      var through = false
      var isNone = false
      for word in CSSParser.split(value, at: " ") {
        switch word.lowercased() {
        case "none": isNone = true
        case "underline": under = true
        case "line-through": through = true
        case "double": style = 9
        case "dotted": style = 0x101
        case "dashed": style = 0x201
        case "from-font", "auto", "solid", "wavy", "overline", "blink": break
        default: if let named = CSSColor.color(word) { color = named }
        }
      }
      // Lines of ancestors continue through this element; its own are those specified here.
      if isNone || under || through {
        character.underline = parent.character.underline
        character.strikethrough = parent.character.strikethrough
      }
      if under { character.underline = .init(style: style, color: color) }
      if through { character.strikethrough = .init(style: style, color: color) }
    case "text-decoration-color":
      let color = CSSColor.color(value)
      character.underline?.color = color
      character.strikethrough?.color = color
    case "text-decoration-style":
      let style = ["double": 9, "dotted": 0x101, "dashed": 0x201][value] ?? 1
      character.underline?.style = style
      character.strikethrough?.style = style
    default: return false
    }
    return true
  }

  /// Applies the properties of our own writer that CSS lacks: "expansion 0.1; ligature 2".
  private mutating func applyOwn(_ value: String) {
    for entry in value.parts(at: ",") {
      let scalars = entry.unicodeScalars
      let words = scalars.split(separator: " ", maxSplits: 1).map { Substring($0) }
      guard words.count == 2 else { continue }
      let text = words[1].trimmingCharacters(" ")
      let number = Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0
      let integer = Int(text) ?? 0
      if let path = Self.ownNumbers[String(words[0])] {
        self[keyPath: path] = number
        // In these properties they have the meaning that they have in paragraph styles.
        if ["minimum", "maximum", "multiple"].contains(words[0]) {
          paragraph.usesHalfLeading = false
          hasOwnHeights = true
        }
        continue
      }
      switch words[0] {
      case "underline": character.underline = Self.line(text)
      case "strike": character.strikethrough = Self.line(text)
      case "weight": character.weight = min(max(1, integer), 1000)
      case "name": character.fontName = RTFStringTable.decode(text)
      case "tracking": character.tracking = number
      case "ligature":
        // Below 0: independent of letter spacing.
        (character.ligature, hasOwnLigature) = (integer < 0 ? nil : min(integer, 1000), true)
      case "super": character.superscript = min(max(-1000, integer), 1000)
      case "half": paragraph.usesHalfLeading = integer > 0
      case "vertical": character.isVertical = true
      case "embed": character.embeddings = text.utf8.prefix(60).map { $0 & 3 }
      case "effect": character.effect = RTFStringTable.decode(text)
      case "break": paragraph.lineBreaking = .init(rawValue: UInt8(clamping: integer)) ?? .words
      case "item": paragraph.continuedLists = min(max(0, integer), 1000)
      case "head": ownHead = number
      case "size": ownSize = max(0, number)
      case "caption": paragraph.caption = .init(rawValue: UInt8(clamping: integer))
      case "quote": paragraph.quoteLevel = min(max(0, integer), 1000)
      default: break
      }
    }
  }

  private static let ownNumbers: [String: any WritableKeyPath<HTMLStyle, Double> & Sendable] = [
    "expansion": \.character.expansion, "slant": \.character.obliqueness,
    "stroke": \.character.strokeWidth, "tail": \.paragraph.tailIndent,
    "spacing": \.paragraph.lineSpacing, "minimum": \.paragraph.minimumLineHeight,
    "maximum": \.paragraph.maximumLineHeight, "multiple": \.paragraph.lineHeightMultiple,
    "hyphenation": \.paragraph.hyphenationFactor, "tightening": \.paragraph.tighteningFactor,
    "tabs": \.paragraph.defaultTabInterval,
  ]

  /// Parses a line's style and optional colour: "9 #ff0000".
  private static func line(_ text: String) -> CharacterFormat.Line {
    let words = text.split(separator: " ", maxSplits: 1)
    return .init(
      style: words.first.flatMap { Int($0) }.map { $0 & 0xFFFF } ?? 1,
      color: words.count > 1 ? CSSColor.color(String(words[1])) : nil)
  }
}
