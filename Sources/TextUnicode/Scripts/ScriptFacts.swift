// SPDX-License-Identifier: MIT

/// The properties of a scalar that script itemization needs.
///
/// Scripts are ICU's numbers here.
struct ScriptFacts: Equatable {
  var script: UInt8
  var flags: UInt8

  static let common: UInt8 = 0
  static let inherited: UInt8 = 1
  static let latin: UInt8 = 25

  /// Script_Extensions differs from the script.
  static let hasExtensions: UInt8 = 1
  static let opens: UInt8 = 2
  static let closes: UInt8 = 4
  static let isMark: UInt8 = 8

  /// Common or Inherited.
  @inline(__always) var isNeutral: Bool { script <= Self.inherited }

  @inline(__always) init(_ script: UInt8, _ flags: UInt8 = 0) {
    self.script = script
    self.flags = flags
  }

  /// Creates the properties from ICU's data.
  init(looking scalar: UInt32) {
    script = UInt8(exactly: ICUProperties.scriptNumber(of: scalar)) ?? Self.common
    flags = 0
    if ICUProperties.hasScriptExtensions(scalar, besides: script) { flags |= Self.hasExtensions }
    switch ICUProperties.bracketType(of: scalar) {
    case 1: flags |= Self.opens
    case 2: flags |= Self.closes
    default: break
    }
    switch Characters.generalCategory(scalar) {
    case .nonspacingMark, .spacingMark, .enclosingMark: flags |= Self.isMark
    // The joiners are inherited too; they belong to the preceding character.
    default: if script == Self.inherited { flags |= Self.isMark }
    }
  }

  /// The properties of the blocks below U+3400.
  ///
  /// Made at the first text that is not ASCII, in under a millisecond.
  static let table: [ScriptFacts] = (0..<0x3400).map { ScriptFacts(looking: $0) }

  static func of(_ scalar: UInt32) -> ScriptFacts {
    let known = table
    return of(scalar, table: known.span)
  }

  /// Returns the properties: from the table below U+3400, directly for the large uniform blocks,
  /// else from ICU.
  ///
  /// - `table`: `ScriptFacts.table`; a loop fetches it once.
  @inline(__always) static func of(_ scalar: UInt32, table: Span<ScriptFacts>) -> ScriptFacts {
    switch scalar {
    case ..<0x3400: table[Int(scalar)]
    case 0x4E00..<0xA000: ScriptFacts(han)
    case 0xAC00...0xD7A3: ScriptFacts(hangul)
    default: ScriptFacts(looking: scalar)
    }
  }

  private static let han: UInt8 = 17
  private static let hangul: UInt8 = 18

  /// Returns the scripts that use a scalar, by Script_Extensions.
  static func extensions(of scalar: UInt32) -> [UInt8] {
    if scalar < 0x3400, let known = knownExtensions[scalar] { return known }
    return ICUProperties.scriptExtensions(of: scalar).compactMap { UInt8(exactly: $0) }
  }

  /// The extensions of the scalars in the table that have some: 500, made once.
  private static let knownExtensions: [UInt32: [UInt8]] = {
    var known: [UInt32: [UInt8]] = [:]
    for scalar in UInt32(0)..<0x3400 where table[Int(scalar)].flags & hasExtensions != 0 {
      known[scalar] = ICUProperties.scriptExtensions(of: scalar).compactMap { UInt8(exactly: $0) }
    }
    return known
  }()

  /// ISO 15924 codes by number.
  private static let codes: [Script] = ICUProperties.allScripts()
  private static let numbers: [Script: UInt8] = {
    var numbers: [Script: UInt8] = [:]
    for (number, code) in codes.enumerated() where numbers[code] == nil {
      numbers[code] = UInt8(exactly: number)
    }
    return numbers
  }()

  static func code(of number: UInt8) -> Script {
    switch number {
    case latin: .latin
    case common: .common
    default: Int(number) < codes.count ? codes[Int(number)] : .unknown
    }
  }

  /// Returns nil for Common, Inherited, and scripts that ICU does not know.
  static func number(of code: Script?) -> UInt8? {
    guard let code, code != .common, code != .inherited, code != .unknown else { return nil }
    return code == .latin ? latin : numbers[code]
  }
}
