// SPDX-License-Identifier: MIT

// Conversion of control word values to formats.

extension RTFReader {
  func color(_ number: Int32) -> DocumentColor? {
    colors[number]
  }

  func characterFormat(_ from: RTFCharacter) -> CharacterFormat {
    var format = CharacterFormat()
    setFont(from, &format)
    format.isSmallCaps = from.flags.contains(.smallCaps)
    format.isAllCaps = from.flags.contains(.allCaps)
    format.isHidden = from.flags.contains(.hidden)
    format.isVertical = from.flags.contains(.vertical)
    format.foreground = color(from.foreground)
    let background = from.highlight > 0 ? from.highlight : from.background
    format.background = background > 0 ? color(background) : nil
    if from.underline != 0 {
      format.underline = .init(style: Int(from.underline), color: color(from.underlineColor))
    }
    if from.strikethrough != 0 {
      format.strikethrough = .init(
        style: Int(from.strikethrough), color: color(from.strikethroughColor))
    }
    format.strokeWidth = Double(from.strokeWidth) / 20
    if from.strokeWidth == 0 && from.flags.contains(.outline) { format.strokeWidth = 3 }
    if format.strokeWidth != 0 { format.strokeColor = color(from.strokeColor) }
    if from.flags.contains(.shadow) { format.shadow = shadow(from) }
    setPlace(from, &format)
    if from.ligature >= 0 { format.ligature = Int(from.ligature) }
    format.expansion = Double(from.expansion) / 2000
    format.obliqueness = Double(from.obliqueness) / 2000
    format.embeddings = embeddings(from.embeddings)
    format.language = string(from.ownLanguage) ?? RTFLanguages.name(of: Int(language(from)))
    format.keepsOnOneLine = from.flags.contains(.keepsOnOneLine)
    format.link = fields.link(from.link)
    format.toolTip = string(from.toolTip)
    format.effect = string(from.effect)
    return format
  }

  /// Text has two languages: that of East Asian scripts, and that of all others.
  private func language(_ from: RTFCharacter) -> Int32 {
    guard from.flags.contains(.eastAsian) else { return from.language }
    if from.eastLanguage > 0 { return from.eastLanguage }
    let isSaid = RTFLanguages.isEastAsian(from.language) || eastLanguage == 0
    return isSaid ? from.language : eastLanguage
  }

  func string(_ number: Int32) -> String? {
    strings.indices.contains(Int(number) - 1) ? strings[Int(number) - 1] : nil
  }

  private func setFont(_ from: RTFCharacter, _ format: inout CharacterFormat) {
    let isRight = from.isRightToLeft && from.rightFont >= 0
    if let font = fonts[isRight ? from.rightFont : from.font] {
      format.fontName = font.name
      format.fontKind = font.kind
    }
    let size = isRight && from.rightSize > 0 ? from.rightSize : from.size
    format.fontSize = Double(size) / 1000
    let isBold = from.flags.contains(isRight ? .rightBold : .bold)
    format.weight = isBold ? 700 : 400
    if from.weight > 0 { format.weight = Int(from.weight) }
    format.isItalic = from.flags.contains(isRight ? .rightItalic : .italic)
  }

  private func setPlace(_ from: RTFCharacter, _ format: inout CharacterFormat) {
    format.superscript = Int(from.superscript)
    format.baselineOffset = Double(from.baseline) / 1000
    if from.spacing != 0 {
      format.kern = Double(from.spacing) / 1000
    } else if from.flags.contains(.noPairKerning) && document.cocoaVersion != nil {
      format.kern = 0
    }
    if from.tracking != .min { format.tracking = Double(from.tracking) / 1000 }
  }

  private func shadow(_ from: RTFCharacter) -> CharacterFormat.Shadow {
    var color = color(from.shadowColor) ?? .black
    color.alpha = Double(from.shadowAlpha) / 255
    return .init(
      x: Double(from.shadowX) / 20, y: Double(from.shadowY) / 20,
      blur: Double(from.shadowBlur) / 20, color: color)
  }

  private func embeddings(_ bits: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var rest = UInt32(bitPattern: bits)
    while rest > 3 {
      result.append(UInt8(rest & 3))
      rest >>= 2
    }
    return result.reversed()
  }

  func paragraphFormat(_ from: RTFParagraph) -> ParagraphFormat {
    var format = from.format
    format.headIndent = Double(from.headIndent) / 20
    format.firstLineHeadIndent = Double(from.headIndent + from.firstIndent) / 20
    if from.lineHeight != 0 || from.minimum != 0 || from.maximum != 0 {
      setLineHeight(from, &format)
    }
    if body.hasTab && document.cocoaVersion == nil {
      // A paragraph without tab stops has the document's default ones; Apple's writer sets all of
      // them.
      if format.tabs == nil { format.tabs = [] }
      if format.defaultTabInterval == 0 {
        let interval = document.defaultTabInterval ?? 0
        format.defaultTabInterval = interval > 0 ? interval : 36
      }
    }
    if format.headingLevel == 0, let level = styles.heading(of: from.style) {
      format.headingLevel = level
    }
    if !from.ownLists.isEmpty {
      format.lists = from.ownLists.compactMap { number in
        lists.own.indices.contains(number - 1) ? .init(id: -number, lists.own[number - 1]) : nil
      }
    } else {
      if from.list > 0 { format.lists = lists.lists(of: from.list, level: from.listLevel) }
      if format.lists.isEmpty { format.lists = markedLists(from) }
    }
    if body.startsPage {
      format.startsPage = true
      body.startsPage = false
    }
    format.pageNumber = body.pageNumber
    body.pageNumber = nil
    if format.isRule {
      format.blocks = []
    } else if !from.ownBlocks.isEmpty {
      format.blocks = from.ownBlocks.compactMap { id in
        boxes.indices.contains(id - 1) ? ParagraphFormat.Block(id: id, boxes[id - 1]) : nil
      }
    } else if from.hasBox {
      let box = paragraphBox(from)
      if let last = body.lastBox, last.box == box {
        format.blocks = [last]
      } else {
        body.blockCount += 1
        format.blocks = [ParagraphFormat.Block(id: -body.blockCount, box)]
      }
    }
    body.lastBox = format.blocks.count == 1 && from.ownBlocks.isEmpty ? format.blocks[0] : nil
    return format
  }

  /// Returns the lists of an item with a literal marker, in files without a list table.
  private func markedLists(_ from: RTFParagraph) -> [ParagraphFormat.List] {
    if from.numbering?.continues == true { return [] }
    guard from.numbering != nil || !body.marker.isEmpty else { return [] }
    return lists.lists(
      markedBy: body.marker, from.numbering,
      depth: from.list > 0 ? from.listLevel : from.numbering?.level ?? from.headIndent
    )
  }

  private func setLineHeight(_ from: RTFParagraph, _ format: inout ParagraphFormat) {
    let points = Double(abs(from.lineHeight)) / 20
    if from.lineHeightIsMultiple {
      format.lineHeightMultiple = Double(abs(from.lineHeight)) / 240
    } else if from.lineHeight < 0 {
      format.minimumLineHeight = points
      format.maximumLineHeight = points
    } else if from.lineHeight > 0 && from.maximum == 0 {
      format.minimumLineHeight = points
    }
    if from.minimum > 0 { format.minimumLineHeight = Double(from.minimum) / 20 }
    if from.maximum > 0 { format.maximumLineHeight = Double(from.maximum) / 20 }
  }

  private func paragraphBox(_ from: RTFParagraph) -> BoxFormat {
    var box = BoxFormat()
    for edge in 0..<4 where from.borders[edge].width > 0 {
      box.border[edge] = from.borders[edge].length
      box.borderColor[edge] = color(from.borders[edge].color) ?? .black
      box.borderStyle[edge] = from.borders[edge].style
      box.padding[edge] = .init(Double(from.borderSpace) / 20)
    }
    box.background = from.background > 0 ? color(from.background) : nil
    return box
  }
}
