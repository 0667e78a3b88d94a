// SPDX-License-Identifier: MIT

/// Sets a string in lines within paths.
///
/// - Source: Core Text, `CTFramesetter`.
public final class CTFramesetter {
  let typesetter: CTTypesetter
  var text: SourceText { typesetter.text }

  init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

  /// A part of the text from `range`'s start, long enough to fill a container.
  ///
  /// A frame holds far less than a book as a rule: more is looked at only while all that was laid out fits.
  ///
  /// - Parameters:
  ///   - range: Of the text.
  ///   - body: Lays out; says how many characters found room, nil if that does not matter.
  /// - Returns: What `body` made of the part.
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

/// A number that says that an object is a framesetter; our choice.
public func CTFramesetterGetTypeID() -> CFTypeID { CoreTextType.framesetter.rawValue }

/// A framesetter, which keeps a copy of the string.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

/// A framesetter for a typesetter's string.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// The typesetter of a framesetter's string.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Sets text in a path.
///
/// - Parameters:
///   - framesetter: Has the string.
///   - stringRange: What is set; of length 0 it goes to the end, as far as it has room.
///   - path: Where lines may stand; y up. Where it overlaps itself it has holes (the even-odd rule).
///   - frameAttributes: `kCTFrameClippingPathsAttributeName`: paths that text flows around.
/// - Returns: A frame without lines if there is no room for one.
/// - Complexity: O(*n*), *n* characters that have room.
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

/// The size of the frame that some text needs.
///
/// As wide as the widest line, with its indents; as high as `boundingRect(with:options:context:)` of the string with the leading
/// of its fonts.
///
/// - Parameters:
///   - framesetter: Has the string.
///   - stringRange: What is measured; of length 0 it goes to the end.
///   - frameAttributes: Not used: they speak of paths.
///   - constraints: The largest size; a side of 0 or less, or `.greatestFiniteMagnitude`, sets no limit.
///   - fitRange: Gets the characters that have room.
/// - Returns: Points; zero if there is no room for one line.
/// - Complexity: O(*n*), *n* characters that have room.
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
  /// How large the lines are for which there is room, and how many characters they have.
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
