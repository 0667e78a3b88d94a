// SPDX-License-Identifier: MIT

/// Coverage: whether shaping with a font gives a glyph for all of a text.
///
///     ◌́ over e, font has é      HarfBuzz composes them: covered, whether the font has e or not
///     é, font has e and ◌́       HarfBuzz decomposes it: covered
///     ำ, font lacks ◌ํ           HarfBuzz decomposes it nevertheless: not covered
///
/// Nearly always each character has its own glyph, and that is the only test needed. Otherwise
/// HarfBuzz shapes the text, and no glyph may be `.notdef`.
extension FontInstance {
  /// Returns whether the font can show a whole cluster (or word).
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
    guard canCover(cluster, composes: canCompose(cluster), has: { glyph(for: $0) != 0 }) else {
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

/// Returns whether shaping with a set of characters may give a glyph for all of a text.
///
/// A quick test before a font's file is opened or text is shaped: true may be wrong, false is not.
/// A missing character must be a component of an available one, be decomposable into available
/// ones, or be a space or hyphen that HarfBuzz replaces.
///
/// - `composes`: The result of `canCompose` for the text, which is the same for all fonts.
func canCover(_ cluster: Span<UInt16>, composes: Bool, has: (UInt32) -> Bool) -> Bool {
  var missing: [UInt32] = []
  var scalars = ScalarCursor()
  while let scalar = scalars.next(in: cluster) {
    if !needsNoGlyph(scalar), !hasOrMakes(scalar, has) { missing.append(scalar) }
  }
  if missing.isEmpty { return true }
  // A single character without decompositions and compositions, as most of those that many fonts
  // are tried for: ideographs.
  if missing.count == 1, isAlone(missing[0], in: cluster),
    HarfBuzzUnicode.decomposed(missing[0]) == nil,
    HarfBuzzUnicode.composed(missing[0], missing[0]) == nil,
    !(0x591...0x5F4 ~= missing[0]), !(0xFB1D...0xFB4E ~= missing[0])
  {
    return false
  }
  // HarfBuzz composes Hebrew letters and points to forms that Unicode excludes from composition.
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

/// Returns whether two characters of a text, or of their decompositions, compose another.
///
/// If not, no composed character can replace one that a font lacks.
func canCompose(_ cluster: Span<UInt16>) -> Bool {
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

/// Returns the characters of a text that could be components of an available character.
///
/// For a text beyond the length of any cluster, all of them: shaping decides.
private func partsThatCompose(_ cluster: Span<UInt16>, has: (UInt32) -> Bool) -> Set<UInt32> {
  var parts: [UInt32] = []
  var scalars = ScalarCursor()
  while let scalar = scalars.next(in: cluster) {
    if !parts.contains(scalar) { parts.append(scalar) }
  }
  guard parts.count <= 16 else { return Set(parts) }
  // The decompositions of the characters, to be composed with others.
  var pool = parts
  var index = 0
  while index < pool.count {
    if let (first, second) = HarfBuzzUnicode.decomposed(pool[index]) {
      for part in [first, second] where part != 0 && !pool.contains(part) { pool.append(part) }
    }
    index += 1
  }
  // Each composed character with its components.
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
  // A character counts if one of its components does.
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

/// Returns whether the character is SARA AM of Thai or Lao, which HarfBuzz decomposes whether or
/// not the font has the components.
private func alwaysComesApart(_ scalar: UInt32) -> Bool { scalar == 0xE33 || scalar == 0xEB3 }

/// Returns whether layout handles a character itself and does not pass it to HarfBuzz.
private func isControl(_ scalar: UInt32) -> Bool {
  scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0x2028 || scalar == 0x2029
}

private func needsNoGlyph(_ scalar: UInt32) -> Bool {
  if isControl(scalar) || scalar == 0xAD { return true }
  if scalar < 0x34F { return false }
  // The blocks that have such characters, 256 each: a property lookup takes longer than all else
  // here.
  switch scalar >> 8 {
  case 0x03, 0x06, 0x11, 0x17, 0x18, 0x20, 0x31, 0xFE, 0xFF, 0x1BC, 0x1D1, 0xE00...0xE0F: break
  default: return false
  }
  return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
}
