// SPDX-License-Identifier: MIT

private import Synchronization
internal import TextUnicode

/// The font of a grapheme cluster, and the reason for it.
package struct FontChoice: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The requested font has it.
    case base
    /// The first font of the cascade list that has it.
    case cascade
    /// For the emoji presentation: the first emoji font that has it.
    case emoji
    /// For the text presentation: the first font without colour that has it.
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
    case .base: "the requested font has it"
    case .cascade: "the first font of the cascade list that has it"
    case .emoji: "an emoji, and the first emoji font that has it"
    case .text(let language):
      "text presentation: the first font without colour that has it (\(language))"
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
/// A cluster is never split: the chosen font has all of it. The choice depends only on the cluster
/// and the style, not on the context or earlier requests. Order: the base font; the request's
/// cascade; for emoji the colour fonts; then fontconfig's order for the request in the language of
/// the cluster's script. Choices are cached. Any thread may use it.
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
  /// The maximum number of choices per kind; a full table is cleared.
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

  /// Whether fonts were added or removed since it was created, so that its choices are out of date.
  package var isOutdated: Bool { database.generation != generation }

  /// Returns the font for one grapheme cluster; the base font if no font has it.
  package func font(for cluster: Span<UInt16>) -> FontInstance { choice(for: cluster).instance }

  /// Returns the font for one grapheme cluster, and the reason.
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
    // A cluster of a thousand marks is not worth caching.
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
    // The cached lists are those of the request without the cascade.
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

  /// Chooses a font for a part of the cluster: the base character with a box for a mark is better
  /// than two boxes.
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

  /// Whether the first generic family requested has serifs, else whether the base font does.
  private var wantsSerif: Bool {
    for family in request.families.map({ $0.lowercased() }) {
      if family == "serif" { return true }
      if family == "sans-serif" || family == "sans" || family == "monospace" { return false }
    }
    return base.face.style.isSerif
  }

  /// Returns the script of the first character that has its own; for a character that some scripts
  /// share (a danda, an Arabic semicolon) one of these.
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

/// The fonts for one request and language in the order in which they are tried, opened on demand.
final class FallbackList: Sendable {
  private let candidates: FontCandidates
  private let request: FontRequest
  private let opened: Mutex<[Int: FontInstance?]>

  init(_ candidates: FontCandidates, request: FontRequest) {
    self.candidates = candidates
    self.request = request
    opened = Mutex([:])
  }

  /// Returns the first font that has the whole cluster, by fontconfig's character sets and then by
  /// its tables; nil for `isColor` accepts both kinds.
  func first(covering cluster: Span<UInt16>, isColor: Bool? = nil) -> FontInstance? {
    let composes = canCompose(cluster)
    for index in 0..<candidates.count {
      if let isColor, candidates.isColor(index) != isColor { continue }
      guard canCover(cluster, composes: composes, has: { candidates.covers(index, $0) }),
        let instance = instance(index),
        instance.covers(cluster)
      else { continue }
      guard request.weight < 550, instance.face.style.isMisdeclaredBold else { return instance }
      return regular(after: index, like: instance, covering: cluster) ?? instance
    }
    return nil
  }

  /// Returns the next face of the same family that has the cluster and is not bold.
  private func regular(
    after first: Int, like bold: FontInstance, covering cluster: Span<UInt16>
  ) -> FontInstance? {
    let composes = canCompose(cluster)
    for index in first + 1..<candidates.count {
      guard canCover(cluster, composes: composes, has: { candidates.covers(index, $0) }),
        candidates.entry(index)?.families.contains(bold.face.familyName) == true,
        let instance = instance(index), !instance.face.style.isMisdeclaredBold,
        instance.covers(cluster)
      else { continue }
      return instance
    }
    return nil
  }

  /// Returns the PostScript names of the first fonts.
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
  /// Returns the PostScript names of the fallback fonts, in the order in which they are tried.
  package func cascade(request: FontRequest, language: String, limit: Int) -> [String] {
    var plain = request.normalized
    let own = plain.cascade.map(\.postScriptName)
    plain.cascade = []
    return Array(
      (own + fontList(request: plain, language: language).names(limit: limit)).prefix(limit))
  }

  /// Returns the fallback of one style.
  ///
  /// It is cached, with strings in the key: look it up once per style, not per cluster.
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

  /// Returns the font for one grapheme cluster that `base` cannot show or should not (emoji); nil
  /// if `base` is the best one.
  package func fallback(
    for cluster: Span<UInt16>, base: FontInstance, request: FontRequest, language: String
  ) -> FontInstance? {
    let found = fallback(base: base, request: request, language: language).font(for: cluster)
    return found === base ? nil : found
  }
}
