// SPDX-License-Identifier: MIT

/// `length` UTF-16 units of one script.
package struct ScriptRun: Equatable, Sendable {
  package var length: Int
  package var script: Script
  package init(length: Int, script: Script) {
    self.length = length
    self.script = script
  }
}

/// The script of each part of a text (UAX #24).
///
///     text      a b ( א ב )   、 漢
///     script    Latn  Hebr Latn Hani       brackets agree; 、 takes a script of its extensions
///
/// 1. Letters have their script. Common and inherited characters take that of the preceding
///    character, and at the start that of the first letter.
/// 2. A closing bracket and the characters after it take the script of its opening bracket (5.1),
///    if that precedes it by at most 512 units. So a part of a long text has the scripts that it
///    has in the whole.
/// 3. A common character whose Script_Extensions exclude the preceding script takes that of the
///    next letter if they include it (5.2).
/// 4. A mark is never separated from its base (5.2). A mark with its own script gives that to a
///    common base.
package enum Scripts {
  /// Returns the script of one scalar by Script.txt, including Common and Inherited.
  package static func script(of scalar: UInt32) -> Script {
    ScriptFacts.code(of: ScriptFacts.of(scalar).script)
  }

  /// Returns the scripts that a character is used in (Script_Extensions): those of India for a
  /// danda, its own for a letter, `common` for a full stop.
  package static func scripts(using scalar: UInt32) -> [Script] {
    ScriptFacts.extensions(of: scalar).map(ScriptFacts.code(of:))
  }

  /// Returns the script that a language is usually written in; nil if ICU does not know the
  /// language.
  package static func usual(of language: String) -> Script? {
    BreakIterator.likelyScript(of: language).map { code in
      code == "Kore"
        ? Script("Hang") : Script(rawValue: code.utf8.reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// Appends the script runs of a text to `runs`; they cover it.
  ///
  /// - `before`: The script of the text before this one; nil if there is none or it has none.
  /// - Complexity: O(n); about 0.3 ns a unit for ASCII.
  package static func runs(
    of text: Span<UInt16>, after before: Script?, into runs: inout [ScriptRun]
  ) {
    if text.isEmpty { return }
    if let script = scriptOfASCII(text, after: before) {
      runs.append(ScriptRun(length: text.count, script: script))
    } else {
      fullRuns(of: text, after: before, into: &runs)
    }
  }

  /// Returns the script of a text if it is ASCII and has only one.
  private static func scriptOfASCII(_ text: Span<UInt16>, after before: Script?) -> Script? {
    if !ASCII.isAll(text) { return nil }
    if before == .latin { return .latin }
    let hasScriptBefore = ScriptFacts.number(of: before) != nil
    for index in 0..<text.count where 0x61...0x7A ~= text[index] | 0x20 {
      return hasScriptBefore ? nil : .latin
    }
    return hasScriptBefore ? before : .common
  }

  /// Implements `runs(of:after:into:)` character by character.
  static func fullRuns(
    of text: Span<UInt16>, after before: Script?, into runs: inout [ScriptRun]
  ) {
    var itemizer = Itemizer(script: ScriptFacts.number(of: before), firstRun: runs.count)
    let known = ScriptFacts.table
    let table = known.span
    var index = 0
    while index < text.count {
      let (scalar, length) = text.scalar(at: index)
      let facts = ScriptFacts.of(scalar, table: table)
      if !itemizer.continues(facts, at: index) {
        itemizer.add(scalar, facts, at: index, into: &runs)
      }
      index += length
    }
    itemizer.finish(at: index, into: &runs)
  }
}

/// A single pass over a text, with the undecided characters.
private struct Itemizer {
  /// The script of the open run; nil until a character has a script.
  var script: UInt8?
  private var start = 0
  /// Rule 3: the start of such characters, and the scripts that all of them allow.
  private var pending: (start: Int, scripts: [UInt8])?
  private var brackets: [Bracket] = []
  /// Rule 4: the last character that is not a mark.
  private var base: (start: Int, isNeutral: Bool)?

  private struct Bracket {
    let closing: UInt32
    let offset: Int
    var script: UInt8?
  }

  /// The maximum number of open brackets; of more, the outermost are forgotten.
  private static let bracketLimit = 64
  /// The maximum distance between two paired brackets, in units.
  private static let bracketReach = 512

  /// The runs before this one belong to another text.
  private let firstRun: Int

  init(script: UInt8?, firstRun: Int) {
    self.script = script
    self.firstRun = firstRun
  }

  /// Returns whether a scalar simply continues the open run, as most do.
  @inline(__always) mutating func continues(_ facts: ScriptFacts, at offset: Int) -> Bool {
    if facts.flags != 0 || pending != nil { return false }
    if !facts.isNeutral && facts.script != script { return false }
    base = (offset, facts.isNeutral)
    return true
  }

  mutating func add(
    _ scalar: UInt32, _ facts: ScriptFacts, at offset: Int, into runs: inout [ScriptRun]
  ) {
    if facts.flags & ScriptFacts.isMark != 0, let base {
      // Rule 4. Not the script of a mark on a letter, whatever it is.
      if !facts.isNeutral && base.isNeutral && !isAllowed(facts, scalar) {
        change(to: facts.script, at: max(start, base.start), into: &runs)
      }
      return
    }
    base = (offset, facts.isNeutral)
    if !facts.isNeutral {
      if facts.script == script || isAllowed(facts, scalar) {
        pending = nil
      } else {
        change(to: facts.script, at: offset, into: &runs)
      }
      return
    }
    if facts.flags == 0 { return }
    if facts.flags & ScriptFacts.hasExtensions != 0 { restrict(to: scalar, at: offset) }
    if facts.flags & ScriptFacts.opens != 0 {
      if brackets.count == Self.bracketLimit { brackets.removeFirst() }
      brackets.append(
        Bracket(
          closing: ICUProperties.pairedBracket(of: scalar), offset: offset, script: script))
    } else if facts.flags & ScriptFacts.closes != 0 {
      close(scalar, at: offset, into: &runs)
    }
  }

  mutating func finish(at end: Int, into runs: inout [ScriptRun]) {
    append(upTo: end, into: &runs)
  }

  /// Returns whether the open run's script is among the character's extensions.
  private func isAllowed(_ facts: ScriptFacts, _ scalar: UInt32) -> Bool {
    if facts.flags & ScriptFacts.hasExtensions == 0 { return false }
    guard let script else { return false }
    return ScriptFacts.extensions(of: scalar).contains(script)
  }

  /// Applies rule 3 to a common character with extensions.
  private mutating func restrict(to scalar: UInt32, at offset: Int) {
    let scripts = ScriptFacts.extensions(of: scalar)
    if let script, scripts.contains(script) {
      pending = nil
    } else if let pending {
      let both = pending.scripts.filter(scripts.contains)
      self.pending = both.isEmpty ? (offset, scripts) : (pending.start, both)
    } else {
      pending = (offset, scripts)
    }
  }

  /// Applies rule 2.
  private mutating func close(_ scalar: UInt32, at offset: Int, into runs: inout [ScriptRun]) {
    guard let index = brackets.lastIndex(where: { $0.closing == scalar }),
      offset - brackets[index].offset <= Self.bracketReach
    else { return }
    // The others stay: whether they have a partner does not depend on text farther back.
    let opening = brackets.remove(at: index)
    if let earlier = opening.script, earlier != script {
      pending = nil
      change(to: earlier, at: offset, into: &runs)
    }
  }

  /// Starts a run of another script, before `offset` where rule 3 requires it.
  private mutating func change(to next: UInt8, at offset: Int, into runs: inout [ScriptRun]) {
    var border = offset
    if let pending, pending.scripts.contains(next) { border = min(border, pending.start) }
    pending = nil
    if script == nil {
      // The characters before it had no script: all of them belong to this run.
      border = start
    } else if script != next {
      append(upTo: border, into: &runs)
      start = border
    }
    for index in brackets.indices
    where brackets[index].script == nil || brackets[index].offset >= border {
      brackets[index].script = next
    }
    script = next
  }

  private func append(upTo end: Int, into runs: inout [ScriptRun]) {
    if end == start { return }
    let code = script.map { ScriptFacts.code(of: $0) } ?? .common
    // A mark on a bracket may have closed at once the run that the bracket opened.
    if runs.count > firstRun && runs[runs.count - 1].script == code {
      runs[runs.count - 1].length += end - start
    } else {
      runs.append(ScriptRun(length: end - start, script: code))
    }
  }
}
