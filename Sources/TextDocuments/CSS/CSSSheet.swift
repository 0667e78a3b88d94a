// SPDX-License-Identifier: MIT

/// What of an element selectors ask for.
struct CSSElement {
  var tag: String
  var id: String?
  var classes: Set<String> = []
  var attributes: [HTMLAttribute] = []

  init(_ tag: String, _ attributes: [HTMLAttribute] = []) {
    self.tag = tag
    self.attributes = attributes
    for one in attributes {
      if one.name == "id" { id = one.value }
      if one.name == "class" {
        classes = Set(one.value.split(whereSeparator: \.isWhitespace).map(String.init))
      }
    }
  }
}

/// The rules of a document's style sheets, found by the last part of their selectors.
struct CSSSheet {
  /// What matching may cost for one element: comparisons, and declarations that are found.
  private static let mostSteps = 20_000
  /// What it may cost for an element more, once `credit` has been used up: no sheet makes the time grow faster.
  private static let stepsPerElement = 1000
  /// What reading a declaration costs, beside a comparison.
  private static let declarationSteps = 4

  private var rules: [CSSRule] = []
  private var specificities: [Int] = []
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byTag: [String: [Int]] = [:]
  private var others: [Int] = []
  /// Whether a rule hangs on an element's `id`, or on attributes beside that and its classes.
  private(set) var asksForIDs = false
  private(set) var asksForAttributes = false
  /// Steps that the elements to come may take beside their own.
  private var credit: Int

  init(credit: Int = 10_000_000) { self.credit = credit }

  var isEmpty: Bool { rules.isEmpty }

  mutating func append(_ more: [CSSRule]) {
    for rule in more where !rule.declarations.isEmpty {
      let number = rules.count
      rules.append(rule)
      specificities.append(rule.selector.specificity)
      for compound in rule.selector.compounds {
        if compound.id != nil { asksForIDs = true }
        if !compound.attributes.isEmpty { asksForAttributes = true }
      }
      guard let last = rule.selector.compounds.first else { continue }
      if let id = last.id {
        byID[id, default: []].append(number)
      } else if let name = last.classes.first {
        byClass[name, default: []].append(number)
      } else if let tag = last.tag {
        byTag[tag, default: []].append(number)
      } else {
        others.append(number)
      }
    }
  }

  /// What rules say of an element; the strongest last.
  mutating func declarations(
    for element: CSSElement, in ancestors: [CSSElement]
  ) -> [CSSDeclaration] {
    guard !isEmpty else { return [] }
    var found: [Int] = []
    let limit = min(Self.mostSteps, Self.stepsPerElement + credit)
    var steps = limit
    func look(_ candidates: [Int]?) {
      for number in candidates ?? [] {
        guard steps > 0 else { return }
        if matches(rules[number].selector, element, ancestors, &steps) {
          found.append(number)
          steps -= rules[number].declarations.count * Self.declarationSteps
        }
      }
    }
    if let id = element.id { look(byID[id]) }
    for name in element.classes.sorted() { look(byClass[name]) }
    look(byTag[element.tag])
    look(others)
    credit = max(0, credit - max(0, limit - steps - Self.stepsPerElement))
    guard !found.isEmpty else { return [] }
    let ordered = found.sorted {
      let (one, other) = (specificities[$0], specificities[$1])
      return one == other ? $0 < $1 : one < other
    }
    return ordered.flatMap { rules[$0].declarations }
  }

  private func matches(
    _ selector: CSSSelector, _ element: CSSElement, _ ancestors: [CSSElement], _ steps: inout Int
  ) -> Bool {
    guard matches(selector.compounds[0], element, &steps) else { return false }
    // From the element outwards; where a parent does not fit, the nearest "anywhere around" before it looks further out.
    var part = 1
    var place = ancestors.count - 1
    var again: (part: Int, place: Int)?
    while part < selector.compounds.count {
      guard steps > 0, place >= 0 else { return false }
      if matches(selector.compounds[part], ancestors[place], &steps) {
        if !selector.isChild[part] { again = (part, place - 1) }
        part += 1
        place -= 1
      } else if !selector.isChild[part] {
        place -= 1
      } else if let known = again {
        (part, place) = known
        again = nil
      } else {
        return false
      }
    }
    return true
  }

  private func matches(
    _ compound: CSSCompound, _ element: CSSElement, _ steps: inout Int
  ) -> Bool {
    steps -= 1 + compound.classes.count + compound.attributes.count * element.attributes.count
    guard steps > 0 else { return false }
    if let tag = compound.tag, tag != element.tag { return false }
    if let id = compound.id, id != element.id { return false }
    guard compound.classes.allSatisfy({ element.classes.contains($0) }) else { return false }
    return compound.attributes.allSatisfy { wanted in
      element.attributes.contains {
        $0.name == wanted.name && (wanted.value == "\u{0}" || $0.value == wanted.value)
      }
    }
  }
}
