// SPDX-License-Identifier: MIT

internal import Synchronization

/// The fonts that text may use, and their matching to requests.
///
/// Creation is free: fontconfig's configuration is read at the first request. A request is one
/// `FcFontMatch`; the sorted list of all fonts is made only for fallback. Results are cached, each
/// table protected by one lock, so all threads share them.
package final class FontDatabase: Sendable {
  /// The installed fonts of fontconfig's configuration, or of the file named by FONTCONFIG_FILE.
  package static let system = FontDatabase(files: nil)

  /// Returns a database of these files alone, without installed fonts and the user's configuration.
  ///
  /// Files that are not fonts are skipped; `problems` names them.
  package static func only(_ files: [String]) -> FontDatabase { FontDatabase(files: files) }

  private struct Registered {
    var path: String
    /// Keeps the memory file of a font open.
    var memory: AnonymousFile?
  }

  private struct State {
    var isLoaded = false
    var configuration: FontConfiguration?
    var problems: [FontError] = []
    var matches: [FontRequest: FontMatch?] = [:]
    var named: [String: FontMatch?] = [:]
    var names: FontNameIndex?
    var registered: [Registered] = []
    var emojiFamilies = GenericFamilies.table["emoji"] ?? []
    /// Increases when fonts are added or removed, which makes earlier results invalid.
    var generation = 0
  }

  private let files: [String]?
  private let state = Mutex(State())
  /// A copy of the state's generation: each item of a text reads it, and threads would wait for a
  /// lock.
  private let currentGeneration = Atomic(0)
  let fallbacks = Mutex(FallbackTable())

  struct FallbackKey: Hashable {
    var base: Int
    var request: FontRequest
    var language: String
  }
  struct ListKey: Hashable {
    var request: FontRequest
    var language: String
  }
  struct FallbackTable {
    var fallbacks: [FallbackKey: FontFallback] = [:]
    var lists: [ListKey: FallbackList] = [:]
    var generation = 0
  }
  /// The maximum number of results per table; a full table is cleared.
  private static let cacheLimit = 2048

  init(files: [String]?) { self.files = files }

  /// The errors of the files given to `only` that are not used.
  package var problems: [FontError] {
    _ = configuration
    return state.withLock { $0.problems }
  }

  /// Increases when fonts are registered or unregistered.
  package var generation: Int { currentGeneration.load(ordering: .acquiring) }

  var configuration: FontConfiguration? { state.withLock { load(&$0) } }

  private func load(_ state: inout State) -> FontConfiguration? {
    if state.isLoaded { return state.configuration }
    state.isLoaded = true
    guard let files else {
      state.configuration = FontConfiguration.system()
      return state.configuration
    }
    state.configuration = FontConfiguration.empty()
    for file in files {
      do throws(FontError) {
        _ = try FaceStore.face(file: file, index: 0)
        if state.configuration?.add(file: file) != true {
          throw .damaged(file, "fontconfig finds no face in it")
        }
      } catch { state.problems.append(error) }
    }
    return state.configuration
  }

  /// Registers a font file for this process, as if it were installed.
  ///
  /// - Returns: The PostScript names of its faces. Registering a file again changes nothing.
  @discardableResult
  package func register(file: String) throws(FontError) -> [String] {
    let names = try FontDatabase.postScriptNames(file)
    try change { state, configuration throws(FontError) in
      guard !state.registered.contains(where: { $0.path == file }) else { return }
      guard configuration.add(file: file) else {
        throw .damaged(file, "fontconfig finds no face in it")
      }
      state.registered.append(Registered(path: file, memory: nil))
    }
    return names
  }

  /// Registers a font in memory for this process, as if it were installed.
  ///
  /// - Returns: The PostScript names of its faces, and the key to unregister it.
  package func register(data: [UInt8]) throws(FontError) -> (names: [String], key: String) {
    // Checked first, so that a damaged font makes no file.
    _ = try FaceStore.face(of: FontFile(bytes: data, name: "<font in memory>"), index: 0)
    let memory = try AnonymousFile(data)
    let names = try FontDatabase.postScriptNames(memory.path)
    try change { state, configuration throws(FontError) in
      guard configuration.add(file: memory.path) else {
        throw .damaged("<font in memory>", "fontconfig finds no face in it")
      }
      state.registered.append(Registered(path: memory.path, memory: memory))
    }
    return (names, memory.path)
  }

  /// Unregisters a font by its path, or by the key of registered data.
  ///
  /// Existing fonts from it remain usable.
  ///
  /// - Returns: false if there is no such registration.
  @discardableResult
  package func unregister(_ key: String) -> Bool {
    var isThere = false
    try? change { state, configuration throws(FontError) in
      guard let index = state.registered.firstIndex(where: { $0.path == key }) else { return }
      isThere = true
      state.registered.remove(at: index)
      configuration.setAddedFiles((files ?? []) + state.registered.map(\.path))
    }
    return isThere
  }

  private func change(
    _ body: (inout State, FontConfiguration) throws(FontError) -> Void
  ) throws(FontError) {
    let problem = state.withLock { state -> FontError? in
      guard let configuration = load(&state) else {
        return FontError(
          .unreadable(0), file: "", "fontconfig has no configuration; reinstall libfontconfig.")
      }
      do throws(FontError) { try body(&state, configuration) } catch { return error }
      state.matches.removeAll()
      state.named.removeAll()
      state.names = nil
      state.generation += 1
      currentGeneration.store(state.generation, ordering: .releasing)
      return nil
    }
    if let problem { throw problem }
  }

  private static func postScriptNames(_ path: String) throws(FontError) -> [String] {
    let first = try FaceStore.face(file: path, index: 0)
    var names = [first.postScriptName]
    for index in 1..<max(1, first.tables.directory.faceCount) {
      if let face = try? FaceStore.face(file: path, index: index) {
        names.append(face.postScriptName)
      }
    }
    return names
  }

  /// Returns the best match of a request, by fontconfig's rules; nil only if there is no font at
  /// all.
  ///
  /// Weight: the nearest one, emboldened if that is below 600 although 600 or more is requested.
  /// Italic: a true face, else an axis, else a synthetic slant.
  package func match(_ request: FontRequest) -> FontMatch? {
    let request = request.normalized
    let (known, generation) = state.withLock { ($0.matches[request], $0.generation) }
    if let known { return known }
    let found = findMatch(request)
    state.withLock { state in
      // The fonts changed meanwhile, so the result is not cached.
      guard state.generation == generation else { return }
      if state.matches.count >= FontDatabase.cacheLimit { state.matches.removeAll() }
      state.matches[request] = .some(found)
    }
    return found
  }

  private func findMatch(_ request: FontRequest) -> FontMatch? {
    guard let configuration else { return nil }
    let expanded = configuration.knowsGenerics ? request : GenericFamilies.expand(request)
    guard
      let first = configuration.match(
        expanded, language: "en", isUnknown: isKnownMissing(expanded.families.first))
    else { return nil }
    if let instance = try? FontDatabase.instance(for: first, request: request) {
      guard request.weight < 550, instance.face.style.isMisdeclaredBold else {
        return answer(instance, first, request)
      }
      // Fontconfig mistakes the bold face for the regular one.
      for entry in configuration.list(.family, instance.face.familyName)
      where !entry.isVariable && (request.isItalic || !entry.isItalic) {
        guard let regular = try? FontDatabase.instance(for: entry, request: request),
          !regular.face.style.isMisdeclaredBold, regular.face.style.weight < 550
        else { continue }
        return answer(regular, entry, request)
      }
      return answer(instance, first, request)
    }
    // The best match is damaged or was deleted: the next one that opens.
    let candidates = configuration.candidates(expanded, language: "en")
    for index in 0..<candidates.count {
      guard let entry = candidates.entry(index) else { continue }
      if let instance = try? FontDatabase.instance(for: entry, request: request) {
        return answer(instance, entry, request)
      }
    }
    return nil
  }

  /// Returns whether a family is known not to exist; false if the names of fonts were not read yet.
  private func isKnownMissing(_ family: String?) -> Bool {
    guard let family, !GenericFamilies.isGeneric(family),
      let names = state.withLock({ $0.names })
    else { return false }
    return !names.canHold(family: family)
  }

  private func answer(
    _ instance: FontInstance, _ entry: FontEntry, _ request: FontRequest
  ) -> FontMatch {
    let wanted = request.families.first ?? ""
    let isSubstitute =
      !GenericFamilies.isGeneric(wanted)
      && !entry.families.contains { familyKey($0) == familyKey(wanted) }
    return FontMatch(instance: instance, isSubstitute: isSubstitute, requested: wanted)
  }

  /// Returns all fonts in fontconfig's order for a request and a language (in fontconfig's
  /// spelling).
  func fontList(request: FontRequest, language: String) -> FallbackList {
    let key = ListKey(request: request, language: language)
    let generation = generation
    if let known = fallbacks.withLock({ $0.generation == generation ? $0.lists[key] : nil }) {
      return known
    }
    let isEmoji = language == emojiLanguage
    let list: FallbackList
    if let configuration {
      let expanded = configuration.knowsGenerics ? request : GenericFamilies.expand(request)
      list = FallbackList(
        configuration.candidates(expanded, language: language, isColor: isEmoji ? true : nil),
        request: request)
    } else {
      list = FallbackList(FontCandidates.none, request: request)
    }
    fallbacks.withLock { table in
      if table.generation != generation || table.lists.count >= 128 { table.lists.removeAll() }
      table.generation = generation
      table.lists[key] = list
    }
    return list
  }

  /// The preferred families for emoji, in order; fontconfig's choices follow.
  package var emojiFamilies: [String] {
    get { state.withLock { $0.emojiFamilies } }
    set {
      state.withLock { state in
        guard state.emojiFamilies != newValue else { return }
        state.emojiFamilies = newValue
        state.generation += 1
      }
    }
  }

  /// Returns emoji fonts, those in colour first.
  func emojiFonts(request: FontRequest) -> FallbackList {
    var request = request
    request.families = emojiFamilies + ["emoji"]
    return fontList(request: request, language: emojiLanguage)
  }

  /// Returns the font with this PostScript name, else full name, else the regular face of this
  /// family.
  ///
  /// Names compare without regard to case. nil if there is none; there is no substitution.
  package func named(_ name: String) -> FontMatch? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    let key = name.lowercased()
    let (known, generation) = state.withLock { ($0.named[key], $0.generation) }
    if let known { return known }
    let found = findNamed(name)
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.named.count >= FontDatabase.cacheLimit { state.named.removeAll() }
      state.named[key] = .some(found)
    }
    return found
  }

  private func findNamed(_ name: String) -> FontMatch? {
    guard let configuration, canHold(name) else { return nil }
    for key in [FontConfiguration.Key.postScriptName, .fullName] {
      // A variable font is listed as a whole and once for each named instance, which is preferred.
      // Of several with the same name, as in Inter's files, the one nearest to regular.
      func rank(_ entry: FontEntry) -> (Int, Int, Double, String, Int) {
        (
          entry.isVariable ? 1 : 0, entry.isItalic ? 1 : 0, abs(entry.weight - 400), entry.file,
          entry.index
        )
      }
      let entries = configuration.list(key, name).sorted { rank($0) < rank($1) }
      for entry in entries {
        guard let face = try? FaceStore.face(file: entry.file, index: entry.index) else { continue }
        return FontMatch(
          instance: face.instance(variations: entry.coordinates(in: face)), isSubstitute: false,
          requested: name)
      }
    }
    guard !configuration.list(.family, name).isEmpty else {
      return findNamedInstance(name, configuration)
    }
    guard
      let match = match(FontRequest(families: [name])), !match.isSubstitute
    else { return nil }
    return FontMatch(instance: match.instance, isSubstitute: false, requested: name)
  }

  /// Finds a named instance of a variable font by its PostScript name, which fontconfig does not
  /// list.
  private func findNamedInstance(
    _ name: String, _ configuration: FontConfiguration
  ) -> FontMatch? {
    let wanted = name.lowercased()
    for listing in listed(configuration.list(nil, "")) {
      let start = FontNameIndex.start(ofFamily: familyKey(listing.family))
      guard listing.namedInstance != nil, wanted.hasPrefix(start),
        let instance = try? listing.open(), instance.postScriptName.lowercased() == wanted
      else { continue }
      return FontMatch(instance: instance, isSubstitute: false, requested: name)
    }
    return nil
  }

  /// Returns false only if no font has a name, or no family.
  func canHold(_ name: String, isFamily: Bool = false) -> Bool {
    let (known, generation) = state.withLock { ($0.names, $0.generation) }
    guard let configuration else { return false }
    let index = known ?? FontNameIndex(configuration.list(nil, ""))
    if known == nil {
      state.withLock { if $0.generation == generation { $0.names = index } }
    }
    return isFamily ? index.canHold(family: name) : index.canHold(name)
  }

  /// The number of times that all fonts were listed, which takes milliseconds; for tests.
  package var listCount: Int { configuration?.listCount ?? 0 }

  /// The number of times that all faces were compared with a request; for tests.
  package var matchCount: Int { configuration?.matchCount ?? 0 }

  /// Returns a face of a file, installed or not.
  package func face(file: String, index: Int) throws(FontError) -> FontFace {
    try FaceStore.face(file: file, index: index)
  }

  /// Returns the faces of font data, which requests do not find by name.
  package func faces(data: [UInt8]) throws(FontError) -> [FontFace] {
    let file = FontFile(bytes: data, name: "<font in memory>")
    let first = try FontFace(file: file, index: 0)
    var faces = [first]
    for index in 1..<max(1, first.tables.directory.faceCount) {
      if let face = try? FontFace(file: file, index: index) { faces.append(face) }
    }
    return faces
  }

  /// Returns the faces of a font file; at least one.
  package func faces(file: String) throws(FontError) -> [FontFace] {
    let first = try FaceStore.face(file: file, index: 0)
    return [first]
      + (1..<max(1, first.tables.directory.faceCount)).compactMap {
        try? FaceStore.face(file: file, index: $0)
      }
  }

  /// Returns the face at a location in its design space; see `FontFace.instance`.
  package func instance(
    _ face: FontFace, variations: [FontVariation] = [], syntheticBold: Double = 0,
    syntheticSlant: Double = 0
  ) -> FontInstance {
    face.instance(
      variations: variations, syntheticBold: syntheticBold, syntheticSlant: syntheticSlant)
  }

  /// Returns an instance of an entry that is as near to the request as its face allows.
  ///
  /// The face's own tables provide weight and slope: fontconfig's match has instead the result of
  /// its rules for synthetic styles.
  static func instance(for entry: FontEntry, request: FontRequest) throws(FontError) -> FontInstance
  {
    let face = try FaceStore.face(file: entry.file, index: entry.index)
    var variations = entry.coordinates(in: face)
    func set(_ tag: UInt32, _ value: Double) {
      variations.removeAll { $0.tag == tag }
      variations.append(FontVariation(tag: tag, value: value))
    }
    func has(_ tag: UInt32) -> Bool { face.axes.contains { $0.tag == tag } }
    let isFixed = face.isBitmapOnly || face.isColor
    var bold = 0.0
    if has(tag("wght")) {
      set(tag("wght"), request.weight)
    } else if request.weight >= 600, face.style.weight < 550, !isFixed {
      bold = SyntheticStyle.bold
    }
    if has(tag("wdth")) { set(tag("wdth"), request.width) }
    var slant = 0.0
    if request.isItalic, !face.style.isItalic {
      if has(tag("ital")) {
        set(tag("ital"), 1)
      } else if let axis = face.axes.first(where: { $0.tag == tag("slnt") }), axis.minimum < 0 {
        set(axis.tag, axis.minimum)
      } else if !isFixed {
        slant = SyntheticStyle.slant
      }
    }
    return face.instance(variations: variations, syntheticBold: bold, syntheticSlant: slant)
  }
}

/// The amounts of synthetic bold and slant where the family has no bold or italic face.
package enum SyntheticStyle {
  /// The increase of stroke widths in em: FreeType's choice in `FT_GlyphSlot_Embolden`.
  package static let bold = 1.0 / 24
  /// Horizontal units for each unit up: fontconfig's choice in `90-synthetic.conf`, 11.3°.
  package static let slant = 0.2
}

extension FontEntry {
  /// Returns the coordinates of the entry's named instance.
  func coordinates(in face: FontFace) -> [FontVariation] {
    guard let namedInstance, face.namedInstances.indices.contains(namedInstance) else { return [] }
    return zip(face.axes, face.namedInstances[namedInstance].coordinates).map {
      FontVariation(tag: $0.tag, value: $1)
    }
  }
}

/// Fontconfig's name of the "language" of emoji.
private let emojiLanguage = "und-zsye"

/// Returns a family name for comparisons as fontconfig makes them: without case and blanks.
func familyKey(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
