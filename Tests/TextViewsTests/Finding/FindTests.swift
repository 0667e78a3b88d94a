// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextViews

/// Searches: matches, highlights and replacements.
@MainActor @Suite(.serialized) struct FindTests {
  final class Range: UITextRange {
    let range: NSRange
    init(_ range: NSRange) {
      self.range = range
      super.init()
    }
  }

  /// A text that can be searched.
  final class Page: NSObject, UITextSearching {
    var text: String
    var selected = 0
    var styles: [NSRange: UITextSearchFoundTextStyle] = [:]
    var log: [String] = []
    var isEditable = true
    var kept: NSRange?
    /// Set for a search that is not done at once.
    var isLate = false
    var aggregator: UITextSearchAggregator<AnyHashable?>?
    init(_ text: String) { self.text = text }

    var selectedTextRange: UITextRange? { Range(NSRange(location: selected, length: 0)) }
    var supportsTextReplacement: Bool { isEditable }
    private func place(_ range: UITextRange) -> NSRange { (range as? Range)?.range ?? NSRange() }

    func compare(_ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??)
      -> ComparisonResult
    {
      let (a, b) = (place(foundRange).location, place(toRange).location)
      return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    func performTextSearch(
      queryString: String, options: UITextSearchOptions,
      resultAggregator: UITextSearchAggregator<AnyHashable?>
    ) {
      aggregator = resultAggregator
      if isLate { return }
      for range in TextFinder(queryString, options)?.matches(in: text) ?? [] {
        resultAggregator.foundRange(Range(range), searchString: queryString, document: nil)
      }
      resultAggregator.finishedSearching()
    }
    func decorate(
      foundTextRange: UITextRange, document: AnyHashable??,
      usingStyle style: UITextSearchFoundTextStyle
    ) { styles[place(foundTextRange)] = style }
    func clearAllDecoratedFoundText() { styles = [:] }
    func willHighlight(foundTextRange: UITextRange, document: AnyHashable??) {
      log.append("will \(place(foundTextRange).location)")
    }
    func scrollRangeToVisible(_ range: UITextRange, inDocument document: AnyHashable??) {
      log.append("scroll \(place(range).location)")
    }
    func shouldReplace(
      foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
    ) -> Bool { place(foundTextRange) != kept }
    func replace(
      foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
    ) {
      text = (text as NSString).replacingCharacters(
        in: place(foundTextRange), with: replacementText)
    }
    func replaceAll(
      queryString: String, options: UITextSearchOptions, withText replacementText: String
    ) {
      for range in (TextFinder(queryString, options)?.matches(in: text) ?? []).reversed() {
        text = (text as NSString).replacingCharacters(in: range, with: replacementText)
      }
    }
    var highlighted: Int? { styles.first { $0.value == .highlighted }?.key.location }
  }

  final class Giver: NSObject, UIFindInteractionDelegate {
    let page: Page?
    var log: [String] = []
    init(_ page: Page?) { self.page = page }
    func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView)
      -> UIFindSession?
    { page.map { UITextSearchingFindSession(searchableObject: $0) } }
    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
      log.append("begin \(interaction.isFindNavigatorVisible)")
    }
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
      log.append("end \(interaction.isFindNavigatorVisible)")
    }
  }

  private func found(
    _ query: String, in text: String, _ method: UITextSearchOptions.WordMatchMethod = .contains,
    _ compare: NSString.CompareOptions = []
  ) -> [Int] {
    let options = UITextSearchOptions(wordMatchMethod: method, stringCompareOptions: compare)
    return TextFinder(query, options)?.matches(in: text).map(\.location) ?? [-1]
  }

  @Test func `a text is found by case, diacritics, words and expressions`() {
    let text = "Tag, Tage und Alltag; täglich im TAG. a+b 😀a"
    #expect(UITextSearchOptions().wordMatchMethod == .contains)
    #expect(UITextSearchOptions().stringCompareOptions == [])
    #expect(found("Tag", in: text) == [0, 5])
    #expect(found("tag", in: text, .contains, .caseInsensitive) == [0, 5, 17, 33])
    #expect(found("tag", in: text, .startsWith, .caseInsensitive) == [0, 5, 33])
    #expect(found("tag", in: text, .fullWord, .caseInsensitive) == [0, 33])
    let loose: NSString.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(found("tag", in: text, .contains, loose) == [0, 5, 17, 22, 33])
    #expect(found("tag", in: text, .startsWith, loose) == [0, 5, 22, 33])
    #expect(found("tag", in: text, .fullWord, loose) == [0, 33])
    #expect(found("a+b", in: text) == [38] && found("a", in: text, .fullWord, loose) == [38, 44])
    #expect(found("T[a-z]+e", in: text, .contains, .regularExpression) == [5])
    #expect(found("T.g", in: text, .fullWord, .regularExpression) == [0])
    // Nothing, an invalid expression, and an empty one.
    #expect(
      found("", in: text) == [-1] && found("(", in: text, .contains, .regularExpression) == [-1])
    #expect(found("x*", in: text, .contains, .regularExpression).isEmpty)
    #expect(found("(", in: "a(b") == [1])
    var words: [String] = []
    TextFinder(
      "(\\w)-(\\w)", .init(wordMatchMethod: .contains, stringCompareOptions: .regularExpression))?
      .forEachMatch(in: "a-b c-d", range: NSRange(location: 0, length: 7)) { _, replacement in
        words.append(replacement("$2-$1"))
        return words.count < 1
      }
    #expect(words == ["b-a"])
  }

  @Test func `text is found however its accents are encoded, and no grapheme is cut`() {
    let text = "caf\u{E9} cafe\u{301} cafe"
    for query in ["caf\u{E9}", "cafe\u{301}"] {
      #expect(found(query, in: text) == [0, 5])
      #expect(found(query.uppercased(), in: text, .fullWord, .caseInsensitive) == [0, 5])
      #expect(found(query, in: text, .contains, .diacriticInsensitive) == [0, 5, 11])
    }
    #expect(found("cafe", in: text) == [11] && found("e", in: text) == [14])
    #expect(found("cafe", in: text, .fullWord) == [11])
    #expect(found("\u{301}", in: text) == [])
    // By code points only on request.
    #expect(found("cafe", in: text, .contains, .literal) == [5, 11])
    #expect(found("caf\u{E9}", in: text, .contains, .literal) == [0])
    #expect(found("\u{301}", in: text, .contains, .literal) == [9])
    #expect(found("caf.", in: text, .contains, .regularExpression) == [0, 11])
    #expect(found("caf.", in: text, .contains, [.regularExpression, .literal]) == [0, 5, 11])
    #expect(found("caf.\u{301}?", in: text, .contains, .regularExpression) == [0, 5, 11])
    // Graphemes of other kinds: jamo, marks in another order, joined emoji, line ends.
    #expect(found("\u{AC00}", in: "\u{AC01} \u{1100}\u{1161} \u{AC00}") == [2, 5])
    #expect(found("a\u{323}\u{302}", in: "\u{1EAD} a\u{302}\u{323}") == [0, 2])
    #expect(found("👩", in: "👩‍👩‍👧 👩🏽 👩") == [14])
    #expect(found("\n", in: "a\r\nb\nc") == [1, 4] && found("\r\n", in: "a\r\nb\nc") == [1, 4])
    #expect(found("\u{212B}", in: "\u{C5} A\u{30A}") == [0, 2])
    #expect(found("ﾀﾞ", in: "ダ タ", .contains, .widthInsensitive) == [0])
    // Case by full case folding.
    #expect(found("strasse", in: "STRASSE Straße", .contains, .caseInsensitive) == [0, 8])
    #expect(found("s", in: "ß", .contains, .caseInsensitive) == [])
    #expect(found("ΟΔΟΣ", in: "οδος οδοσ", .contains, .caseInsensitive) == [0, 5])
    // A prefix of the pattern within a failed match begins a match.
    #expect(found("aab", in: "aaab aaaab") == [1, 7] && found("aa", in: "aaaaa") == [0, 2])
    #expect(found("eex", in: "e\u{301}eex e\u{301}ex") == [2])
  }

  @Test func `any text is found where its graphemes are`() {
    var random = SeededGenerator(seed: seed())
    let pieces = ["a", "A", "e", "é", "e\u{301}", "\u{301}", "\r\n", "\n", "ß", "🙂", "각", "가", " "]
    for round in 0..<300 {
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 1...most, using: &random)).map { _ in
          pieces.randomElement(using: &random)!
        }.joined()
      }
      let (all, query) = (text(60), text(2))
      func plain(_ text: String) -> [Character] { text.map { $0 == "\r\n" ? "\n" : $0 } }
      let (characters, sought) = (plain(all), plain(query))
      var (expected, offset, next) = ([Int](), 0, 0)
      for (index, character) in all.enumerated() {
        if index >= next, characters[index...].starts(with: sought) {
          expected.append(offset)
          next = index + sought.count
        }
        offset += character.utf16.count
      }
      #expect(
        found(query, in: all) == expected,
        "round \(round): \(query.debugDescription) in \(all.debugDescription)")
    }
  }

  @Test func `to replace leaves no accent alone`() {
    let view = plainTextView("caf\u{E9} cafe\u{301} cafe")
    view.replaceAll(queryString: "cafe", options: UITextSearchOptions(), withText: "tea")
    #expect(view.text == "caf\u{E9} cafe\u{301} tea")
    view.replaceAll(queryString: "caf\u{E9}", options: UITextSearchOptions(), withText: "tea")
    #expect(view.text == "tea tea tea")
  }

  @Test func `plain and diacritics-blind searches agree where there are no diacritics`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<300 {
      let letters = Array("abAB _.1")
      let text = String((0..<40).map { _ in letters[Int.random(in: 0..<8, using: &random)] })
      let query = String(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          letters[Int.random(in: 0..<8, using: &random)]
        })
      for method in [UITextSearchOptions.WordMatchMethod.contains] {
        for compare in [NSString.CompareOptions(), .caseInsensitive] {
          #expect(
            found(query, in: text, method, compare)
              == found(query, in: text, method, compare.union(.diacriticInsensitive)),
            "\(query) in \(text)")
        }
      }
    }
  }

  @Test func `a session highlights from the selection on, and steps around`() {
    let page = Page("one two one two one")
    page.selected = 5
    let session = UITextSearchingFindSession(searchableObject: page)
    #expect(session.resultCount == 0 && session.highlightedResultIndex == NSNotFound)
    #expect(session.searchResultDisplayStyle == .currentAndTotal && session.supportsReplacement)
    session.performSearch(query: "one", options: nil)
    #expect(session.resultCount == 3 && session.highlightedResultIndex == 1)
    #expect(page.highlighted == 8 && page.log == ["will 8", "scroll 8"] && page.styles.count == 3)
    session.highlightNextResult(in: .forward)
    #expect(page.highlighted == 16 && page.styles[NSRange(location: 8, length: 3)] == .found)
    session.highlightNextResult(in: .forward)
    #expect(page.highlighted == 0 && session.highlightedResultIndex == 0)
    session.highlightNextResult(in: .backward)
    #expect(page.highlighted == 16)
    page.text = "none, one"
    session.invalidateFoundResults()
    #expect(session.resultCount == 2 && page.highlighted == 6)
    session.performSearch(query: "", options: nil)
    #expect(session.resultCount == 0 && page.styles.isEmpty)
    session.highlightNextResult(in: .forward)
    #expect(session.highlightedResultIndex == NSNotFound)
    #expect(session.searchableObject as? Page === page)
    let base = UIFindSession()
    #expect(base.resultCount == 0 && base.highlightedResultIndex == NSNotFound)
    #expect(!base.supportsReplacement && !base.allowsReplacementForCurrentlyHighlightedResult)
    // It holds no page.
    weak var lost: Page?
    let loose: UITextSearchingFindSession
    do {
      let page = Page("one")
      lost = page
      loose = UITextSearchingFindSession(searchableObject: page)
    }
    #expect(lost == nil)
    loose.performSearch(query: "one", options: nil)
    #expect(loose.resultCount == 0 && loose.searchableObject == nil)
  }

  @Test func `results may come late, in any order, from any thread, and be taken back`() async {
    let page = Page("")
    page.isLate = true
    let session = UITextSearchingFindSession(searchableObject: page)
    session.performSearch(query: "x", options: nil)
    let old = page.aggregator
    session.performSearch(query: "y", options: nil)
    old?.foundRange(Range(NSRange(location: 1, length: 1)), searchString: "x", document: nil)
    #expect(session.resultCount == 0)
    let new = page.aggregator
    func add(_ place: Int) {
      new?.foundRange(Range(NSRange(location: place, length: 1)), searchString: "y", document: nil)
    }
    for place in [9, 3, 6, 12] { add(place) }
    #expect(session.resultCount == 4 && session.highlightedResultIndex == NSNotFound)
    session.highlightNextResult(in: .forward)
    #expect(page.highlighted == 3)
    add(1)
    #expect(session.highlightedResultIndex == 1)
    new?.invalidateFoundRange(Range(NSRange(location: 1, length: 1)), document: nil)
    #expect(session.highlightedResultIndex == 0 && session.resultCount == 4)
    #expect(page.styles[NSRange(location: 1, length: 1)] == .normal)
    new?.invalidateFoundRange(Range(NSRange(location: 3, length: 1)), document: nil)
    #expect(session.highlightedResultIndex == NSNotFound)
    new?.finishedSearching()
    #expect(page.highlighted == 6)
    new?.invalidate()
    #expect(session.resultCount == 0 && page.styles.isEmpty)
    let range = Range(NSRange(location: 4, length: 1))
    let box = UncheckedBox(value: (new, range))
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        let (new, range) = box.value
        new?.foundRange(range, searchString: "y", document: nil)
        new?.finishedSearching()
        DispatchQueue.main.async { done.resume() }
      }
    }
    #expect(session.resultCount == 1 && page.highlighted == 4)
  }

  private struct UncheckedBox<Value>: @unchecked Sendable { let value: Value }

  @Test func `matches are replaced one by one, or all, unless the page keeps them`() {
    let page = Page("ab ab ab ab")
    let session = UITextSearchingFindSession(searchableObject: page)
    let options = UITextSearchOptions()
    session.performSearch(query: "ab", options: options)
    session.performSingleReplacement(query: "ab", replacementString: "x", options: options)
    #expect(page.text == "x ab ab ab" && page.highlighted == 2 && session.resultCount == 3)
    // The new text contains the old one: the next match is after it.
    session.performSingleReplacement(query: "ab", replacementString: "abab", options: options)
    #expect(page.text == "x abab ab ab" && page.highlighted == 7 && session.resultCount == 4)
    page.kept = NSRange(location: 7, length: 2)
    #expect(!session.allowsReplacementForCurrentlyHighlightedResult)
    session.performSingleReplacement(query: "ab", replacementString: "y", options: options)
    #expect(page.text == "x abab ab ab")
    page.kept = nil
    #expect(session.allowsReplacementForCurrentlyHighlightedResult)
    session.highlightNextResult(in: .forward)
    session.performSingleReplacement(query: "ab", replacementString: "y", options: options)
    #expect(page.text == "x abab ab y" && page.highlighted == 2)
    session.replaceAll(searchQuery: "ab", replacementString: "z", options: options)
    #expect(page.text == "x zz z y" && session.resultCount == 0 && page.highlighted == nil)
    page.isEditable = false
    session.performSearch(query: "z", options: options)
    session.replaceAll(searchQuery: "z", replacementString: "", options: options)
    session.performSingleReplacement(query: "z", replacementString: "", options: options)
    #expect(page.text == "x zz z y" && !session.supportsReplacement)
    #expect(!session.allowsReplacementForCurrentlyHighlightedResult)
  }

  @Test func `an interaction asks for a session, searches what it is told, and tells a host`() {
    let page = Page("One two one")
    let giver = Giver(page)
    let interaction = UIFindInteraction(sessionDelegate: giver)
    let view = UIView()
    var changes = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIFindInteraction.didChangeNotification, object: interaction, queue: nil
    ) { _ in MainActor.assumeIsolated { changes += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(interaction.delegate === giver && interaction.view == nil)
    #expect(warnings { interaction.presentFindNavigator(showingReplace: false) }.count == 1)
    view.addInteraction(interaction)
    #expect(interaction.view === view && interaction.optionsMenuProvider == nil)
    interaction.searchText = "one"
    #expect(!interaction.isFindNavigatorVisible && interaction.activeFindSession == nil)
    #expect(page.styles.isEmpty && interaction.resultText == "")
    interaction.presentFindNavigator(showingReplace: false)
    #expect(interaction.isFindNavigatorVisible && giver.log == ["begin true"])
    #expect(interaction.activeFindSession?.resultCount == 2 && !interaction.isShowingReplace)
    #expect(interaction.resultText == "1 of 2" && changes > 0)
    interaction.findNext()
    #expect(interaction.resultText == "2 of 2" && page.highlighted == 8)
    interaction.findPrevious()
    #expect(page.highlighted == 0)
    let session = interaction.activeFindSession
    session?.searchResultDisplayStyle = .total
    #expect(interaction.resultText == "2")
    session?.searchResultDisplayStyle = .none
    #expect(interaction.resultText == "")
    changes = 0
    interaction.updateResultCount()
    #expect(changes == 1)
    interaction.presentFindNavigator(showingReplace: true)
    #expect(interaction.isShowingReplace && interaction.activeFindSession === session)
    // Options, by the menu.
    let titles = interaction.optionsMenu.children.flatMap { ($0 as? UIMenu)?.children ?? [] }
    #expect(
      titles.map(\.title) == [
        "Ignore Case", "Ignore Diacritics", "Regular Expression", "Contains", "Starts With",
        "Full Words",
      ])
    #expect(titles.compactMap { ($0 as? UIAction)?.state } == [.on, .off, .off, .on, .off, .off])
    (titles[0] as? UIAction)?.performWithSender(nil, target: nil)
    #expect(session?.resultCount == 1 && page.highlighted == 8)
    (titles[5] as? UIAction)?.performWithSender(nil, target: nil)
    #expect(interaction.searchOptions.wordMatchMethod == .fullWord)
    #expect(interaction.searchOptions.stringCompareOptions == [])
    interaction.optionsMenuProvider = { UIMenu(title: "Mine", children: [$0[1]]) }
    #expect(interaction.optionsMenu.title == "Mine" && interaction.optionsMenu.children.count == 1)
    interaction.searchOptions = UITextSearchOptions(
      wordMatchMethod: .contains, stringCompareOptions: .caseInsensitive)
    interaction.replacementText = "1"
    interaction.replace()
    #expect(page.text == "1 two one" && page.highlighted == 6)
    interaction.searchText = "t"
    interaction.replaceAll()
    #expect(page.text == "1 1wo one")
    interaction.searchText = "1"
    interaction.dismissFindNavigator()
    #expect(!interaction.isFindNavigatorVisible && giver.log == ["begin true", "end false"])
    #expect(page.styles.isEmpty && interaction.searchText == "1")
    interaction.findNext()
    interaction.replace()
    interaction.replaceAll()
    #expect(page.text == "1 1wo one" && page.styles.isEmpty)
    interaction.presentFindNavigator(showingReplace: true)
    view.removeInteraction(interaction)
    #expect(interaction.activeFindSession == nil && giver.log.count == 4)
    let none = Giver(nil)
    let idle = UIFindInteraction(sessionDelegate: none)
    view.addInteraction(idle)
    idle.presentFindNavigator(showingReplace: false)
    #expect(!idle.isFindNavigatorVisible && none.log.isEmpty)
  }

  @Test func `styles and methods have Apple's numbers`() {
    let styles: [UITextSearchFoundTextStyle] = [.normal, .found, .highlighted]
    #expect(styles.map(\.rawValue) == [0, 1, 2] && UITextSearchFoundTextStyle(rawValue: 3) == nil)
    let methods: [UITextSearchOptions.WordMatchMethod] = [.contains, .startsWith, .fullWord]
    #expect(methods.map(\.rawValue) == [0, 1, 2])
    let shown: [UIFindSession.SearchResultDisplayStyle] = [.currentAndTotal, .total, .none]
    #expect(shown.map(\.rawValue) == [0, 1, 2])
  }
}
