// SPDX-License-Identifier: MIT

/// Builds `GSUB` and `GPOS` tables out of 16-bit numbers.
///
///     LayoutTables.table(features: [("liga", [0])], lookups: [.init(4, [subtable])])
enum LayoutTables {
  struct Lookup {
    var type: Int
    var flags: Int
    var subtables: [[Int]]
    init(_ type: Int, flags: Int = 0, _ subtables: [[Int]]) {
      self.type = type
      self.flags = flags
      self.subtables = subtables
    }
  }

  /// A table with the features for the default language of the scripts DFLT and latn.
  static func table(features: [(tag: String, lookups: [Int])], lookups: [Lookup]) -> [UInt8] {
    let features = features.sorted { $0.tag < $1.tag }
    var out: [Int] = [1, 0, 10, 0, 0]
    // Scripts: two records, one shared script table.
    let langSys = [0, 0xFFFF, features.count] + Array(0..<features.count)
    out += [2] + tag("DFLT") + [14] + tag("latn") + [14] + [4, 0] + langSys
    out[3] = 2 * out.count
    var list = [features.count]
    var bodies: [Int] = []
    for feature in features {
      list += tag(feature.tag) + [2 + 6 * features.count + 2 * bodies.count]
      bodies += [0, feature.lookups.count] + feature.lookups
    }
    out += list + bodies
    out[4] = 2 * out.count
    out += parts([lookups.count], lookups.map(words))
    return out.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func words(_ lookup: Lookup) -> [Int] {
    parts([lookup.type, lookup.flags, lookup.subtables.count], lookup.subtables)
  }

  /// Numbers, then offsets to the parts, then the parts.
  static func parts(_ head: [Int], _ parts: [[Int]], after tail: [Int] = []) -> [Int] {
    var offset = 2 * (head.count + parts.count + tail.count)
    var out = head
    for part in parts {
      out.append(offset)
      offset += 2 * part.count
    }
    return out + tail + parts.flatMap { $0 }
  }

  /// Returns a subtable whose numbers from `offsets` on are offsets to parts: each -1 is replaced
  /// by the next part's.
  static func subtable(_ numbers: [Int], _ parts: [[Int]]) -> [Int] {
    var out = numbers
    var end = 2 * numbers.count
    var next = 0
    for i in out.indices where out[i] == -1 {
      out[i] = end
      end += 2 * parts[next].count
      next += 1
    }
    return out + parts.flatMap { $0 }
  }

  static func coverage(_ glyphs: Int...) -> [Int] { [1, glyphs.count] + glyphs }
  static func rangeCoverage(_ first: Int, _ last: Int) -> [Int] { [2, 1, first, last, 0] }
  /// Classes of consecutive glyphs.
  static func classes(from first: Int, _ classes: Int...) -> [Int] {
    [1, first, classes.count] + classes
  }
  static func tag(_ name: String) -> [Int] {
    let bytes = Array(name.utf8).map(Int.init)
    return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
  }
}
