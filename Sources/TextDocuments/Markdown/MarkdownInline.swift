// SPDX-License-Identifier: MIT

internal import TextStructures

/// The runs of a paragraph with the delimiters around them.
///
///     bold "a", bold and struck "b"    **a~~b~~**
///     bold "Name:", "John"             <b>Name:</b>John
///
/// Marks are nested according to the formats; spaces have the marks that the text on both sides
/// has. If a delimiter run would not open or close its mark, a pair of tags is used: `**` after
/// punctuation and before a letter does not close.
///
/// - Source: CommonMark 0.31.2, 6.2 "Emphasis and strong emphasis" (left-flanking, right-flanking);
///   GFM, 6.5.
struct MarkdownInline {
  /// A kind of formatting, in nesting order from outside in.
  private enum Mark: Equatable {
    /// The number of levels, positive for superscript and negative for subscript.
    case raised(Int)
    case underline
    /// A link, with the text after its label: its destination and title in parentheses, or a
    /// reference.
    case link(String)
    case bold, italic, strikethrough

    var rank: Int {
      switch self {
      case .raised: 0
      case .underline: 1
      case .link: 2
      case .bold, .italic, .strikethrough: 3
      }
    }

    /// Its delimiter in Markdown.
    var delimiter: (sign: Character, count: Int)? {
      switch self {
      case .bold: ("*", 2)
      case .italic: ("*", 1)
      case .strikethrough: ("~", 2)
      default: nil
      }
    }

    func tag(isEnd: Bool) -> String {
      let slash = isEnd ? "/" : ""
      switch self {
      case .raised(let levels):
        return String(
          repeating: "<\(slash)\(levels < 0 ? "sub" : "sup")>",
          count: min(abs(levels), MarkdownText.maximumRaised))
      case .underline: return "<\(slash)u>"
      case .link(let end): return isEnd ? "]\(end)" : "["
      case .bold: return "<\(slash)b>"
      case .italic: return "<\(slash)em>"
      case .strikethrough: return "<\(slash)s>"
      }
    }
  }

  /// A piece of text as written in the file.
  private struct Token {
    var text: String
    var marks: [Mark] = []
    /// Whether it is white space, an image or a reference to a note: marks continue across it, but
    /// do not begin or end at it.
    var isPassive = false
    /// The text as an autolink.
    var linked: String?
    /// Of spaces and the like: the link that they are in.
    var link: Mark?
    /// For each of its marks how many tokens follow that have it too.
    var lasting: [Int] = []
  }

  private enum Piece {
    case text(String)
    /// The start or the end of a pair.
    case open(Int)
    case close(Int)
  }

  private var tokens: [Token] = []
  private var pieces: [Piece] = []
  private var pairs: [Mark] = []
  /// Whether each pair is written as tags.
  private var isTag: [Bool] = []

  /// Creates the inline markup of runs without page breaks.
  ///
  /// - Parameters:
  ///   - runs: Text, its format, and whether it is already markup.
  ///   - isHeading: Whether all of it is bold anyway.
  ///   - isInCell: Whether it must be on one line.
  ///   - schemes: Schemes of the URLs of links; other links become text.
  ///   - destination: Returns the text after a link's label, for its URL and title.
  init(
    _ runs: [MarkdownText.Run], isHeading: Bool, isInCell: Bool, _ schemes: LinkSchemes,
    destination: (LinkURL, String?) -> String
  ) {
    for run in runs { add(run, isHeading, isInCell, schemes, destination) }
    countLasting()
    nest()
    chooseTags()
  }

  // MARK: Tokens

  private mutating func add(
    _ run: MarkdownText.Run, _ isHeading: Bool, _ isInCell: Bool, _ schemes: LinkSchemes,
    _ destination: (LinkURL, String?) -> String
  ) {
    let (text, format, isMarkup) = run
    func lines(_ text: some StringProtocol) -> String {
      String(text).replacing("\u{2028}", with: isInCell ? "<br>" : "\\\n")
    }
    let url = format.link.flatMap { LinkURL($0, schemes) }
    let link = url.map { Mark.link(destination($0, format.toolTip)) }
    if isMarkup {
      let linked = link.map { $0.tag(isEnd: false) + text + $0.tag(isEnd: true) }
      tokens.append(Token(text: text, isPassive: true, linked: linked, link: link))
      return
    }
    let before = text.prefix { $0.isWhitespace }
    let rest = text[before.endIndex...]
    let end = rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex
    let core = String(rest[..<end])
    if !before.isEmpty { tokens.append(Token(text: lines(before), isPassive: true, link: link)) }
    if core.isEmpty { return }
    var marks: [Mark] = []
    if format.superscript != 0 { marks.append(.raised(format.superscript)) }
    if MarkdownText.isUnderlined(format) { marks.append(.underline) }
    var shown: String
    if let itself = url.flatMap({ MarkdownText.autolink(core, $0.text, format) }) {
      shown = itself
    } else {
      if let link { marks.append(link) }
      let isCode = format.fontKind == .monospaced
      shown = isCode ? MarkdownText.code(core) : lines(MarkdownText.escaped(core))
      if isCode && isInCell { shown = MarkdownText.inCell(shown) }
    }
    if format.weight >= 600 && !isHeading { marks.append(.bold) }
    if format.isItalic { marks.append(.italic) }
    if format.strikethrough != nil { marks.append(.strikethrough) }
    tokens.append(Token(text: shown, marks: marks))
    let after = rest[end...]
    if !after.isEmpty { tokens.append(Token(text: lines(after), isPassive: true, link: link)) }
  }

  private mutating func countLasting() {
    var next = Token(text: "")
    for index in tokens.indices.reversed() where !tokens[index].isPassive {
      tokens[index].lasting = tokens[index].marks.map { mark in
        next.marks.firstIndex(of: mark).map { next.lasting[$0] + 1 } ?? 0
      }
      next = tokens[index]
    }
  }

  // MARK: Nesting

  private mutating func nest() {
    var stack: [Int] = []
    // Passive tokens since the last text: they follow the marks that end there.
    var passive = 0..<0
    func emitPassive() {
      let isInLink = stack.contains { pairs[$0].rank == 2 }
      for token in tokens[passive] {
        pieces.append(.text(isInLink ? token.text : token.linked ?? token.text))
      }
    }
    for (index, token) in tokens.enumerated() {
      if token.isPassive {
        passive = (passive.isEmpty ? index : passive.lowerBound)..<index + 1
        continue
      }
      let wanted = token.marks
      let new = wanted.filter { mark in !stack.contains { pairs[$0] == mark } }
      let outermost = new.map(\.rank).min() ?? .max
      // Two links to one URL are not one: the text between them leads nowhere.
      let kept = stack.prefix { pair in
        wanted.contains(pairs[pair]) && pairs[pair].rank <= outermost
          && (pairs[pair].rank != 2 || tokens[passive].allSatisfy { $0.link == pairs[pair] })
      }.count
      while stack.count > kept { pieces.append(.close(stack.removeLast())) }
      emitPassive()
      passive = 0..<0
      let open = zip(wanted, token.lasting).enumerated()
        .filter { item in !stack.contains { pairs[$0] == item.element.0 } }
        .sorted { one, other in
          let (first, second) = (one.element, other.element)
          if first.0.rank != second.0.rank { return first.0.rank < second.0.rank }
          return first.1 != second.1 ? first.1 > second.1 : one.offset < other.offset
        }
      for (_, element) in open {
        stack.append(pairs.count)
        pieces.append(.open(pairs.count))
        pairs.append(element.0)
        isTag.append(element.0.delimiter == nil)
      }
      pieces.append(.text(token.text))
    }
    while let last = stack.popLast() { pieces.append(.close(last)) }
    emitPassive()
  }

  // MARK: Delimiters

  /// The maximum number of passes over pairs that do not parse: each pair that becomes tags changes
  /// the context of others.
  private static let passLimit = 4

  private mutating func chooseTags() {
    guard isTag.contains(false) else { return }
    for _ in 0..<Self.passLimit where !replaceUnparsable() { return }
    isTag = isTag.map { _ in true }
  }

  private func pair(_ piece: Piece) -> Int? {
    switch piece {
    case .text: nil
    case .open(let pair), .close(let pair): pair
    }
  }

  private func isOpening(_ piece: Piece) -> Bool {
    if case .open = piece { true } else { false }
  }

  /// Returns the character of a delimiter; `nil` for text and tags.
  private func sign(_ piece: Piece) -> Character? {
    pair(piece).flatMap { isTag[$0] ? nil : pairs[$0].delimiter?.sign }
  }

  private func text(_ piece: Piece) -> String {
    switch piece {
    case .text(let text): return text
    case .open(let pair), .close(let pair):
      guard !isTag[pair], let (sign, count) = pairs[pair].delimiter else {
        return pairs[pair].tag(isEnd: !isOpening(piece))
      }
      return String(repeating: sign, count: count)
    }
  }

  /// Replaces pairs by tags if one of their delimiters does not open or close.
  ///
  /// - Returns: Whether there were any.
  private mutating func replaceUnparsable() -> Bool {
    var unparsable: [Int] = []
    var index = 0
    while index < pieces.count {
      guard let sign = sign(pieces[index]) else {
        index += 1
        continue
      }
      // Adjacent delimiters of one character form one run.
      var end = index + 1
      while end < pieces.count, self.sign(pieces[end]) == sign { end += 1 }
      let run = pieces[index..<end]
      let opening = run.filter(isOpening).compactMap(pair)
      if !opening.isEmpty && opening.count < run.count {
        unparsable += opening
      } else {
        // cmark-gfm ignores tildes next to asterisks, and CommonMark does not.
        let parses = (sign == "*" ? [false, true] : [false]).allSatisfy { skipsTildes in
          let before = scalar(before: index, skipsTildes)
          let after = scalar(after: end, skipsTildes)
          return opening.isEmpty
            ? Self.isFlanking(inside: before, outside: after)
            : Self.isFlanking(inside: after, outside: before)
        }
        if !parses { unparsable += run.compactMap(pair) }
      }
      index = end
    }
    for pair in unparsable { isTag[pair] = true }
    return !unparsable.isEmpty
  }

  /// Returns the last character before a piece.
  private func scalar(before index: Int, _ skipsTildes: Bool) -> Unicode.Scalar? {
    for piece in pieces[..<index].reversed() {
      let found = text(piece).unicodeScalars.last { !skipsTildes || $0 != "~" }
      if let found { return found }
    }
    return nil
  }

  /// Returns the first character from a piece on.
  private func scalar(after index: Int, _ skipsTildes: Bool) -> Unicode.Scalar? {
    for piece in pieces[index...] {
      let found = text(piece).unicodeScalars.first { !skipsTildes || $0 != "~" }
      if let found { return found }
    }
    return nil
  }

  /// Whether delimiters between the marked text and what is outside of it open or close.
  ///
  /// Versions of CommonMark differ in whether symbols are punctuation; both readings must hold.
  private static func isFlanking(inside: Unicode.Scalar?, outside: Unicode.Scalar?) -> Bool {
    guard let inside, !isSpace(inside) else { return false }
    guard isPunctuation(inside, orSymbol: true) else { return true }
    guard let outside else { return true }
    return isSpace(outside) || isPunctuation(outside, orSymbol: false)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar, orSymbol: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: orSymbol || scalar.isASCII
    default: false
    }
  }

  // MARK: Text

  /// The paragraph as Markdown.
  var spelling: String {
    var result = ""
    for piece in pieces {
      let text = text(piece)
      // An exclamation mark before a bracket would turn a link into an image.
      if text.first == "[", result.last == "!" {
        result.removeLast()
        result += "\\!"
      }
      result += text
    }
    return result
  }
}
