// SPDX-License-Identifier: MIT

private import Synchronization
internal import TextUnicode

/// Which font shows a grapheme cluster, and why.
package struct FontChoice: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The font that was asked for has it.
    case base
    /// The first font of the cascade list that has it.
    case cascade
    /// It is to be seen as a picture: the first emoji font that has it.
    case emoji
    /// It is to be seen as text: the first font without colour that has it.
    case text(language: String)
    /// The first font in fontconfig's order that has it.
    case order(language: String)
    /// No font has all of it: this one has its first character; the rest shows as `.notdef`.
    case part(language: String)
    /// No font has even its first character: the base font shows `.notdef`.
    case none
  }
  package let instance: FontInstance
  package let reason: Reason

  /// The reason as a sentence.
  package var explanation: String {
    switch reason {
    case .base: "the font asked for has it"
    case .cascade: "the first font of the cascade list that has it"
    case .emoji: "an emoji, and the first emoji font that has it"
    case .text(let language):
      "wanted as text: the first font without colour that has it (\(language))"
    case .order(let language):
      "the first font in fontconfig's order for \"\(language)\" that has it"
    case .part(let language):
      "no installed font has all of it; the first that has its beginning (\(language))"
    case .none: "no installed font has it"
    }
  }
}

/// Chooses fonts for the grapheme clusters of one style: base font, request and language.
///
/// A cluster is never split: the font chosen has all of it. The choice depends on the cluster and the
/// style alone, not on what stands around it or was asked before. Order: the base font; the request's
/// cascade; for emoji the colour fonts; then fontconfig's order for the request in the language of the
/// cluster's script. Choices are remembered; many threads may ask.
package final class FontFallback: Sendable {
  package let base: FontInstance
  package let request: FontRequest
  package let language: String
  private let database: FontDatabase
  private let generation: Int
  private let known = Mutex(Known())

  private struct Known {
    var scalars: [UInt32: FontChoice] = [:]
    var clusters: [[UInt16]: FontChoice] = [:]
  }
  /// Choices kept per kind; then the table starts anew.
  ///
  /// A Chinese novel uses about 5 000 characters.
  private static let limit = 8192

  init(base: FontInstance, request: FontRequest, language: String, database: FontDatabase) {
    self.base = base
    self.request = request
    self.language = FallbackLanguage.fontconfigName(language)
    self.database = database
    generation = database.generation
  }

  /// Whether fonts have come or gone since this was made, so that its choices are out of date.
  package var isOutdated: Bool { database.generation != generation }

  /// The font for one grapheme cluster; the base font where no font has it.
  package func font(for cluster: Span<UInt16>) -> FontInstance { choice(for: cluster).instance }

  /// The font for one grapheme cluster, and why.
  package func choice(for cluster: Span<UInt16>) -> FontChoice {
    if cluster.count <= 2 {
      var scalars = ScalarCursor()
      if let scalar = scalars.next(in: cluster), scalars.next(in: cluster) == nil {
        if let choice = known.withLock({ $0.scalars[scalar] }) { return choice }
        let choice = choose(cluster)
        known.withLock { known in
          if known.scalars.count >= FontFallback.limit { known.scalars.removeAll() }
          known.scalars[scalar] = choice
        }
        return choice
      }
    }
    // A cluster of a thousand marks is not worth remembering.
    guard cluster.count <= 32 else { return choose(cluster) }
    var key: [UInt16] = []
    key.reserveCapacity(cluster.count)
    for index in cluster.indices { key.append(cluster[index]) }
    if let choice = known.withLock({ $0.clusters[key] }) { return choice }
    let choice = choose(cluster)
    known.withLock { known in
      if known.clusters.count >= FontFallback.limit { known.clusters.removeAll() }
      known.clusters[key] = choice
    }
    return choice
  }

  private func choose(_ cluster: Span<UInt16>) -> FontChoice {
    let presentation = ClusterPresentation(of: cluster)
    let baseCovers = base.covers(cluster)
    switch presentation {
    case .either where baseCovers, .text where baseCovers && !base.face.isColor,
      .emoji where baseCovers && base.face.isColor:
      return FontChoice(instance: base, reason: .base)
    default: break
    }
    if let instance = request.cascade.first(where: {
      presentation.suits(isColor: $0.face.isColor) && $0.covers(cluster)
    }) {
      return FontChoice(instance: instance, reason: .cascade)
    }
    // The lists that are kept are those of the request without the cascade.
    var request = request
    request.cascade = []
    if presentation == .emoji,
      let instance = database.emojiFonts(request: request).first(covering: cluster)
    {
      return FontChoice(instance: instance, reason: .emoji)
    }
    if baseCovers { return FontChoice(instance: base, reason: .base) }
    if let instance = self.request.cascade.first(where: { $0.covers(cluster) }) {
      return FontChoice(instance: instance, reason: .cascade)
    }
    let script = script(of: cluster)
    let language = FallbackLanguage.language(for: script, inTextOf: language)
    if let family = FallbackLanguage.notoFamily(
      for: script, language: language, isSerif: wantsSerif)
    {
      request.families.append(family)
    }
    let list = database.fontList(request: request, language: language)
    if presentation != .emoji, let instance = list.first(covering: cluster, isColor: false) {
      return FontChoice(
        instance: instance,
        reason: presentation == .text ? .text(language: language) : .order(language: language))
    }
    if let instance = list.first(covering: cluster) {
      return FontChoice(instance: instance, reason: .order(language: language))
    }
    return chooseForPart(of: cluster, list: list, language: language)
  }

  /// Rather the base letter with a box for a mark than two boxes.
  private func chooseForPart(
    of cluster: Span<UInt16>, list: FallbackList, language: String
  ) -> FontChoice {
    var length = min(1, cluster.count)
    if cluster.count > 1, cluster[0] & 0xFC00 == 0xD800 { length = 2 }
    let start = cluster.extracting(0..<length)
    if length < cluster.count {
      if base.covers(start) {
        return FontChoice(instance: base, reason: .part(language: language))
      }
      if let instance = list.first(covering: start) {
        return FontChoice(instance: instance, reason: .part(language: language))
      }
    }
    return FontChoice(instance: base, reason: .none)
  }

  /// The class of the first generic family asked for, else of the base font.
  private var wantsSerif: Bool {
    for family in request.families.map({ $0.lowercased() }) {
      if family == "serif" { return true }
      if family == "sans-serif" || family == "sans" || family == "monospace" { return false }
    }
    return base.face.style.isSerif
  }

  /// The script of the first character that has one of its own; for a sign that some scripts share
  /// (a danda, an Arabic semicolon) one of these.
  private func script(of cluster: Span<UInt16>) -> Script {
    var scalars = ScalarCursor()
    var users: [Script] = []
    while let scalar = scalars.next(in: cluster) {
      let script = HarfBuzzUnicode.script(of: scalar)
      if script != .common, script != .inherited { return script }
      if users.isEmpty, scalar >= 0x80 {
        users = Scripts.scripts(using: scalar).filter { $0 != .common && $0 != .inherited }
      }
    }
    return FallbackLanguage.script(among: users, inTextOf: language)
  }
}

/// The fonts for one request and language in the order in which they are tried, opened when needed.
final class FallbackList: Sendable {
  private let candidates: FontCandidates
  private let request: FontRequest
  private let opened: Mutex<[Int: FontInstance?]>

  init(_ candidates: FontCandidates, request: FontRequest) {
    self.candidates = candidates
    self.request = request
    opened = Mutex([:])
  }

  /// The first font that has the whole cluster, by fontconfig's character sets and then by itself;
  /// nil for `isColor` takes both kinds.
  func first(covering cluster: Span<UInt16>, isColor: Bool? = nil) -> FontInstance? {
    let composes = mayCompose(cluster)
    for index in 0..<candidates.count {
      if let isColor, candidates.isColor(index) != isColor { continue }
      guard mayCover(cluster, composes: composes, has: { candidates.covers(index, $0) }),
        let instance = instance(index),
        instance.covers(cluster)
      else { continue }
      guard request.weight < 550, instance.face.style.isMisdeclaredBold else { return instance }
      return regular(after: index, like: instance, covering: cluster) ?? instance
    }
    return nil
  }

  /// The next face of the same family that has the cluster and is not bold.
  private func regular(
    after first: Int, like bold: FontInstance, covering cluster: Span<UInt16>
  ) -> FontInstance? {
    let composes = mayCompose(cluster)
    for index in first + 1..<candidates.count {
      guard mayCover(cluster, composes: composes, has: { candidates.covers(index, $0) }),
        candidates.entry(index)?.families.contains(bold.face.familyName) == true,
        let instance = instance(index), !instance.face.style.isMisdeclaredBold,
        instance.covers(cluster)
      else { continue }
      return instance
    }
    return nil
  }

  /// PostScript names of the first ones.
  func names(limit: Int) -> [String] {
    var names: [String] = []
    var index = 0
    while names.count < limit, index < candidates.count {
      if let name = instance(index)?.postScriptName, !names.contains(name) { names.append(name) }
      index += 1
    }
    return names
  }

  private func instance(_ index: Int) -> FontInstance? {
    if let known = opened.withLock({ $0[index] }) { return known }
    let instance = candidates.entry(index).flatMap {
      try? FontDatabase.instance(for: $0, request: request)
    }
    opened.withLock { $0[index] = .some(instance) }
    return instance
  }
}

extension FontDatabase {
  /// PostScript names of the fonts that are asked for characters which the first font lacks, in order.
  package func cascade(request: FontRequest, language: String, limit: Int) -> [String] {
    var plain = request.normalized
    let own = plain.cascade.map(\.postScriptName)
    plain.cascade = []
    return Array(
      (own + fontList(request: plain, language: language).names(limit: limit)).prefix(limit))
  }

  /// What chooses fonts for clusters of one style.
  ///
  /// Kept; asking again is a look-up, but one with strings in its key: ask once per style, not per
  /// cluster.
  package func fallback(
    base: FontInstance, request: FontRequest, language: String
  ) -> FontFallback {
    let key = FallbackKey(base: base.id, request: request, language: language)
    return fallbacks.withLock { table in
      if let known = table.fallbacks[key], !known.isOutdated { return known }
      if table.fallbacks.count >= 256 { table.fallbacks.removeAll() }
      let made = FontFallback(
        base: base, request: request.normalized, language: language, database: self)
      table.fallbacks[key] = made
      return made
    }
  }

  /// The font for one grapheme cluster that `base` can't show or should not (emoji); nil if `base` is
  /// the best there is.
  package func fallback(
    for cluster: Span<UInt16>, base: FontInstance, request: FontRequest, language: String
  ) -> FontInstance? {
    let found = fallback(base: base, request: request, language: language).font(for: cluster)
    return found === base ? nil : found
  }
}
