// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
private import Synchronization
internal import TextCanvas
internal import TextFonts
internal import TextLines
internal import TextShaping

/// Measures and draws a string with its own text system, so that the measured lines are the drawn
/// ones.
///
///     string ──> storage ──> layout, without padding ──> the lines that fit ──> rectangle
///                                                                          └──> drawing
///
/// Systems are cached for the next string, since words that were shaped once are kept.
struct StringDrawing {
  var text: DrawnString
  /// Points; `.infinity` without a limit.
  var width = Double.infinity
  var height = Double.infinity
  var options: NSStringDrawingOptions
  var context: NSStringDrawingContext?

  /// - Parameters:
  ///   - text: The string with its attributes.
  ///   - size: Limits; a number that is 0, negative or NaN is none.
  ///   - options: The caller's options.
  ///   - context: Receives the scale and the bounds.
  init(
    _ text: DrawnString, in size: CGSize = .zero, options: NSStringDrawingOptions,
    context: NSStringDrawingContext? = nil
  ) {
    self.text = text
    self.options = options
    self.context = context
    if size.width > 0 { width = Double(size.width) }
    if size.height > 0 { height = Double(size.height) }
  }

  /// The bounds of the drawn lines, relative to the origin of the options.
  ///
  /// An empty string with attributes has the bounds of a line without width.
  func measure() -> CGRect {
    guard let line = text.emptyLine, !options.contains(.usesDeviceMetrics) else {
      return laidOut { $0.bounds }
    }
    let whole = StringDrawing(line, options: options, context: context).laidOut { $0.bounds }
    let bounds = CGRect(x: 0, y: whole.minY, width: 0, height: whole.height)
    context?.totalBounds = bounds
    return bounds
  }

  /// Draws the lines into the current context.
  ///
  /// Without one nothing is drawn; the drawing context receives its numbers all the same.
  func draw(at origin: CGPoint, _ member: StaticString) {
    guard currentContext("\(member)") != nil else {
      if context != nil { _ = measure() }
      return
    }
    laidOut { laid in
      let place = CGPoint(x: origin.x + laid.shift.x, y: origin.y + laid.shift.y)
      laid.system.manager.drawBackground(forGlyphRange: laid.glyphs, at: place)
      laid.system.manager.drawGlyphs(forGlyphRange: laid.glyphs, at: place)
    }
  }

  /// A string in lines.
  struct Laid {
    let system: StringSystem
    /// The glyphs of the lines that are shown.
    var glyphs: NSRange
    /// The position of the container, relative to the origin.
    var shift: CGPoint
    /// The bounds of the lines, relative to the origin.
    var bounds: CGRect
    var fits: Bool
  }

  private func laidOut<R>(_ body: (Laid) -> R) -> R {
    StringSystem.with { system in
      var scale = 1.0
      var laid = layOut(text, in: system)
      let least = context.map { Double($0.minimumScaleFactor) } ?? 0
      if least > 0, least < 1, !laid.fits {
        // The largest of 64 scales at which all text fits, else the minimum.
        var (low, high) = (0, 64)
        while high - low > 1 {
          let middle = (low + high) / 2
          let tried = least + (1 - least) * Double(middle) / 64
          if layOut(text.scaled(by: tried), in: system).fits { low = middle } else { high = middle }
        }
        scale = least + (1 - least) * Double(low) / 64
        laid = layOut(text.scaled(by: scale), in: system)
      }
      if let context {
        context.actualScaleFactor = CGFloat(scale)
        context.totalBounds = laid.bounds
      }
      return body(laid)
    }
  }

  // MARK: Layout

  private func layOut(_ text: DrawnString, in system: StringSystem) -> Laid {
    // Measured where it is drawn: the origin is that of the first glyph, wherever alignment and
    // direction move it.
    let isMultiline = options.contains(.usesLineFragmentOrigin)
    let wraps = isMultiline && width.isFinite
    system.manager.usesFontLeading = options.contains(.usesFontLeading)
    system.set(text, width: wraps ? width : 0, lines: isMultiline ? 0 : 1)
    if !wraps { system.shrinkToLines() }

    var lines = system.lines(countingFinalSpace: !wraps)
    let all = lines.count
    var fits = true
    if isMultiline, height.isFinite {
      let count = lines.prefix { Double($0.used.maxY) <= height + 1 / 512 }.count
      // If the first line is too high, it is drawn rather than none.
      lines = Array(lines.prefix(max(1, count)))
      fits =
        lines.count == all && (lines.last.map { Double($0.used.maxY) <= height + 1 / 512 } ?? true)
      if lines.count < all, options.contains(.truncatesLastVisibleLine) {
        system.truncate(afterLines: lines.count)
        lines = Array(system.lines(countingFinalSpace: !wraps).prefix(lines.count))
      }
    }
    if !isMultiline {
      lines = Array(lines.prefix(1))
      if width.isFinite { fits = lines.allSatisfy { Double($0.used.width) <= width + 1 / 512 } }
    }

    // An empty line has a height and no horizontal position.
    let filled = lines.filter { $0.seen.width > 0 }
    let left = filled.map(\.seen.minX).min() ?? 0
    let right = filled.map(\.seen.maxX).max() ?? 0
    var bounds = CGRect(
      x: left, y: 0, width: right - left, height: lines.map(\.used.maxY).max() ?? 0)
    let glyphs = NSRange(
      location: 0, length: lines.map { NSMaxRange($0.glyphs) }.max() ?? 0)
    let shift = isMultiline ? 0 : -(lines.first?.baseline ?? 0)
    if options.contains(.usesDeviceMetrics) {
      bounds = system.ink(of: glyphs)
    }
    return Laid(
      system: system, glyphs: glyphs, shift: CGPoint(x: 0, y: shift),
      bounds: bounds.offsetBy(dx: 0, dy: shift), fits: fits)
  }
}

/// A storage, a layout manager and a container without padding, reused for one string after the
/// other.
package final class StringSystem {
  package let storage = NSTextStorage()
  package let manager = NSLayoutManager()
  package let container = NSTextContainer(size: .zero)
  private let database: FontDatabase
  private let lineHeight: FallbackLineHeight

  init(database: FontDatabase) {
    self.database = database
    lineHeight = TextKitEnvironment.fallbackLineHeight
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  /// The idle systems: in the list they have no other owner, and are taken out one by one.
  private struct Idle: @unchecked Sendable { var systems: [StringSystem] = [] }
  private static let idle = Mutex(Idle())
  /// The maximum that a document's markers need.
  private static let limit = 24

  /// Calls `body` with a system that no other caller uses, also from inside another `body`.
  static func with<R>(_ body: (StringSystem) -> R) -> R {
    let system = take()
    defer { system.giveBack() }
    return body(system)
  }

  /// Takes a system that no other caller uses, without text; to be given back.
  ///
  /// Each new storage leaks some of Foundation's memory, so systems are reused, by any thread: a
  /// layout manager may be freed on another thread than the one that has drawn with it.
  package static func take() -> StringSystem {
    let database = TextKitEnvironment.fontDatabase
    let lineHeight = TextKitEnvironment.fallbackLineHeight
    // Systems of other fonts, as after a change of `TextKitEnvironment.fonts`, are dropped, outside
    // of the lock.
    let (found, dropped) = idle.withLock { idle -> (Idle, Idle) in
      let isUsable = { (system: StringSystem) in
        system.database === database && system.lineHeight == lineHeight
      }
      let dropped = Idle(systems: idle.systems.filter { !isUsable($0) })
      idle.systems.removeAll { !isUsable($0) }
      return (Idle(systems: idle.systems.popLast().map { [$0] } ?? []), dropped)
    }
    _ = dropped
    return found.systems.first ?? StringSystem(database: database)
  }

  /// Returns the system to the idle ones.
  package func giveBack() {
    clear()
    let own = Idle(systems: [self])
    StringSystem.idle.withLock { idle in
      if idle.systems.count < StringSystem.limit { idle.systems += own.systems }
    }
  }

  private func clear() {
    storage.deleteCharacters(in: NSRange(location: 0, length: storage.length))
    container.lineBreakMode = .byWordWrapping
    if !container.exclusionPaths.isEmpty { container.exclusionPaths = [] }
    if manager.language != nil { manager.language = nil }
  }

  /// Sets a text and limits; 0 is none.
  func set(_ text: DrawnString, width: Double, lines: Int) {
    container.maximumNumberOfLines = lines
    container.lineBreakMode = .byWordWrapping
    container.size = CGSize(width: width, height: 0)
    text.fill(storage)
    manager.ensureLayout(for: container)
  }

  /// Makes the container as wide as the widest line with its indents, so that centred and
  /// right-to-left text is within it.
  func shrinkToLines() {
    let widest = lines(countingFinalSpace: true).map { $0.used.width + $0.indents }.max() ?? 0
    container.size = CGSize(width: max(widest, 1 / 512), height: 0)
    manager.ensureLayout(for: container)
  }

  /// The measurements of a line: its width with indents, its bottom, and the end of its characters.
  package struct MeasuredLine {
    package var width: CGFloat
    package var bottom: CGFloat
    package var characterEnd: Int
  }

  /// Returns the lines of the text at a width, with the empty one at the end; 0 is no limit.
  package func measuredLines(width: CGFloat) -> [MeasuredLine] {
    container.maximumNumberOfLines = 0
    container.size = CGSize(width: width, height: 0)
    manager.ensureLayout(for: container)
    if width == 0 { shrinkToLines() }
    return lines(countingFinalSpace: width == 0).map { line in
      let characters = unsafe manager.characterRange(
        forGlyphRange: line.glyphs, actualGlyphRange: nil)
      return MeasuredLine(
        width: line.seen.width + line.indents, bottom: line.used.maxY,
        characterEnd: NSMaxRange(characters))
    }
  }

  /// Ends the last of some lines with an ellipsis.
  func truncate(afterLines count: Int) {
    container.maximumNumberOfLines = count
    container.lineBreakMode = .byTruncatingTail
    manager.ensureLayout(for: container)
  }

  struct Line {
    var used: CGRect
    var baseline: CGFloat
    var glyphs: NSRange
    /// The width of the line's indents, in points.
    var indents: CGFloat = 0
    /// The horizontal extent of a list item's marker.
    var marker: ClosedRange<CGFloat>?

    /// The used rectangle with the marker.
    var seen: CGRect {
      guard let marker else { return used }
      let (left, right) =
        used.width > 0
        ? (min(used.minX, marker.lowerBound), max(used.maxX, marker.upperBound))
        : (marker.lowerBound, marker.upperBound)
      return CGRect(x: left, y: used.minY, width: right - left, height: used.height)
    }
  }

  /// The lines from top to bottom, with the empty one at the end; coordinates of the container.
  ///
  /// White space before a line end is not counted; tabs are, except where the line was wrapped.
  ///
  /// - `countingFinalSpace`: Whether white space at the end of the text is counted.
  func lines(countingFinalSpace: Bool) -> [Line] {
    var lines: [Line] = []
    let layout = manager.layout
    var line = layout.firstLine(fromContainer: 0)
    while let current = line {
      var used = manager.usedRectWithTabs(of: current)
      if countingFinalSpace, current.characters.upperBound == storage.length, !endsWithSeparator {
        for segment in current.segments where segment.width > 0 {
          used = used.union(
            LayoutRect(x: segment.x, y: used.minY, width: segment.width, height: 0))
        }
      }
      let style = current.passage.paragraph?.style ?? LineStyle()
      let margins = style.margins(
        in: Self.wide, isFirst: current.line.flags.contains(.startsParagraph))
      let indents =
        style.tailIndent > 0 ? Swift.max(0, margins.indent) : Self.wide - margins.width
      lines.append(
        Line(
          used: CGRect(used), baseline: CGFloat(current.baseline), glyphs: NSRange(current.glyphs),
          indents: CGFloat(indents),
          marker: manager.marker(of: current).map {
            CGFloat($0.left)...CGFloat($0.left + Swift.max($0.width, 0))
          }))
      line = layout.line(after: current)
    }
    if manager.extraLineFragmentTextContainer != nil, storage.length > 0 {
      let used = manager.extraLineFragmentUsedRect
      lines.append(
        Line(
          used: CGRect(x: used.minX, y: used.minY, width: 0, height: used.height),
          baseline: used.maxY, glyphs: NSRange(location: manager.numberOfGlyphs, length: 0)))
    }
    return lines
  }

  private static let wide = 1e6

  private var endsWithSeparator: Bool {
    storage.length > 0 && manager.layout.isSeparator(at: storage.length - 1)
  }

  /// The bounds of the ink of glyphs; coordinates of the container.
  func ink(of glyphs: NSRange) -> CGRect {
    var result: CGRect?
    let layout = manager.layout
    let range = manager.clampedGlyphs(glyphs)
    guard !range.isEmpty else { return .zero }
    var row = LineGlyphs(wantsText: false, showsMarks: false)
    var line = layout.line(ofGlyph: range.lowerBound)
    while let current = line, current.glyphs.lowerBound < range.upperBound {
      let base = current.place.prefix.glyphs
      let part = range.clamped(to: current.glyphs)
      for segment in current.segments {
        let run = current.displayedText.runs[segment.run]
        guard run.kind == .text else { continue }
        row.fill(
          segment, of: current,
          glyphs: current.displayed.map { 0..<$0.text.glyphs.count }
            ?? part.lowerBound - base..<part.upperBound - base,
          origin: .zero)
        let change = current.displayedAttributes[run.style].origin.inkChange
        for glyph in row.glyphs {
          guard let ink = run.ink(of: glyph.id, change) else { continue }
          let box = CGRect(ink.offset(x: glyph.x, y: glyph.y))
          result = result?.union(box) ?? box
        }
      }
      line = layout.line(after: current)
    }
    return result ?? .zero
  }
}
