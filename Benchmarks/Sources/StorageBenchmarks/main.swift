// SPDX-License-Identifier: MIT

// What an edit costs in a storage, and how much of it is Foundation's own.
//
//     swift run -c release StorageBenchmarks [filter [rounds]]
//
// Each line: time per edit in a storage; in the Foundation strings behind it, that is in plain ones that
// get the same edits; and the storage's own time. That is measured with Foundation's hidden copy put off
// (`defersFoundationUpdates`), where Foundation's milliseconds do not drown it. A subclass with a store of
// its own changes two Foundation strings, its store and the hidden one; the time in its store is taken by
// the clock, call by call. A subclass that inherits the primitives reads `string` at each edit, which
// cannot be put off: there the own time is the difference of the first two columns.

import TextKit

let filter = CommandLine.arguments.dropFirst().first ?? ""
/// Rounds of which the fastest counts: a busy machine disturbs some.
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 3 : 3

/// A generator of repeatable random numbers.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func text(units: Int, cyrillic: Bool) -> String {
  let line =
    cyrillic
    ? "В начале было Слово, и Слово было у Бога, и Слово было Бог. Оно было в начале.\n" : verse
  let count = line.utf16.count
  var text = String(repeating: line, count: units / count)
  text += line.prefix(units % count)
  return text
}

/// Processor time of this thread in microseconds: a busy machine disturbs it least.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Time in microseconds, cheap enough to be asked for several times in an edit.
func wallTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

func microseconds(wall: Bool, _ body: () -> Void) -> Double {
  let now = wall ? wallTime : threadTime
  let start = now()
  body()
  return now() - start
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func shown(_ value: Double) -> String { padded(String(format: "%.2f", value), 12) }

/// Time spent in the Foundation strings of clients' subclasses, and calls of them.
nonisolated(unsafe) var inStores = 0.0
nonisolated(unsafe) var callsOfStores = 0

func timed<Result>(_ body: () -> Result) -> Result {
  let start = wallTime()
  let result = body()
  inStores += wallTime() - start
  callsOfStores += 1
  return result
}

/// What timing a call costs by itself: inside of what it measures, and in all.
let clockCost: (inside: Double, all: Double) = {
  inStores = 0
  let start = wallTime()
  for _ in 0..<100_000 { timed {} }
  let all = (wallTime() - start) / 100_000
  let inside = inStores / 100_000
  inStores = 0
  callsOfStores = 0
  return (inside, all)
}()

/// The four primitives over an inner Foundation string.
class BackedStorage: NSTextStorage {
  let backing = NSMutableAttributedString(string: "")
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override var string: String { timed { backing.string } }
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    timed { backing.attributes(at: location, effectiveRange: range) }
  }
  override func replaceCharacters(in range: NSRange, with str: String) {
    timed { backing.replaceCharacters(in: range, with: str) }
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    timed { backing.setAttributes(attrs, range: range) }
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

/// A store of its own that costs nothing: a Swift string without attributes, to which text is appended.
///
/// Foundation counts through the whole text at each edit of one that is not ASCII, and so drives everything
/// else out of the processor's caches: here the storage's own time can be seen without that.
final class AppendedStorage: NSTextStorage {
  var text: String
  var units: Int
  init(_ text: String) {
    self.text = text
    units = text.utf16.count
    super.init()
    edited(.editedCharacters, range: NSRange(location: 0, length: 0), changeInLength: units)
  }
  required init?(coder: NSCoder) { nil }
  override var string: String { text }
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    range?.pointee = NSRange(location: 0, length: units)
    return [:]
  }
  override func replaceCharacters(in range: NSRange, with str: String) {
    text.append(str)
    units += 1
    edited(.editedCharacters, range: range, changeInLength: 1)
  }
}

/// The line of which the ASCII texts consist, and its words with a capital W.
let verse = "In the beginning was the Word, and the Word was with God, and the Word was God.\n"
let words: [NSRange] = verse.utf8.enumerated().filter { $0.element == 87 }.map {
  NSRange(location: $0.offset, length: 4)
}

/// Colours the words with a capital W in a line that begins with a letter just typed, as the seeds'
/// highlighters do.
///
/// Where they stand is known: to read `string` would be Foundation's time, not the storage's.
func highlight(_ text: NSMutableAttributedString, in range: NSRange) {
  text.removeAttribute(.foregroundColor, range: range)
  for word in words {
    let place = NSRange(location: range.location + 1 + word.location, length: word.length)
    text.addAttribute(.foregroundColor, value: UIColor.red, range: place)
  }
}

/// Restyles the paragraph at each edit; inherits the primitives.
final class Highlighter: NSTextStorage {
  override func processEditing() {
    highlight(self, in: NSRange(location: editedRange.location, length: verse.utf8.count + 1))
    super.processEditing()
  }
}

/// The same with a store of its own.
final class BackedHighlighter: BackedStorage {
  override func processEditing() {
    highlight(self, in: NSRange(location: editedRange.location, length: verse.utf8.count + 1))
    super.processEditing()
  }
}

/// Runs the same edits on a storage and on a plain Foundation string.
///
/// - Parameters:
///   - name: Of the line; the filter looks for it.
///   - edits: How many the block makes.
///   - stores: Foundation strings of the client's own behind the storage.
///   - callsOfKey: Edits that one key makes; a second line then says what a key costs.
///   - storage: Makes a storage.
///   - plain: Makes a Foundation string.
///   - edit: Makes the edits.
func compare(
  _ name: String, edits: Int, stores: Int = 0, callsOfKey: Int = 1,
  storage: @escaping () -> NSTextStorage,
  plain: @escaping () -> NSMutableAttributedString,
  _ edit: (NSMutableAttributedString) -> Void
) {
  guard filter.isEmpty || name.contains(filter) else { return }
  let deferred = {
    let made = storage()
    made.defersFoundationUpdates = true
    return made as NSMutableAttributedString
  }
  var times: [Double] = []
  var own = Double.infinity
  var putsOff = true
  let makers = [{ storage() as NSMutableAttributedString }, plain, deferred]
  for (index, make) in makers.enumerated() {
    var best = Double.infinity
    for _ in 0..<rounds {
      let subject = make()
      if subject is Highlighter { putsOff = false }
      (inStores, callsOfStores) = (0, 0)
      // The clock of a thread costs much; it would be in the time of what is timed inside.
      let time = microseconds(wall: subject is BackedStorage) { edit(subject) }
      let clock = Double(callsOfStores) * clockCost.all
      best = min(best, (time - clock) / Double(edits))
      if index == 2 {
        let inside = inStores - Double(callsOfStores) * clockCost.inside
        own = min(own, (time - clock - inside) / Double(edits))
      }
    }
    times.append(best)
  }
  let foundation = times[1] * Double(1 + stores)
  if !putsOff { own = times[0] - foundation }
  let columns = [times[0], foundation, own]
  print(
    name.padding(toLength: 48, withPad: " ", startingAt: 0),
    columns.map(shown).joined(separator: " "))
  if callsOfKey > 1 {
    print(
      "    a key of \(callsOfKey) edits".padding(toLength: 48, withPad: " ", startingAt: 0),
      columns.map { shown($0 * Double(callsOfKey)) }.joined(separator: " "))
  }
}

print(
  "µs per edit".padding(toLength: 48, withPad: " ", startingAt: 0), padded("storage", 12),
  padded("Foundation", 12), padded("own", 12))

// Opening a document.
for cyrillic in [false, true] {
  let string = text(units: 4_400_000, cyrillic: cyrillic)
  let font = 1
  compare(
    "open 4.4 M \(cyrillic ? "Cyrillic" : "ASCII"), 1 attribute", edits: 1,
    storage: { NSTextStorage() }, plain: { NSMutableAttributedString(string: "") }
  ) { subject in
    let text: NSMutableAttributedString =
      subject is NSTextStorage
      ? NSTextStorage(string: string) : NSMutableAttributedString(string: string)
    text.addAttribute(.kern, value: font, range: NSRange(location: 0, length: text.length))
  }
}

// Typing.
for cyrillic in [false, true] {
  for (label, units) in [("0.1 M", 100_000), ("1 M", 1_000_000), ("10 M", 10_000_000)] {
    let string = text(units: units, cyrillic: cyrillic)
    let letter = cyrillic ? "ы" : "y"
    let edits = cyrillic ? (units > 1_000_000 ? 20 : 200) : 1000
    for (place, at) in [("start", 0), ("middle", units / 2), ("end", units)] {
      compare(
        "type at \(place) of \(label) \(cyrillic ? "Cyrillic" : "ASCII")", edits: edits,
        storage: { NSTextStorage(string: string) },
        plain: { NSMutableAttributedString(string: string) }
      ) { subject in
        for index in 0..<edits {
          subject.replaceCharacters(in: NSRange(location: at + index, length: 0), with: letter)
        }
      }
      if place == "start" { continue }
      compare(
        "  \(place) of \(label) \(cyrillic ? "Cyrillic" : "ASCII"), a store of its own",
        edits: edits, stores: 1,
        storage: {
          let storage = BackedStorage()
          storage.append(NSAttributedString(string: string))
          return storage
        }, plain: { NSMutableAttributedString(string: string) }
      ) { subject in
        for index in 0..<edits {
          subject.replaceCharacters(in: NSRange(location: at + index, length: 0), with: letter)
        }
      }
    }
  }
}

// Typing at the end of a store that costs nothing.
for (label, units) in [("0.1 M", 100_000), ("1 M", 1_000_000), ("10 M", 10_000_000)] {
  let name = "own: end of \(label) Cyrillic, a Swift string"
  guard filter.isEmpty || name.contains(filter) else { continue }
  var best = Double.infinity
  for _ in 0..<rounds {
    let storage = AppendedStorage(text(units: units, cyrillic: true))
    storage.defersFoundationUpdates = true
    best = min(
      best,
      microseconds(wall: false) {
        for index in 0..<2000 {
          storage.replaceCharacters(
            in: NSRange(location: units + index, length: 0), with: "\u{44B}")
        }
      } / 2000)
  }
  print(name.padding(toLength: 48, withPad: " ", startingAt: 0), shown(best), shown(0), shown(best))
}

// Random small edits.
do {
  let string = text(units: 1_000_000, cyrillic: false)
  let edits = 100_000
  compare(
    "100 000 random edits in 1 M ASCII", edits: edits,
    storage: { NSTextStorage(string: string) },
    plain: { NSMutableAttributedString(string: string) }
  ) { subject in
    var random = SplitMix(state: 1)
    var length = subject.length
    for _ in 0..<edits {
      let place = Int.random(in: 0..<length - 8, using: &random)
      let range = NSRange(location: place, length: Int.random(in: 0...4, using: &random))
      let new = ["", "a", "bc", "def", "ghij"].randomElement(using: &random)!
      subject.replaceCharacters(in: range, with: new)
      length += new.utf8.count - range.length
    }
  }
}

// Attributes.
do {
  let string = text(units: 1_000_000, cyrillic: false)
  let colors: [UIColor] = [.red, .green, .blue, .black]
  compare(
    "10 000 addAttribute in one group", edits: 10_000,
    storage: { NSTextStorage(string: string) },
    plain: { NSMutableAttributedString(string: string) }
  ) { subject in
    subject.beginEditing()
    for index in 0..<10_000 {
      subject.addAttribute(
        .foregroundColor, value: colors[index % 4], range: NSRange(location: index * 90, length: 20)
      )
    }
    subject.endEditing()
  }
  // Other fonts for 8 000 runs, one by one: given by turns; and read first, then enlarged.
  let fonts: [UIFont] = [
    .systemFont(ofSize: 14), .boldSystemFont(ofSize: 14), .italicSystemFont(ofSize: 14),
    .monospacedSystemFont(ofSize: 14, weight: .regular),
  ]
  func range(_ run: Int) -> NSRange { NSRange(location: run * 80, length: 40) }
  func styled(_ text: NSMutableAttributedString) {
    text.beginEditing()
    for run in 0..<8000 { text.addAttribute(.font, value: fonts[run % 4], range: range(run)) }
    text.endEditing()
  }
  let backed = {
    let storage = BackedStorage()
    storage.append(NSAttributedString(string: string))
    return storage as NSTextStorage
  }
  for (label, stores, make) in [
    ("8 000 runs", 0, { NSTextStorage(string: string) as NSTextStorage }),
    ("as many, a store of its own", 1, backed),
  ] {
    compare(
      "fonts of \(label)", edits: 8000, stores: stores, storage: make,
      plain: { NSMutableAttributedString(string: string) }
    ) { subject in
      for run in 0..<8000 {
        subject.addAttribute(.font, value: fonts[run % 4], range: range(run))
      }
    }
    compare(
      "  read and enlarged, \(label)", edits: 8000, stores: stores,
      storage: {
        let storage = make()
        styled(storage)
        return storage
      },
      plain: {
        let text = NSMutableAttributedString(string: string)
        styled(text)
        return text
      }
    ) { subject in
      for run in 0..<8000 {
        let range = range(run)
        let font = subject.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont
        subject.addAttribute(.font, value: (font ?? fonts[0]).withSize(18), range: range)
      }
    }
  }
  // A key and the restyling of its line: an insertion, a removal, three additions. In the first lines
  // Foundation moves all the text behind them: of 10 MB more than fits the caches, and a difference of
  // two such times says little. In the last lines the storage's own time can be seen.
  let keys = 1000
  let line = verse.utf8.count
  for (label, units) in [("0.1 M", 100_000), ("1 M", 1_000_000), ("10 M", 10_000_000)] {
    let string = text(units: units, cyrillic: false)
    for place in ["first", "last"] {
      for (name, stores, make) in [
        (
          "restyle the \(place) lines of \(label) ASCII", 0,
          { Highlighter(string: string) as NSTextStorage }
        ),
        (
          "  \(place) lines of \(label), a store of its own", 1,
          {
            let storage = BackedHighlighter()
            storage.append(NSAttributedString(string: string))
            return storage
          }
        ),
      ] {
        compare(
          name, edits: keys * 5, stores: stores, callsOfKey: 5, storage: make,
          plain: { NSMutableAttributedString(string: string) }
        ) { subject in
          for index in 0..<keys {
            // Another line each time, so that all are of the same length.
            let place =
              place == "first" ? (line + 1) * index : (units / line - 1 - index) * line
            subject.replaceCharacters(in: NSRange(location: place, length: 0), with: "y")
            if subject is NSTextStorage { continue }
            highlight(subject, in: NSRange(location: place, length: line + 1))
          }
        }
      }
    }
  }
}
