// SPDX-License-Identifier: MIT

/// Many lines of a column in a sixth of their memory, until one of them is read.
///
/// A text in a column of one glyph has a line for each glyph, and most of them follow from the line
/// before:
///
///     a line    24 bytes: lengths, width, left edge; the rest follows from the line before
///     a seed    any other line, complete: the first, the last of a paragraph, one after a tab
///
/// Lossless, to the last bit: a line that does not follow from the one before becomes a seed.
package final class PackedLines: Sendable {
  private struct Seed: Sendable {
    let line: Line
    /// The number of lines after it that follow from it.
    var followers: Int
  }

  fileprivate struct Follower: Sendable {
    let contentX: Double
    let contentWidth: Double
    let glyphCount: UInt16
    let contentGlyphCount: UInt16
    let characterCount: UInt16
  }

  private let seeds: [Seed]
  private let followers: [Follower]
  private let padding: Double
  /// The last line.
  package let last: Line

  /// The minimum number of lines; fewer are kept as they are.
  package static var minimumCount: Int { 64 }

  /// Packs lines; nil if they are few, or would hardly take less memory.
  ///
  /// - Parameters:
  ///   - lines: The lines of a passage.
  ///   - padding: Points between the edges of their used rectangles and their text; others are
  ///     packed worse.
  package init?(_ lines: [Line], padding: Double) {
    guard lines.count >= Self.minimumCount, let last = lines.last else { return nil }
    let all = lines.span
    var seeds: [Seed] = []
    var followers: [Follower] = []
    followers.reserveCapacity(all.count)
    let mostSeeds = all.count / 4
    for i in all.indices {
      if i > 0, let own = Follower(all[i]), all[i].isSame(as: own.line(after: all[i &- 1], padding))
      {
        followers.append(own)
        seeds[seeds.count - 1].followers += 1
        continue
      }
      guard seeds.count < mostSeeds else { return nil }
      seeds.append(Seed(line: all[i], followers: 0))
    }
    (self.seeds, self.followers) = (seeds, followers)
    (self.padding, self.last) = (padding, last)
  }

  /// Returns the lines as they were.
  package func lines() -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(seeds.count + followers.count)
    let own = followers
    let all = own.span
    var next = 0
    for seed in seeds {
      var line = seed.line
      lines.append(line)
      for i in next..<next + seed.followers {
        line = all[i].line(after: line, padding)
        lines.append(line)
      }
      next += seed.followers
    }
    return lines
  }
}

extension PackedLines.Follower {
  /// Extracts the part of a line that does not follow from the one before; nil if the line is too
  /// long.
  @inline(__always)
  fileprivate init?(_ line: Line) {
    let all = line.glyphCount | line.contentGlyphCount | line.characterCount
    guard all >= 0, all <= 0xFFFF else { return nil }
    contentX = line.contentX
    contentWidth = line.contentWidth
    glyphCount = UInt16(truncatingIfNeeded: line.glyphCount)
    contentGlyphCount = UInt16(truncatingIfNeeded: line.contentGlyphCount)
    characterCount = UInt16(truncatingIfNeeded: line.characterCount)
  }

  /// Returns the line, given the one before.
  @inline(__always)
  fileprivate func line(after before: Line, _ padding: Double) -> Line {
    var line = before
    line.glyphStart = before.glyphStart &+ before.glyphCount
    line.characterStart = before.characterStart &+ before.characterCount
    line.glyphInRun = before.glyphInRun &+ before.glyphCount
    line.elasticStart = line.glyphStart
    line.glyphCount = Int32(glyphCount)
    line.contentGlyphCount = Int32(contentGlyphCount)
    line.characterCount = Int32(characterCount)
    line.flags = Line.Flags(rawValue: 0)
    line.y = before.y + before.height
    line.contentX = contentX
    line.contentWidth = contentWidth
    line.usedX = contentX - padding
    line.usedWidth = contentWidth + 2 * padding
    return line
  }
}

extension Line {
  /// Returns whether two lines are equal, the sign of a zero included.
  @inline(__always)
  fileprivate func isSame(as other: Line) -> Bool {
    // One after the other, without a branch: nearly all are equal.
    var different: UInt64 = y.bitPattern ^ other.y.bitPattern
    different |= contentX.bitPattern ^ other.contentX.bitPattern
    different |= x.bitPattern ^ other.x.bitPattern
    different |= width.bitPattern ^ other.width.bitPattern
    different |= height.bitPattern ^ other.height.bitPattern
    different |= baseline.bitPattern ^ other.baseline.bitPattern
    different |= usedX.bitPattern ^ other.usedX.bitPattern
    different |= usedWidth.bitPattern ^ other.usedWidth.bitPattern
    different |= usedTop.bitPattern ^ other.usedTop.bitPattern
    different |= usedHeight.bitPattern ^ other.usedHeight.bitPattern
    different |= contentWidth.bitPattern ^ other.contentWidth.bitPattern
    different |= elasticExtra.bitPattern ^ other.elasticExtra.bitPattern
    var numbers: Int32 = glyphStart ^ other.glyphStart
    numbers |= characterStart ^ other.characterStart
    numbers |= glyphCount ^ other.glyphCount
    numbers |= contentGlyphCount ^ other.contentGlyphCount
    numbers |= container ^ other.container
    numbers |= runStart ^ other.runStart
    numbers |= glyphInRun ^ other.glyphInRun
    numbers |= characterCount ^ other.characterCount
    numbers |= tabStart ^ other.tabStart
    numbers |= tabCount ^ other.tabCount
    numbers |= elasticStart ^ other.elasticStart
    numbers |= stretchStart ^ other.stretchStart
    numbers |= stretchCount ^ other.stretchCount
    return different == 0 && numbers == 0 && flags.rawValue == other.flags.rawValue
  }
}
