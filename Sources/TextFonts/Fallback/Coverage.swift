// SPDX-License-Identifier: MIT

/// Whether a font can show text: whether shaping gives a glyph for all of it.
///
///     ◌́ over e, font has é      HarfBuzz composes them: covered, whether the font has e or not
///     é, font has e and ◌́       HarfBuzz takes it apart: covered
///     ำ, font lacks ◌ํ           HarfBuzz takes it apart nevertheless: not covered
///
/// Nearly always each character has a glyph of its own, and that is all that need be asked. Else
/// HarfBuzz is asked: the text is shaped, and no glyph may be `.notdef`.
extension FontInstance {
  /// Whether the font can show a whole cluster (or word).
  package func covers(_ cluster: Span<UInt16>) -> Bool {
    var scalars = ScalarCursor()
    var hasAll = true
    while let scalar = scalars.next(in: cluster) {
      if needsNoGlyph(scalar) { continue }
      if glyph(for: scalar) == 0 || alwaysComesApart(scalar) {
        hasAll = false
        break
      }
    }
    if hasAll { return true }
    guard mayCover(cluster, composes: mayCompose(cluster), has: { glyph(for: $0) != 0 }) else {
      return false
    }
    var units: [UInt16] = []
    units.reserveCapacity(cluster.count)
    for index in cluster.indices where !isControl(UInt32(cluster[index])) {
      units.append(cluster[index])
    }
    return harfBuzz.shapesWhole(units)
  }
}

/// Whether shaping with a set of characters may give a glyph for all of a text.
///
/// A quick look, before a font's file is opened or text is shaped: true may be wrong, false is not. What is
/// missing must be a part of a character that is there, come apart into such, or be a space or hyphen that
/// HarfBuzz replaces.
///
/// - `composes`: As `mayCompose` says of the text; the same for all fonts.
func mayCover(_ cluster: Span<UInt16>, composes: Bool, has: (UInt32) -> Bool) -> Bool {
  var missing: [UInt32] = []
  var scalars = ScalarCursor()
  while let scalar = scalars.next(in: cluster) {
    if !needsNoGlyph(scalar), !hasOrMakes(scalar, has) { missing.append(scalar) }
  }
  if missing.isEmpty { return true }
  // A character alone that is made of nothing and makes nothing, as most of those for which many fonts are asked: ideographs.
  if missing.count == 1, isAlone(missing[0], in: cluster),
    HarfBuzzUnicode.decomposed(missing[0]) == nil,
    HarfBuzzUnicode.composed(missing[0], missing[0]) == nil,
    !(0x591...0x5F4 ~= missing[0]), !(0xFB1D...0xFB4E ~= missing[0])
  {
    return false
  }
  // HarfBuzz composes Hebrew letters and points to forms that Unicode excludes from composing.
  if missing.contains(where: { 0x591...0x5F4 ~= $0 || 0xFB1D...0xFB4E ~= $0 }),
    (0xFB1D...0xFB4E).contains(where: has)
  {
    return true
  }
  guard composes else { return false }
  let parts = partsThatCompose(cluster, has: has)
  return missing.allSatisfy(parts.contains)
}

private func isAlone(_ scalar: UInt32, in cluster: Span<UInt16>) -> Bool {
  cluster.count == (scalar < 0x10000 ? 1 : 2)
}

/// Whether two characters of a text, or of what they are made of, make another.
///
/// If not, nothing that a font lacks is shown by something else that is made of it.
func mayCompose(_ cluster: Span<UInt16>) -> Bool {
  var pool: [UInt32] = []
  var scalars = ScalarCursor()
  while let scalar = scalars.next(in: cluster) {
    if !pool.contains(scalar) { pool.append(scalar) }
    if pool.count > 16 { return true }
  }
  var index = 0
  while index < pool.count {
    if let (first, second) = HarfBuzzUnicode.decomposed(pool[index]) {
      if first != 0, !pool.contains(first) { pool.append(first) }
      if second != 0, !pool.contains(second) { pool.append(second) }
    }
    index += 1
  }
  for one in pool.indices {
    for other in pool.indices
    where HarfBuzzUnicode.composed(pool[one], pool[other]) != nil { return true }
  }
  return false
}

/// The characters of a text that could go into a composed one that is there.
///
/// Of a text beyond the length of any cluster, all: it is for shaping to say.
private func partsThatCompose(_ cluster: Span<UInt16>, has: (UInt32) -> Bool) -> Set<UInt32> {
  var parts: [UInt32] = []
  var scalars = ScalarCursor()
  while let scalar = scalars.next(in: cluster) {
    if !parts.contains(scalar) { parts.append(scalar) }
  }
  guard parts.count <= 16 else { return Set(parts) }
  // What the characters are made of, to compose anew with others.
  var pool = parts
  var index = 0
  while index < pool.count {
    if let (first, second) = HarfBuzzUnicode.decomposed(pool[index]) {
      for part in [first, second] where part != 0 && !pool.contains(part) { pool.append(part) }
    }
    index += 1
  }
  // Each made character with what it is made of.
  var made: [(whole: UInt32, parts: Set<UInt32>)] = pool.map { ($0, [$0]) }
  var composing: Set<UInt32> = []
  var next = 0
  while next < made.count, made.count < 256 {
    for other in 0...next {
      for (one, two) in [(made[other], made[next]), (made[next], made[other])] {
        guard let whole = HarfBuzzUnicode.composed(one.whole, two.whole) else { continue }
        let used = one.parts.union(two.parts)
        if has(whole) { composing.formUnion(used) }
        if !made.contains(where: { $0.whole == whole }) { made.append((whole, used)) }
      }
    }
    next += 1
  }
  // A character counts where something that it is made of does.
  return Set(parts.filter { part in composing.contains(part) || makes(part, any: composing) })
}

private func makes(_ scalar: UInt32, any parts: Set<UInt32>) -> Bool {
  guard let (first, second) = HarfBuzzUnicode.decomposed(scalar) else { return false }
  return parts.contains(first) || parts.contains(second) || makes(first, any: parts)
}

private func hasOrMakes(_ scalar: UInt32, _ has: (UInt32) -> Bool, depth: Int = 0) -> Bool {
  if has(scalar) { return true }
  switch scalar {
  case 0x00A0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return has(0x20)
  case 0x2011: return has(0x2010)
  case 0xE33: return has(0xE4D) && has(0xE32)
  case 0xEB3: return has(0xECD) && has(0xEB2)
  default: break
  }
  guard depth < 4, let (first, second) = HarfBuzzUnicode.decomposed(scalar) else { return false }
  return hasOrMakes(first, has, depth: depth + 1)
    && (second == 0 || hasOrMakes(second, has, depth: depth + 1))
}

/// SARA AM of Thai and Lao: HarfBuzz takes it apart, whether the font has the parts or not.
private func alwaysComesApart(_ scalar: UInt32) -> Bool { scalar == 0xE33 || scalar == 0xEB3 }

/// What layout handles by itself and does not give to HarfBuzz as text to show.
private func isControl(_ scalar: UInt32) -> Bool {
  scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0x2028 || scalar == 0x2029
}

private func needsNoGlyph(_ scalar: UInt32) -> Bool {
  if isControl(scalar) || scalar == 0xAD { return true }
  if scalar < 0x34F { return false }
  // The blocks that hold such characters, 256 each: asking for a property takes longer than all else here.
  switch scalar >> 8 {
  case 0x03, 0x06, 0x11, 0x17, 0x18, 0x20, 0x31, 0xFE, 0xFF, 0x1BC, 0x1D1, 0xE00...0xE0F: break
  default: return false
  }
  return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
}
