// SPDX-License-Identifier: MIT

/// Part of a text with its own layout; lines and frames share it.
///
///     SourceText ──range──> storage ──> layout manager ──> one container ──> SetLine
///
/// It does not change after layout.
final class TextSystem {
  private let system = StringSystem.take()
  let text: SourceText
  /// The part of the text that is laid out; its first character has the index 0 in the layout.
  let range: Range<Int>
  /// Characters of the layout that have the fill colour of their context.
  private var contextColored: [NSRange] = []

  var manager: NSLayoutManager { system.manager }
  var container: NSTextContainer { system.container }

  /// The form of layout.
  enum Form {
    /// All on one line; separators of lines and paragraphs end nothing.
    case line(offset: CGFloat, isRightToLeft: Bool)
    /// All on one line, justified to the width of the container.
    case justified(isRightToLeft: Bool)
    /// The first line of the remainder of a paragraph.
    case rest(offset: CGFloat, isRightToLeft: Bool, mode: NSLineBreakMode)
    /// In a container.
    case frame

    /// Whether separators of lines and paragraphs end nothing.
    var isOneLine: Bool {
      switch self {
      case .line, .justified: true
      case .rest, .frame: false
      }
    }

    /// Returns a paragraph's style as the form needs it.
    func style(_ given: NSParagraphStyle?) -> NSParagraphStyle? {
      switch self {
      case .line(let offset, let isRightToLeft):
        return EngineAttributes.lineStyle(given, offset: offset, isRightToLeft: isRightToLeft)
      case .justified(let isRightToLeft):
        let style = EngineAttributes.lineStyle(given, offset: 0, isRightToLeft: isRightToLeft)
        style.alignment = .justified
        return style
      case .rest(let offset, let isRightToLeft, let mode):
        let style = EngineAttributes.lineStyle(given, offset: offset, isRightToLeft: isRightToLeft)
        style.lineBreakMode = mode
        return style
      case .frame: return given
      }
    }
  }

  init(_ text: SourceText, _ range: Range<Int>, _ form: Form) {
    self.text = text
    self.range = range
    let storage = system.storage
    var units = Array(text.units[range])
    var styled: [(NSRange, SourceText.Attributes)] = []
    text.forEachRun(in: range) { run, given in
      let local = NSRange(location: run.lowerBound - range.lowerBound, length: run.count)
      var attributes = EngineAttributes.translated(given)
      if EngineAttributes.usesContextColor(given) { contextColored.append(local) }
      if attributes[.attachment] is DelegateRoom {
        for index in local.location..<NSMaxRange(local) { units[index] = 0xFFFC }
      }
      attributes[.paragraphStyle] = form.style(attributes[.paragraphStyle] as? NSParagraphStyle)
      styled.append((local, attributes))
    }
    if form.isOneLine {
      // Separators become characters that show nothing and have the same length.
      for index in units.indices where Self.endsLines(units[index]) { units[index] = 0x200B }
    }
    if case .frame = form { Self.goOn(&styled, text, range) }
    storage.beginEditing()
    storage.replaceCharacters(
      in: NSRange(location: 0, length: storage.length),
      with: String(decoding: units, as: UTF16.self))
    for (range, attributes) in styled { storage.setAttributes(attributes, range: range) }
    storage.endEditing()
  }

  deinit {
    container.maximumNumberOfLines = 0
    manager.usesFontLeading = true
    system.giveBack()
  }

  /// Gives text that begins inside of a paragraph the style of a continuation, and the paragraph's
  /// direction.
  private static func goOn(
    _ styled: inout [(NSRange, SourceText.Attributes)], _ text: SourceText, _ range: Range<Int>
  ) {
    guard text.paragraph(at: range.lowerBound).lowerBound < range.lowerBound else { return }
    let end = text.paragraphEnd(from: range.lowerBound) - range.lowerBound
    let isRightToLeft = text.isRightToLeft(at: range.lowerBound)
    var index = 0
    while index < styled.count, styled[index].0.location < end {
      defer { index += 1 }
      let style = NSMutableParagraphStyle()
      if let given = styled[index].1[.paragraphStyle] as? NSParagraphStyle {
        style.setParagraphStyle(given)
      }
      style.firstLineHeadIndent = style.headIndent
      style.paragraphSpacingBefore = 0
      style.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
      // Divides a run that continues after the paragraph's end.
      let (whole, attributes) = styled[index]
      if NSMaxRange(whole) > end {
        styled[index].0.length = end - whole.location
        styled.insert(
          (NSRange(location: end, length: NSMaxRange(whole) - end), attributes), at: index + 1)
      }
      styled[index].1[.paragraphStyle] = style
    }
  }

  private static func endsLines(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Lays the text out and returns the container's lines.
  ///
  /// - Parameters:
  ///   - size: The container's size in points; 0 is no limit.
  ///   - lines: The maximum number of lines; 0 is no limit.
  /// - Returns: An empty array if no line fits.
  func setLines(size: CGSize = .zero, lines: Int = 0) -> [SetLine] {
    container.maximumNumberOfLines = lines
    container.size = size
    return manager.setLines(in: container)
  }

  /// Measures the lines in a width.
  ///
  /// - Parameter width: Points; 0 is no limit.
  /// - Returns: The width, bottom and last character of each line.
  func measuredLines(width: CGFloat) -> [StringSystem.MeasuredLine] {
    system.measuredLines(width: width)
  }

  /// Draws glyphs and their backgrounds.
  ///
  /// - Parameters:
  ///   - glyphs: Glyph indexes of the layout.
  ///   - origin: The container's origin in user space, y down.
  ///   - context: The destination.
  func draw(_ glyphs: NSRange, at origin: CGPoint, in context: CGContext) {
    let color = UIColor(cgColor: context.fillColorOfNow)
    for range in contextColored {
      manager.addTemporaryAttribute(.foregroundColor, value: color, forCharacterRange: range)
    }
    UIGraphicsPushContext(context)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    UIGraphicsPopContext()
    for range in contextColored {
      manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: range)
    }
  }
}
