// SPDX-License-Identifier: MIT

/// A glyph and the position of its origin, in user space, y down, on the baseline.
@usableFromInline package struct PositionedGlyph: Hashable, Sendable {
  @usableFromInline package var id: UInt16
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(id: UInt16, x: Double, y: Double) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// The characters of a row of glyphs, so that they can be copied from a document.
///
///     characters   o f f i c e          א ב           (backward)
///     bytes        1 │ 3     │ 1 │ 1    2 │ 2
///     glyphs       1 │ 1     │ 1 │ 1    second │ first
///
/// Clusters are in the order of the characters. In a backward row the first cluster has the last
/// glyphs, as in right-to-left text whose glyphs are ordered from left to right.
@usableFromInline package struct GlyphText: Hashable, Sendable {
  @usableFromInline package struct Cluster: Hashable, Sendable {
    /// The number of bytes of UTF-8, whole scalars.
    @usableFromInline package var bytes: Int
    /// May be 0, for invisible characters.
    @usableFromInline package var glyphs: Int
    @inlinable package init(bytes: Int, glyphs: Int) {
      self.bytes = bytes
      self.glyphs = glyphs
    }
  }

  /// Well-formed UTF-8.
  package var utf8: [UInt8]
  package var isBackward: Bool
  /// Whether each byte is an ASCII character with one glyph; then no clusters are stored.
  package private(set) var isPlain = false
  private var kept: [Cluster]

  /// The clusters; those of a plain text are computed on demand, O(*n*).
  package var clusters: [Cluster] {
    get {
      isPlain ? Array(repeating: Cluster(bytes: 1, glyphs: 1), count: utf8.count) : kept
    }
    _modify {
      if isPlain {
        kept = Array(repeating: Cluster(bytes: 1, glyphs: 1), count: utf8.count)
        isPlain = false
      }
      yield &kept
    }
  }
  /// The settings of shaping, for an SVG with characters.
  package var setting = TextSetting()

  package init(utf8: [UInt8], clusters: [Cluster], isBackward: Bool = false) {
    self.utf8 = utf8
    kept = clusters
    self.isBackward = isBackward
  }

  /// Creates a text of ASCII, with one glyph for each character.
  package init(plain ascii: [UInt8]) {
    utf8 = ascii
    (kept, isBackward, isPlain) = ([], false, true)
  }

  /// Traps with a message if the text does not match the glyphs.
  ///
  /// Cairo would stop drawing.
  func check(glyphCount: Int) {
    var bytes = 0
    var glyphs = 0
    if isPlain { (bytes, glyphs) = (utf8.count, utf8.count) }
    for cluster in kept {
      precondition(
        cluster.bytes >= 0 && cluster.glyphs >= 0 && cluster.bytes + cluster.glyphs > 0,
        "GlyphText: a cluster of \(cluster.bytes) bytes and \(cluster.glyphs) glyphs")
      bytes += cluster.bytes
      precondition(
        bytes > utf8.count ? false : bytes == utf8.count || utf8[bytes] & 0xC0 != 0x80,
        "GlyphText: a cluster ends at byte \(bytes), inside a character or beyond \(utf8.count) bytes"
      )
      glyphs += cluster.glyphs
    }
    precondition(
      bytes == utf8.count && glyphs == glyphCount,
      "GlyphText: clusters of \(bytes) bytes and \(glyphs) glyphs for \(utf8.count) bytes and \(glyphCount) glyphs"
    )
  }

  /// Returns the same text without the glyphs for which `isKept` is false; their characters stay.
  func keepingGlyphs(_ isKept: [Bool]) -> GlyphText {
    var result = self
    var next = 0
    for index in isBackward ? Array(clusters.indices.reversed()) : Array(clusters.indices) {
      let count = clusters[index].glyphs
      result.clusters[index].glyphs = isKept[next..<next + count].count { $0 }
      next += count
    }
    return result
  }

  /// Returns the same text with each cluster that has no glyph merged with the previous one, else
  /// with the next one.
  ///
  /// Readers of a PDF drop characters without a glyph.
  package func joiningBareClusters() -> GlyphText {
    guard kept.contains(where: { $0.glyphs == 0 }) else { return self }
    var result = self
    result.clusters = []
    var bytesBefore = 0
    for cluster in clusters {
      if cluster.glyphs > 0 {
        result.clusters.append(.init(bytes: cluster.bytes + bytesBefore, glyphs: cluster.glyphs))
        bytesBefore = 0
      } else if let last = result.clusters.indices.last {
        result.clusters[last].bytes += cluster.bytes
      } else {
        bytesBefore += cluster.bytes
      }
    }
    return result
  }
}
