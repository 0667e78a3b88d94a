// SPDX-License-Identifier: MIT

package import TextShaping
internal import TextUnicode

/// A justification opportunity: a gap between two clusters of a line that may be widened.
package struct JustificationOpportunity: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Between ideographs, kana, syllables of Hangul, or one of them and a letter.
    case ideograph
    /// Between clusters of a script that has no spaces between words and does not join.
    case cluster
    /// Between letters of a script that neither joins nor hangs from a line.
    case letter
    /// Between joined letters: the priority of the joint (1 is best), and its word.
    case joint(priority: Int, word: Int)
  }

  package var kind: Kind
  /// The last glyph of the cluster before the gap.
  package var glyph: Int
  /// The last glyph of the cluster before that one.
  package var follows: Int
  /// The points of an em there.
  package var em: Double
}

/// Finds the justification opportunities of a line.
///
/// Brackets, stops and commas of Chinese and Japanese keep their distances; digits stay together;
/// marks and ligatures are never divided, since opportunities lie between clusters that begin with
/// a grapheme.
///
/// - Source: JLREQ 3.8, CLREQ 6.2.3, KLREQ; for joints see `KashidaOpportunities`.
package struct JustificationOpportunities {
  /// The properties of a cluster that matter to its neighbours.
  struct Cluster {
    var kind = Kind.other
    var glyph = 0
    var lastGlyph = 0
    var em = 0.0
    var isGrapheme = true
    /// Joining to the next and from the previous letter.
    var first = Joining()
    var last = Joining()
    var group = Joining.Group.other

    enum Kind: UInt8 {
      case other, blank, ideograph, letter, digit, punctuation, cluster, joined
      /// A digit among ideographs.
      case number
    }
  }

  private(set) var clusters: [Cluster] = []

  /// Reads the clusters of a line.
  ///
  /// - Parameters:
  ///   - text: The line's shaped text.
  ///   - start: The start of the line.
  ///   - end: The glyph after its content.
  ///   - characters: The line's UTF-16 units, from `start` on.
  package init(
    in text: ShapedText, from start: ShapedText.Position, to end: Int, characters: [UInt16]
  ) {
    var character = 0
    text.forEachRun(from: start, to: end) { run, part in
      var at = part.lowerBound
      let traits = part.isEmpty ? .none : ScriptTraits(text.runs[run].script)
      while at < part.upperBound {
        let count = text.characterCount(ofClusterAt: at)
        var last = at
        while last + 1 < end, text.glyphs[last + 1].shortCharacterCount == 0 { last += 1 }
        let range = character..<Swift.min(characters.count, character + count)
        var cluster = Cluster()
        cluster.glyph = at
        cluster.lastGlyph = last
        cluster.em = text.runs[run].size
        cluster.isGrapheme = text.glyphs[at].flags.contains(.graphemeStart)
        cluster.read(text.glyphs[at], text.runs[run], traits, characters, range)
        if cluster.kind == .joined, let offset = text.offset(ofGlyphAt: at), offset.y != 0 {
          // Letters that hang from each other, as in Nastaliq, have no common baseline to draw out.
          cluster.kind = .other
        }
        clusters.append(cluster)
        at = last + 1
        character += count
      }
    }
  }

  /// Returns the opportunities in logical order, one for each two clusters at most.
  package func places() -> [JustificationOpportunity] {
    var places: [JustificationOpportunity] = []
    guard clusters.count > 1 else { return places }
    var joints = KashidaOpportunities()
    for i in 0..<clusters.count - 1 {
      let (one, next) = (clusters[i], clusters[i + 1])
      joints.enter(one)
      guard next.isGrapheme else { continue }
      let kind: JustificationOpportunity.Kind? =
        switch (one.kind, next.kind) {
        case (.ideograph, .ideograph), (.ideograph, .letter), (.letter, .ideograph),
          (.ideograph, .digit), (.digit, .ideograph), (.ideograph, .number), (.number, .ideograph):
          .ideograph
        case (.cluster, .cluster): .cluster
        case (.letter, .letter), (.letter, .digit), (.digit, .letter), (.digit, .digit),
          (.punctuation, .letter), (.letter, .punctuation), (.punctuation, .digit),
          (.digit, .punctuation), (.punctuation, .punctuation):
          .letter
        case (.joined, .joined):
          joints.priority(
            one, next, isMedial: i > 0 && clusters[i - 1].joins(one),
            isFinal: i + 2 >= clusters.count || !next.joins(clusters[i + 2])
          ).map { .joint(priority: $0, word: joints.word) }
        default: nil
        }
      guard let kind else { continue }
      places.append(
        JustificationOpportunity(
          kind: kind, glyph: one.lastGlyph, follows: one.glyph - 1, em: one.em))
    }
    return places
  }
}

extension JustificationOpportunities.Cluster {
  /// Returns whether the letters at the border of two clusters are joined.
  func joins(_ next: Self) -> Bool {
    kind == .joined && next.kind == .joined && last.contains(.next)
      && next.first.contains(.previous)
  }

  fileprivate mutating func read(
    _ glyph: Glyph, _ run: GlyphRun, _ traits: ScriptTraits, _ characters: [UInt16],
    _ range: Range<Int>
  ) {
    if !glyph.flags.isDisjoint(with: [.whitespace, .elastic, .control, .null]) {
      kind = .blank
      return
    }
    guard run.kind == .text, !range.isEmpty else { return }
    if traits == .none { return }
    let base = Self.scalar(characters, range.lowerBound, range.upperBound)
    if traits == .ideographs, base >= 0x4E00, base < 0xA000 {
      kind = .ideograph
      return
    }
    let category = Characters.generalCategory(base)
    let isLetter = Characters.isLetter(base) || category == .letterNumber
    switch traits {
    case .ideographs:
      kind =
        isLetter || Characters.isIdeographic(base)
        ? .ideograph : category == .decimalNumber ? .number : .other
    case .clusters: kind = isLetter || category == .spacingMark ? .cluster : .other
    case .letters:
      kind = isLetter ? .letter : category == .decimalNumber ? .digit : .punctuation
    case .joined:
      guard run.level & 1 == 1, run.tatweel != nil else { return }
      var letters = 0
      var at = range.lowerBound
      // A cluster of excessive length is not a letter.
      while at < Swift.min(range.upperBound, range.lowerBound + 32) {
        let scalar = Self.scalar(characters, at, range.upperBound)
        let joining = Joining(of: scalar)
        if !joining.contains(.transparent) {
          if letters == 0 {
            first = joining
            group = Joining.Group(of: scalar)
          }
          last = joining
          letters += 1
        }
        at += scalar > 0xFFFF ? 2 : 1
      }
      guard letters > 0, !first.isEmpty || !last.isEmpty else { return }
      kind = .joined
      // A ligature is a letter of no group.
      if letters > 1 { group = .other }
    case .none: return
    }
  }

  /// Returns the character at an index; an unpaired surrogate is itself.
  private static func scalar(_ units: [UInt16], _ index: Int, _ end: Int) -> UInt32 {
    let unit = UInt32(units[index])
    guard unit & 0xFC00 == 0xD800, index + 1 < end, units[index + 1] & 0xFC00 == 0xDC00 else {
      return unit
    }
    return 0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF
  }
}

/// The ways in which letters of a script may be separated.
enum ScriptTraits: UInt8 {
  /// Not at all: they join, hang from a common line, or are not known.
  case none
  case letters
  case clusters
  case ideographs
  /// By extending the joint between them.
  case joined

  private static let arabic = Script("Arab")
  private static let ideographScripts = scripts(
    "Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii", "Nshu", "Tang")
  private static let clusterScripts = scripts(
    "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Java", "Bali", "Lana", "Talu", "Tale")
  private static let scriptsWithSpacing = scripts(
    "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Ethi", "Copt", "Cher", "Goth", "Cans", "Runr",
    "Tfng", "Vaii", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Gujr", "Orya", "Dsrt", "Glag", "Zyyy")

  private static func scripts(_ codes: StaticString...) -> Set<Script> {
    Set(codes.map { Script($0) })
  }

  init(_ script: Script) {
    if script == .latin {
      self = .letters
    } else if script == Self.arabic {
      self = .joined
    } else if Self.ideographScripts.contains(script) {
      self = .ideographs
    } else if Self.clusterScripts.contains(script) {
      self = .clusters
    } else if Self.scriptsWithSpacing.contains(script) {
      self = .letters
    } else {
      self = .none
    }
  }

  /// Returns whether spaces and letters are the only gaps, so that glyphs alone determine them.
  @inline(__always)
  static func haveGapsOnly(_ script: Script) -> Bool {
    if script == .latin { return true }
    let traits = ScriptTraits(script)
    return traits == .letters || traits == .none
  }
}
