// SPDX-License-Identifier: MIT

/// A compound selector: `p.note#first`.
struct CSSCompound: Equatable {
  /// `nil` matches any element.
  var tag: String?
  var id: String?
  var classes: [String] = []
  var attributes: [CSSAttribute] = []
  var places: [CSSPosition] = []
  /// Selectors that the element must not match: `:not(.x)`.
  var excluded: [CSSCompound] = []

  /// The number of classes, attributes and positional conditions.
  var weight: Int {
    classes.count + attributes.count + places.count + excluded.reduce(0) { $0 + max($1.weight, 1) }
  }

  /// Whether it, or one of its exclusions, satisfies a predicate.
  func asks(_ question: (CSSCompound) -> Bool) -> Bool {
    question(self) || excluded.contains { $0.asks(question) }
  }
}

/// A condition on an attribute: `[name="value"]`.
struct CSSAttribute: Equatable {
  enum Kind: Character {
    case any = " ", same = "=", word = "~", language = "|", start = "^", end = "$", part = "*"
  }

  var name: String
  var value = ""
  var kind = Kind.any

  func holds(_ found: String) -> Bool {
    switch kind {
    case .any: true
    case .same: found == value
    case .word: found.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case .language: found == value || found.hasPrefix(value + "-")
    case .start: !value.isEmpty && found.hasPrefix(value)
    case .end: !value.isEmpty && found.hasSuffix(value)
    case .part: !value.isEmpty && found.contains(value)
    }
  }
}

/// A condition on an element's position among its parent's children: `:nth-child(2n+1)`.
struct CSSPosition: Equatable {
  var step = 0
  var first = 1
  /// `:last-child`.
  var isLast = false

  /// Fails if the name is not a positional pseudo-class.
  init?(_ name: String, _ argument: String?) {
    switch (name, argument) {
    case ("first-child", nil): break
    case ("last-child", nil): isLast = true
    case ("nth-child", let argument?):
      let text = argument.filter { !$0.isWhitespace }.lowercased()
      if text == "odd" {
        step = 2
      } else if text == "even" {
        (step, first) = (2, 2)
      } else if let place = text.firstIndex(of: "n") {
        let words = text[..<place]
        let rest = text[text.index(after: place)...]
        let sign = words == "" || words == "+" ? 1 : words == "-" ? -1 : Int(words)
        guard let sign, let number = rest.isEmpty ? 0 : Int(rest) else { return nil }
        (step, first) = (sign, number)
      } else if let number = Int(text) {
        first = number
      } else {
        return nil
      }
      guard abs(step) < 1 << 30, abs(first) < 1 << 30 else { return nil }
    default: return nil
    }
  }

  func holds(_ index: Int, isLast: Bool) -> Bool {
    if self.isLast { return isLast }
    let distance = index - first
    return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
  }
}

struct CSSSelector: Equatable {
  /// The combinator to the compound before, which is further in or after it.
  enum Tie: Character { case around = " ", child = ">", next = "+", later = "~" }

  /// The compounds, innermost first; the tie of each but the first connects it with the one before
  /// it.
  var compounds: [CSSCompound] = []
  var ties: [Tie] = []
  /// The pseudo-element: before or after the element, its marker, or a part of its text.
  var side: Side?

  enum Side: String, CaseIterable {
    case before, after, marker
    case firstLetter = "first-letter"
    case firstLine = "first-line"

    /// The unsupported ones.
    static let ignored = [firstLetter, firstLine]
  }

  var hasSiblings: Bool { ties.contains { $0 == .next || $0 == .later } }

  /// Counts of ids, of classes and of tags, as one number.
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      sum + (compound.id == nil ? 0 : 1 << 20)
        + min(compound.weight, 500) << 10 + (compound.tag == nil ? 0 : 1)
    }
  }
}
