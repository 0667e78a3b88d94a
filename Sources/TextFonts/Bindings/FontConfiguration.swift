// SPDX-License-Identifier: MIT

private import CFontconfig
private import Synchronization

/// Owner of an `FcConfig`.
///
/// fontconfig's rules and the list of fonts. All calls go through one lock.
final class FontConfiguration: Sendable {
  @safe private struct State: @unchecked Sendable {
    var config: OpaquePointer
    var listCount = 0
    /// The matches of families that no font has, by the result of the rules for the request.
    var nearest: [String: FontEntry] = [:]
    /// The number of requests that were compared with all faces.
    var matchCount = 0
  }
  private static let maximumNearest = 256
  private let state: Mutex<State>
  /// Whether generic families are defined (a configuration with rules was read).
  let knowsGenerics: Bool

  private init(_ config: OpaquePointer, knowsGenerics: Bool) {
    state = unsafe Mutex(State(config: config))
    self.knowsGenerics = knowsGenerics
  }

  deinit { state.withLock { unsafe FcConfigDestroy($0.config) } }

  /// Opens the user's configuration, or the one that the variable FONTCONFIG_FILE names.
  ///
  /// Not `FcInitLoadConfigAndFonts`: that also reads all of /usr/share/fontconfig/conf.avail for
  /// the descriptions in it (44 files), 2.6 to 4 ms against 0.23 ms with a small configuration.
  static func system() -> FontConfiguration? {
    guard let config = unsafe FcConfigCreate() else { return nil }
    guard unsafe FcConfigParseAndLoad(config, nil, FcBool(FcTrue)) != 0 else {
      // No configuration at all: fontconfig's built-in one, which has the usual folders.
      unsafe FcConfigDestroy(config)
      guard let fallback = unsafe FcInitLoadConfigAndFonts() else { return nil }
      return unsafe FontConfiguration(fallback, knowsGenerics: false)
    }
    if let caches = unsafe FcConfigGetCacheDirs(config) {
      if unsafe FcStrListNext(caches) == nil {
        // FcInitLoadConfig adds these where the file names no cache.
        let standard = Array(
          ("<fontconfig><cachedir>/var/cache/fontconfig</cachedir>"
            + "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>\0").utf8)
        _ = unsafe FcConfigParseAndLoadFromMemory(config, standard, FcBool(FcFalse))
      }
      unsafe FcStrListDone(caches)
    }
    _ = unsafe FcConfigBuildFonts(config)
    return unsafe FontConfiguration(config, knowsGenerics: true)
  }

  /// Creates a configuration without rules and fonts.
  static func empty() -> FontConfiguration? {
    guard let config = unsafe FcConfigCreate() else { return nil }
    return unsafe FontConfiguration(config, knowsGenerics: false)
  }

  /// Adds the faces of a file; returns false if fontconfig finds none in it.
  func add(file: String) -> Bool {
    state.withLock { state in
      state.nearest = [:]
      return unsafe FcConfigAppFontAddFile(state.config, Array(file.utf8) + [0]) != 0
    }
  }

  /// Replaces all added files atomically.
  func setAddedFiles(_ files: [String]) {
    state.withLock { state in
      state.nearest = [:]
      unsafe FcConfigAppFontClear(state.config)
      for file in files { _ = unsafe FcConfigAppFontAddFile(state.config, Array(file.utf8) + [0]) }
    }
  }

  /// Returns the best match by fontconfig's rules.
  ///
  /// If no font has the first of the families (`isUnknown`), the name matters only to the rules,
  /// whose result is the same for nearly all such names: the faces are compared once for all of
  /// them.
  func match(_ request: FontRequest, language: String, isUnknown: Bool = false) -> FontEntry? {
    state.withLock { state in
      let pattern = unsafe FontConfiguration.pattern(request, language: language, in: state.config)
      defer { unsafe FcPatternDestroy(pattern) }
      var key: String?
      if isUnknown, let name = request.families.first {
        key = unsafe FontConfiguration.remove(name, from: pattern)
        if let known = key.flatMap({ state.nearest[$0] }) { return known }
      }
      state.matchCount += 1
      var result = FcResultMatch
      guard let found = unsafe FcFontMatch(state.config, pattern, &result) else { return nil }
      let entry = unsafe FontEntry(owning: found)
      if let key {
        if state.nearest.count >= FontConfiguration.maximumNearest { state.nearest = [:] }
        state.nearest[key] = entry
      }
      return entry
    }
  }

  /// The number of requests that were compared with all faces.
  var matchCount: Int { state.withLock { $0.matchCount } }

  /// Removes a family from a pattern.
  ///
  /// - Returns: The rest of the pattern as a string; nil if it does not have the family.
  private static func remove(_ family: String, from pattern: OpaquePointer?) -> String? {
    var place: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(pattern, FC_FAMILY, place, &text) == FcResultMatch {
      if let text = unsafe text, unsafe String(cString: text) == family {
        _ = unsafe FcPatternRemove(pattern, FC_FAMILY, place)
        guard let words = unsafe FcNameUnparse(pattern) else { return nil }
        defer { unsafe FcStrFree(words) }
        return unsafe String(cString: words)
      }
      place += 1
    }
    return nil
  }

  /// Returns all faces, the best match first, with their character sets.
  func candidates(
    _ request: FontRequest, language: String, isColor: Bool? = nil
  ) -> FontCandidates {
    state.withLock { state in
      let pattern = unsafe FontConfiguration.pattern(
        request, language: language, isColor: isColor, in: state.config)
      defer { unsafe FcPatternDestroy(pattern) }
      var result = FcResultMatch
      return unsafe FontCandidates(
        FcFontSort(state.config, pattern, FcBool(FcFalse), nil, &result))
    }
  }

  enum Key: Sendable {
    case postScriptName, fullName, family
    fileprivate var object: String {
      switch self {
      case .postScriptName: FC_POSTSCRIPT_NAME
      case .fullName: FC_FULLNAME
      case .family: FC_FAMILY
      }
    }
  }

  /// The number of times that all faces were listed.
  var listCount: Int { state.withLock { $0.listCount } }

  /// Returns the OpenType faces with the name `value`, in any case; nil for `key` returns all
  /// faces.
  func list(_ key: Key?, _ value: String) -> [FontEntry] {
    state.withLock { state in
      guard let pattern = unsafe FcPatternCreate() else { return [] }
      defer { unsafe FcPatternDestroy(pattern) }
      state.listCount += 1
      if let key {
        _ = unsafe FcPatternAddString(pattern, key.object, Array(value.utf8) + [0])
      }
      guard let objects = unsafe FcObjectSetCreate() else { return [] }
      defer { unsafe FcObjectSetDestroy(objects) }
      for name in [
        FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT,
        FC_WIDTH,
        FC_SLANT, FC_SPACING, FC_VARIABLE, FC_COLOR, FC_SCALABLE, FC_CHARSET, FC_LANG,
        FC_FONTFORMAT,
      ] { _ = unsafe FcObjectSetAdd(objects, name) }
      guard let set = unsafe FcFontList(state.config, pattern, objects) else { return [] }
      defer { unsafe FcFontSetDestroy(set) }
      return unsafe FontConfiguration.entries(set)
    }
  }

  private static func entries(_ set: UnsafeMutablePointer<FcFontSet>) -> [FontEntry] {
    unsafe UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont)).compactMap {
      guard let pattern = unsafe $0, unsafe FontEntry.isOpenType(pattern) else { return nil }
      unsafe FcPatternReference(pattern)
      return unsafe FontEntry(owning: pattern)
    }
  }

  /// Returns the request after fontconfig's rules.
  ///
  /// The language is always set, so the locale does not matter.
  private static func pattern(
    _ request: FontRequest, language: String, isColor: Bool? = nil, in config: OpaquePointer
  ) -> OpaquePointer? {
    let pattern = unsafe FcPatternCreate()
    for family in request.families {
      _ = unsafe FcPatternAddString(pattern, FC_FAMILY, Array(family.utf8) + [0])
    }
    _ = unsafe FcPatternAddString(pattern, FC_LANG, Array(language.utf8) + [0])
    _ = unsafe FcPatternAddString(pattern, "namelang", Array("en".utf8) + [0])
    _ = unsafe FcPatternAddDouble(
      pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(request.weight))
    _ = unsafe FcPatternAddDouble(pattern, FC_WIDTH, request.width)
    _ = unsafe FcPatternAddInteger(
      pattern, FC_SLANT, request.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    if let isColor {
      _ = unsafe FcPatternAddBool(pattern, FC_COLOR, FcBool(isColor ? FcTrue : FcFalse))
    }
    _ = unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    return unsafe pattern
  }
}

/// Owner of a sorted list of faces.
///
/// The properties of an entry other than its characters are read on demand.
@safe final class FontCandidates: @unchecked Sendable {
  /// Immutable from here on.
  private let set: UnsafeMutablePointer<FcFontSet>?
  /// A character set and whether the face is in colour, per face.
  private let characters: [(set: OpaquePointer?, isColor: Bool)]
  static let none = unsafe FontCandidates(nil)

  fileprivate init(_ set: UnsafeMutablePointer<FcFontSet>?) {
    unsafe self.set = set
    guard let set = unsafe set else {
      unsafe characters = []
      return
    }
    unsafe characters = (0..<Int(set.pointee.nfont)).map { index in
      let pattern = unsafe set.pointee.fonts[index]
      var characters: OpaquePointer?
      _ = unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
      var isColor = FcBool(FcFalse)
      _ = unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &isColor)
      return unsafe (characters, isColor != 0)
    }
  }

  deinit { if let set = unsafe set { unsafe FcFontSetDestroy(set) } }

  var count: Int { unsafe characters.count }

  func isColor(_ index: Int) -> Bool { unsafe characters[index].isColor }

  func covers(_ index: Int, _ scalar: UInt32) -> Bool {
    guard let set = unsafe characters[index].set else { return false }
    return unsafe FcCharSetHasChar(set, scalar) != 0
  }

  func entry(_ index: Int) -> FontEntry? {
    guard let set = unsafe set, let pattern = unsafe set.pointee.fonts[index] else { return nil }
    unsafe FcPatternReference(pattern)
    return unsafe FontEntry(owning: pattern)
  }
}

/// A face in fontconfig's list: its file, names and characters.
@safe final class FontEntry: @unchecked Sendable {
  /// Immutable from here on.
  private let pattern: OpaquePointer
  private let characters: OpaquePointer?
  let file: String
  /// The face within the file.
  let index: Int
  /// The named instance of a variable font, counted from 0; nil for the face itself.
  let namedInstance: Int?
  /// The family names in all languages, English first if the file declares languages.
  let families: [String]
  /// Whether it is a range of styles: fontconfig lists a variable font once as a whole, and once
  /// for each named instance.
  let isVariable: Bool
  let isColor: Bool

  fileprivate init?(owning pattern: OpaquePointer) {
    guard let file = unsafe FontEntry.strings(pattern, FC_FILE).first else {
      unsafe FcPatternDestroy(pattern)
      return nil
    }
    unsafe self.pattern = pattern
    self.file = file
    let packed = unsafe FontEntry.integer(pattern, FC_INDEX) ?? 0
    index = packed & 0xFFFF
    let instance = packed >> 16 & 0x7FFF
    namedInstance = instance > 0 ? instance - 1 : nil
    families = unsafe FontEntry.strings(pattern, FC_FAMILY)
    isVariable = unsafe FontEntry.bool(pattern, FC_VARIABLE)
    isColor = unsafe FontEntry.bool(pattern, FC_COLOR)
    var characters: OpaquePointer?
    _ = unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    unsafe self.characters = characters
  }

  deinit { unsafe FcPatternDestroy(pattern) }

  func covers(_ scalar: UInt32) -> Bool {
    guard let characters = unsafe characters else { return false }
    return unsafe FcCharSetHasChar(characters, scalar) != 0
  }

  var styles: [String] { unsafe FontEntry.strings(pattern, FC_STYLE) }
  var fullNames: [String] { unsafe FontEntry.strings(pattern, FC_FULLNAME) }
  var postScriptName: String? { unsafe FontEntry.strings(pattern, FC_POSTSCRIPT_NAME).first }
  /// The CSS weight; the lower end of a variable face's range.
  ///
  /// A bold face that declares 400 by mistake has 700 here too.
  var weight: Double {
    let weight = unsafe FcWeightToOpenTypeDouble(FontEntry.number(pattern, FC_WEIGHT) ?? 80)
    return weight == 400 && !isVariable && styles.contains("Bold") ? 700 : weight
  }
  /// The width in percent.
  var width: Double { unsafe FontEntry.number(pattern, FC_WIDTH) ?? 100 }
  var isItalic: Bool { unsafe (FontEntry.integer(pattern, FC_SLANT) ?? 0) > 0 }
  var isMonospaced: Bool {
    unsafe (FontEntry.integer(pattern, FC_SPACING) ?? 0) >= Int(FC_MONO)
  }
  /// The languages in fontconfig's spelling.
  var languages: [String] {
    var set: OpaquePointer?
    guard unsafe FcPatternGetLangSet(pattern, FC_LANG, 0, &set) == FcResultMatch,
      let names = unsafe FcLangSetGetLangs(set), let list = unsafe FcStrListCreate(names)
    else { return [] }
    defer {
      unsafe FcStrListDone(list)
      unsafe FcStrSetDestroy(names)
    }
    var result: [String] = []
    while let next = unsafe FcStrListNext(list) { unsafe result.append(String(cString: next)) }
    return result.sorted()
  }

  /// Returns whether a face is OpenType: fontconfig also lists Type 1 and bitmap fonts, which this
  /// module does not open.
  fileprivate static func isOpenType(_ pattern: OpaquePointer) -> Bool {
    let format = unsafe strings(pattern, FC_FONTFORMAT).first
    return format == nil || format == "TrueType" || format == "CFF"
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(pattern, object, Int32(result.count), &value) == FcResultMatch,
      let string = unsafe value
    { unsafe result.append(String(cString: string)) }
    return result
  }

  private static func integer(_ pattern: OpaquePointer, _ object: String) -> Int? {
    var value: Int32 = 0
    guard unsafe FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch else {
      return nil
    }
    return Int(value)
  }

  private static func bool(_ pattern: OpaquePointer, _ object: String) -> Bool {
    var value = FcBool(FcFalse)
    return unsafe FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value != 0
  }

  private static func number(_ pattern: OpaquePointer, _ object: String) -> Double? {
    var value = 0.0
    if unsafe FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch { return value }
    var range: OpaquePointer?
    var end = 0.0
    guard unsafe FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch,
      unsafe FcRangeGetDouble(range, &value, &end) != 0
    else { return nil }
    return value
  }
}
