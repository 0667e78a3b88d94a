// SPDX-License-Identifier: MIT

internal import TextKit

/// Diagnostics of pages, which are reported once after all pages are drawn.
struct PageDiagnostics {
  /// The ranges of text beyond the edges of pages, with the page of the first.
  private var unseen: (page: Int, first: NSRange, last: NSRange, count: Int)?
  /// The words that are too wide for a table's columns.
  private var torn: (first: NSRange, last: NSRange, count: Int)?

  /// The first line that is higher than its page, and how many there are.
  private var cut: (page: Int, place: Int, count: Int)?
  /// The first picture of which nobody says what it shows, and how many there are.
  private var silent: (page: Int, name: String?, count: Int)?

  /// Checks a column of a page.
  ///
  /// `isSmaller` says whether the column is scaled down so that all of it is visible.
  mutating func look(
    at column: (frame: CGRect, glyphs: NSRange, container: NSTextContainer), ofPage number: Int,
    width: CGFloat, isSmaller: Bool, _ manager: NSLayoutManager
  ) {
    if !isSmaller {
      let page = -column.frame.minX...width - column.frame.minX
      for range in manager.characters(beside: page, glyphs: column.glyphs, in: column.container) {
        addUnseen(range, number)
      }
    }
    for place in manager.breaksWithinWords(glyphs: column.glyphs, in: column.container) {
      addDividedWord(place, manager)
    }
    for name in manager.imagesWithoutAlternativeText(in: column.container) {
      silent = (silent?.page ?? number, silent.map(\.name) ?? name, (silent?.count ?? 0) + 1)
    }
  }

  /// Notes a line that is higher than its page.
  mutating func noteCutLine(of page: PageFlow.Page) {
    guard let place = page.cutLine else { return }
    cut = (cut?.page ?? page.number, cut?.place ?? place, (cut?.count ?? 0) + 1)
  }

  /// Which pictures have no alternative text, and what to do: the end of a sentence; nil if all have one.
  var imagesWithoutAlternative: String? {
    guard let silent else { return nil }
    let name = silent.name.map { "“\($0)”" } ?? "an unnamed image"
    let more = silent.count > 1 ? " and \(silent.count - 1) more" : ""
    return
      "\(name) on page \(silent.page)\(more); give them alternative text (in HTML alt=\"…\"), an empty one (alt=\"\") if they are only decorative."
  }

  private mutating func addUnseen(_ range: NSRange, _ page: Int) {
    guard var known = unseen else {
      unseen = (page, range, range, 1)
      return
    }
    // Lines of one range are consecutive.
    if range.location == NSMaxRange(known.last) {
      if known.count == 1 { known.first.length = NSMaxRange(range) - known.first.location }
    } else {
      known.count += 1
    }
    known.last = range
    unseen = known
  }

  /// Records a broken word, which may be broken several times.
  private mutating func addDividedWord(_ place: Int, _ manager: NSLayoutManager) {
    if let known = torn, NSLocationInRange(place, known.last) { return }
    guard let storage = manager.textStorage else { return }
    var units = TextUnits(storage)
    let found = units.word(at: place).range
    let word = NSRange(location: found.lowerBound, length: found.count)
    torn = (torn?.first ?? word, word, (torn?.count ?? 0) + 1)
  }

  /// Reports the diagnostics.
  func tell(_ document: TextDocument) {
    func more(_ count: Int) -> String { count > 1 ? " and \(count - 1) more" : "" }
    if let unseen {
      Terminal.printError(
        "\(document.name) has text outside its pages, where it is not visible: “\(document.words(in: unseen.first))” on page \(unseen.page)\(more(unseen.count)); choose smaller indents or a larger page."
      )
    }
    if let cut {
      let rest = document.storage.length - cut.place
      let words = document.words(in: NSRange(location: cut.place, length: rest))
      Terminal.printError(
        "\(document.name) has a line that is higher than page \(cut.page)\(words.isEmpty ? "" : ": “\(words)”")\(more(cut.count)); what does not fit is cut off. Choose a larger page, smaller margins or a smaller font size."
      )
    }
    if let torn {
      Terminal.printError(
        "\(document.name) has table columns that are narrower than their words, which are broken inside: “\(document.words(in: torn.first))”\(more(torn.count)); choose a larger page, smaller margins or a smaller font size."
      )
    }
  }
}
