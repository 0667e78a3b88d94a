// SPDX-License-Identifier: MIT

/// Sets a string in lines within paths.
///
/// - Source: Core Text, `CTFramesetter`.
public final class CTFramesetter {
  let typesetter: CTTypesetter
  var text: SourceText { typesetter.text }

  init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

  /// Lays out a part of the text from `range`'s start that is long enough to fill a container.
  ///
  /// A frame usually holds far less than a long text; a longer part is laid out only while all of
  /// it fits.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units of the text.
  ///   - body: Lays out the part, and returns how many characters fit, or nil if that does not
  ///     matter.
  /// - Returns: The result of `body`.
  func fill<R>(_ range: Range<Int>, _ body: (TextSystem) -> (result: R, characters: Int?)) -> R {
    var look = 4096
    while true {
      var limit = range.upperBound
      if range.count > look {
        limit = min(limit, text.paragraphEnd(from: range.lowerBound + look))
      }
      let system = TextSystem(text, range.lowerBound..<limit, .frame)
      let (result, characters) = body(system)
      guard limit < range.upperBound, let characters, characters >= limit - range.lowerBound
      else { return result }
      look *= 4
    }
  }
}

/// Returns the type identifier of framesetters; the number is our choice.
public func CTFramesetterGetTypeID() -> CFTypeID { CoreTextType.framesetter.rawValue }

/// Creates a framesetter.
///
/// - Parameter attrString: The text and its attributes, which are copied.
/// - Returns: A framesetter.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

/// Creates a framesetter for a typesetter's string.
///
/// - Parameter typesetter: The typesetter of the string.
/// - Returns: A framesetter that breaks lines with `typesetter`.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// Returns the framesetter's typesetter.
///
/// - Parameter framesetter: A framesetter.
/// - Returns: The typesetter of the string.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Creates a frame of text in a path.
///
/// - Parameters:
///   - framesetter: The framesetter of the string.
///   - stringRange: UTF-16 units of the string; length 0 extends to the end, as far as text fits.
///   - path: The area of the lines, in points, y up. It has holes where it overlaps itself (the
///     even-odd rule).
///   - frameAttributes: `kCTFrameClippingPathsAttributeName`: paths that text flows around.
/// - Returns: A frame; one without lines if none fits.
/// - Complexity: O(*n*), *n* characters that fit.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let range = framesetter.text.range(stringRange)
  let shape = FrameShape(path, frameAttributes)
  return framesetter.fill(range) { system in
    if !shape.holes.isEmpty { system.container.exclusionPaths = shape.holes }
    let lines = system.setLines(size: shape.box.size)
    let frame = CTFrame(lines, of: system, shape: shape, asked: range)
    return (frame, lines.last.map { NSMaxRange($0.characters) } ?? 0)
  }
}

/// Returns the size of the frame that text needs.
///
/// The width is that of the widest line, with its indents. The height is that of the string's
/// `boundingRect(with:options:context:)` with the leading of its fonts.
///
/// - Parameters:
///   - framesetter: The framesetter of the string.
///   - stringRange: UTF-16 units of the string; length 0 extends to the end.
///   - frameAttributes: Not used, because they apply to paths.
///   - constraints: The largest size, in points; a side of 0 or less, or
///     `.greatestFiniteMagnitude`, sets no limit.
///   - fitRange: Receives the characters that fit.
/// - Returns: Points; zero if no line fits.
/// - Complexity: O(*n*), *n* characters that fit.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = framesetter.text.range(stringRange)
  let limited = constraints.height > 0 && constraints.height < 1e7
  let (size, count) = framesetter.fill(range) { system -> ((CGSize, Int), Int?) in
    let measured = system.measure(in: constraints)
    return (measured, limited ? measured.1 : nil)
  }
  unsafe fitRange?.pointee = CFRange(location: range.lowerBound, length: count)
  return size
}

extension TextSystem {
  /// Returns the size of the lines that fit, and the number of their characters.
  fileprivate func measure(in size: CGSize) -> (CGSize, characters: Int) {
    let wraps = size.width > 0 && size.width < 1e7
    let measured = measuredLines(width: wraps ? size.width : 0)
    let limit = size.height > 0 ? size.height + 1 / 512 : .infinity
    let lines = measured.prefix { $0.bottom <= limit }
    let width = lines.map(\.width).max() ?? 0
    let characters =
      lines.count == measured.count ? range.count : lines.map(\.characterEnd).max() ?? 0
    return (CGSize(width: width, height: lines.last?.bottom ?? 0), characters)
  }
}
