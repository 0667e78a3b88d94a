// SPDX-License-Identifier: MIT

// What an edit costs in a storage, and how much of it is Foundation's own.
//
//     swift run -c release StorageBenchmarks [filter [rounds]]
//
// Each line: time per edit in a storage; in the Foundation strings behind it, that is in plain ones that
// get the same edits; the difference; and the storage's own time, measured with Foundation's hidden copy
// put off (`defersFoundationUpdates`), where Foundation's milliseconds do not drown it. A subclass with a
// store of its own changes two Foundation strings, its store and the hidden one. Its store cannot be put
// off, so the last column is a difference there, too.

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
    ? "В начале было Слово, и Слово было у Бога, и Слово было Бог. Оно было в начале.\n"
    : "In the beginning was the Word, and the Word was with God, and the Word was God.\n"
  let count = line.utf16.count
  var text = String(repeating: line, count: units / count)
  text += line.prefix(units % count)
  return text
}

/// Processor time of this thread: a busy machine disturbs it least.
func microseconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
  let start = now()
  body()
  return now() - start
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func shown(_ value: Double) -> String { padded(String(format: "%.2f", value), 12) }

/// The four primitives over an inner Foundation string.
class BackedStorage: NSTextStorage {
  let backing = NSMutableAttributedString(string: "")
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override var string: String { backing.string }
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] { backing.attributes(at: location, effectiveRange: range) }
  override func replaceCharacters(in range: NSRange, with str: String) {
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

/// Colours the words with a capital W in the paragraph around a place, as the seeds' highlighters do.
func highlight(_ text: NSMutableAttributedString, around place: Int) {
  // Gone before anything changes: to hold the string would copy it.
  let (words, paragraph) = wordsOfParagraph(text.string, around: place)
  text.removeAttribute(.foregroundColor, range: paragraph)
  for word in words { text.addAttribute(.foregroundColor, value: UIColor.red, range: word) }
}

func wordsOfParagraph(_ all: String, around place: Int) -> ([NSRange], NSRange) {
  let start = all.utf8.index(all.utf8.startIndex, offsetBy: place)
  let first = all.utf8[..<start].lastIndex(of: 10).map { all.utf8.index(after: $0) }
  let last = all.utf8[start...].firstIndex(of: 10) ?? all.utf8.endIndex
  let lower = first ?? all.utf8.startIndex
  let paragraph = NSRange(
    location: place - all.utf8.distance(from: lower, to: start),
    length: all.utf8.distance(from: lower, to: last))
  var words: [NSRange] = []
  var next = paragraph.location
  for word in all.utf8[lower..<last].split(separator: 32, omittingEmptySubsequences: false) {
    if word.first == 87 { words.append(NSRange(location: next, length: word.count)) }
    next += word.count + 1
  }
  return (words, paragraph)
}

/// Restyles the paragraph at each edit; inherits the primitives.
final class Highlighter: NSTextStorage {
  override func processEditing() {
    highlight(self, around: editedRange.location)
    super.processEditing()
  }
}

/// The same with a store of its own.
final class BackedHighlighter: BackedStorage {
  override func processEditing() {
    highlight(self, around: editedRange.location)
    super.processEditing()
  }
}

/// Runs the same edits on a storage and on a plain Foundation string.
///
/// - Parameters:
///   - name: Of the line; the filter looks for it.
///   - edits: How many the block makes.
///   - stores: Foundation strings of the client's own behind the storage.
///   - storage: Makes a storage.
///   - plain: Makes a Foundation string.
///   - edit: Makes the edits.
func compare(
  _ name: String, edits: Int, stores: Int = 0, storage: @escaping () -> NSTextStorage,
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
  for make in [{ storage() as NSMutableAttributedString }, plain, deferred] {
    var best = Double.infinity
    for _ in 0..<rounds {
      let subject = make()
      best = min(best, microseconds { edit(subject) } / Double(edits))
    }
    times.append(best)
  }
  let foundation = times[1] * Double(1 + stores)
  print(
    name.padding(toLength: 46, withPad: " ", startingAt: 0), shown(times[0]), shown(foundation),
    shown(times[0] - foundation), shown(times[2] - times[1] * Double(stores)))
}

print(
  "µs per edit".padding(toLength: 46, withPad: " ", startingAt: 0), padded("storage", 12),
  padded("Foundation", 12), padded("difference", 12), padded("own", 12))

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
      if place == "middle" {
        compare(
          "  \(label) \(cyrillic ? "Cyrillic" : "ASCII"), a subclass with its own store",
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
  // A key in a paragraph of about 80 characters, which is restyled: five edits.
  let keys = 1000
  for (name, stores, make) in [
    ("a highlighter's key in 1 M ASCII", 0, { Highlighter(string: string) as NSTextStorage }),
    (
      "  with its own store", 1,
      {
        let storage = BackedHighlighter()
        storage.append(NSAttributedString(string: string))
        return storage
      }
    ),
  ] {
    compare(
      name, edits: keys, stores: stores, storage: make,
      plain: { NSMutableAttributedString(string: string) }
    ) { subject in
      for index in 0..<keys {
        // Another paragraph each time, so that all are of the same length.
        let place = 400 * index + 7
        subject.replaceCharacters(in: NSRange(location: place, length: 0), with: "y")
        if !(subject is NSTextStorage) { highlight(subject, around: place) }
      }
    }
  }
}
