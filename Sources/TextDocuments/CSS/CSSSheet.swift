// SPDX-License-Identifier: MIT

/// The facts about an element that selectors match.
struct CSSElement {
  var tag: String
  var id: String?
  var classes: Set<String> = []
  var attributes: [HTMLAttribute] = []
  /// Its position among its parent's children, from 1.
  var index = 1
  var isLast = false
  /// The preceding siblings, the nearest last.
  var before: [CSSElement] = []

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

/// The rules of a document's style sheets, indexed by the last compound of their selectors.
struct CSSSheet {
  /// The limit of steps for matching one element: comparisons, and declarations found.
  private static let maximumSteps = 20_000
  /// The limit for each further element once `credit` is used up, so that the time stays linear
  /// with any sheet.
  private static let stepsPerElement = 1000
  /// The cost of a found declaration, in comparisons.
  private static let declarationSteps = 4

  private var rules: [CSSRule] = []
  private var specificities: [Int] = []
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byTag: [String: [Int]] = [:]
  private var others: [Int] = []
  /// Whether any rule depends on an element's `id`, or on attributes other than that and its
  /// classes.
  private(set) var usesIDs = false
  private(set) var usesAttributes = false
  /// Whether any rule depends on an element's position among its siblings, and on which these are.
  private(set) var usesPositions = false
  private(set) var usesSiblings = false
  /// Steps that further elements may take beyond their own limit.
  private var credit: Int

  init(credit: Int = 10_000_000) { self.credit = credit }

  var isEmpty: Bool { rules.isEmpty }

  mutating func append(_ more: [CSSRule]) {
    for rule in more where !rule.declarations.isEmpty {
      let number = rules.count
      rules.append(rule)
      specificities.append(rule.selector.specificity)
      for compound in rule.selector.compounds {
        if compound.asks({ $0.id != nil }) { usesIDs = true }
        if compound.asks({ !$0.attributes.isEmpty }) { usesAttributes = true }
        if compound.asks({ !$0.places.isEmpty }) { usesPositions = true }
      }
      if rule.selector.hasSiblings { (usesPositions, usesSiblings) = (true, true) }
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

  /// Returns the declarations that apply to an element, in ascending precedence.
  mutating func declarations(
    for element: CSSElement, in ancestors: [CSSElement]
  ) -> [CSSDeclaration] {
    guard !isEmpty else { return [] }
    var found: [Int] = []
    let limit = min(Self.maximumSteps, Self.stepsPerElement + credit)
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
    if selector.hasSiblings { return fits(selector, 1, element, ancestors[...], &steps) }
    // From the element outwards. If a parent does not match, the nearest descendant combinator
    // before it continues the search further out.
    var part = 1
    var place = ancestors.count - 1
    var again: (part: Int, place: Int)?
    while part < selector.compounds.count {
      guard steps > 0, place >= 0 else { return false }
      let isChild = selector.ties[part] == .child
      if matches(selector.compounds[part], ancestors[place], &steps) {
        if !isChild { again = (part, place - 1) }
        part += 1
        place -= 1
      } else if !isChild {
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

  /// Whether the rest of a selector matches the ancestors and preceding siblings of an element;
  /// false if the steps are used up.
  private func fits(
    _ selector: CSSSelector, _ part: Int, _ element: CSSElement,
    _ ancestors: ArraySlice<CSSElement>, _ steps: inout Int
  ) -> Bool {
    guard part < selector.compounds.count else { return true }
    let tie = selector.ties[part]
    if tie == .next || tie == .later {
      for place in element.before.indices.reversed() {
        guard steps > 0 else { return false }
        if matches(selector.compounds[part], element.before[place], &steps) {
          var sibling = element.before[place]
          sibling.before = Array(element.before[..<place])
          if fits(selector, part + 1, sibling, ancestors, &steps) { return true }
        }
        if tie == .next { return false }
      }
      return false
    }
    for place in ancestors.indices.reversed() {
      guard steps > 0 else { return false }
      if matches(selector.compounds[part], ancestors[place], &steps),
        fits(selector, part + 1, ancestors[place], ancestors[..<place], &steps)
      {
        return true
      }
      if tie == .child { return false }
    }
    return false
  }

  private func matches(
    _ compound: CSSCompound, _ element: CSSElement, _ steps: inout Int
  ) -> Bool {
    steps -= 1 + compound.classes.count + compound.attributes.count * element.attributes.count
    guard steps > 0 else { return false }
    if let tag = compound.tag, tag != element.tag { return false }
    if let id = compound.id, id != element.id { return false }
    guard compound.classes.allSatisfy({ element.classes.contains($0) }) else { return false }
    guard compound.places.allSatisfy({ $0.holds(element.index, isLast: element.isLast) }) else {
      return false
    }
    let fits = compound.attributes.allSatisfy { wanted in
      element.attributes.contains { $0.name == wanted.name && wanted.holds($0.value) }
    }
    guard fits else { return false }
    for other in compound.excluded where matches(other, element, &steps) { return false }
    return steps > 0
  }
}
