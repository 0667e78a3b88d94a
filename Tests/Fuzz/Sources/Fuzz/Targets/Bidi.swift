// SPDX-License-Identifier: MIT

import TextUnicode

// Bidi levels: controls in the text against controls outside of it, and invariants of any text.

private let special: [UInt16] = [
  0x5D0, 0x627, 0x660, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  0x200F,
  0x301, 0x28, 0x29, 0x5B, 0x5D, 0x2329, 0x3009, 0x20, 0x09, 0x2029, 0xD83D, 0xDE00, 0xD802, 0xDD00,
]

let bidiTarget = FuzzTarget(name: "Bidi") { input in
  let base = [BaseDirection.natural, .leftToRight, .rightToLeft][Int(input.byte()) % 3]
  let (place, length) = (Int(input.byte()), Int(input.byte()) % 8)
  let new = input.units(upTo: Int(input.byte()) % 4, special: special)
  let whole = input.units(special: special)
  var inside: [UInt8] = []
  let level = Bidi.levels(of: whole.span, base: base, into: &inside)
  require(inside.count == whole.count, "a unit without a level")
  require(inside.allSatisfy { $0 <= 126 }, "a level above 126")
  if base != .natural { require(level == (base == .rightToLeft ? 1 : 0), "another base level") }
  require(level == Bidi.baseLevel(of: whole.span, base: base), "baseLevel differs")

  var text: [UInt16] = []
  var controls: [DirectionControl] = []
  var kept: [Int] = []
  for (index, unit) in whole.enumerated() {
    if 0x202A...0x202E ~= unit || 0x2066...0x2069 ~= unit {
      // Without the control, halves of a pair or CR and LF would meet.
      if let last = text.last, last & 0xFC00 == 0xD800 || last == 0x0D { return }
      controls.append(DirectionControl(offset: text.count, scalar: UInt32(unit)))
    } else {
      text.append(unit)
      kept.append(index)
    }
  }
  var beside: [UInt8] = []
  Bidi.levels(of: text.span, base: base, controls: controls, into: &beside)
  require(beside == kept.map { inside[$0] }, "controls beside the text act otherwise")

  // An edit that is followed leads to the levels from scratch.
  var followed = BidiLevels(of: text.span, base: base)
  let low = place % (text.count + 1)
  let high = min(text.count, low + length)
  text.replaceSubrange(low..<high, with: new)
  let fresh = BidiLevels(of: text.span, base: base)
  let changed = followed.replace(low..<high, with: new.count) { Array(text[$0]) }
  require(changed != nil || fresh.baseLevel != followed.baseLevel, "an edit is refused")
  if changed != nil { require(followed.levels == fresh.levels, "an edit leads elsewhere") }

  let order = Bidi.visualOrder(inside)
  require(order.sorted() == Array(inside.indices), "the visual order is no permutation")
}
