// SPDX-License-Identifier: MIT

/// The depth of a drawing: elements within elements, and the elements that these refer to.
///
///     <use href="#a"> → <g id="a"> → <path fill="url(#p)"> → <pattern id="p"> → …
///
/// librsvg recurses on the stack, so excessive depth ends the process. References of style sheets
/// apply to classes, element names and ids, as far as their selectors are simple.
struct SVGReferences {
  private struct Element {
    var firstChild = -1
    var nextSibling = -1
    var keys: [Int] = []
    /// The levels from here on; 0 while unknown, -1 while they are counted.
    var levels = 0
    /// The work of the element itself, and of everything that is drawn with it.
    var own = SVGWork()
    var whole: SVGWork?
    /// Points of its own path, or 1: a marker that it refers to is drawn at each.
    var points = 1.0
    /// Those of all that is drawn in it, which take over its markers.
    var allPoints: Double?
    /// The part of the drawing that it covers, at most.
    var part = 1.0
    /// Whether it is a gradient or a pattern, drawn in the elements that refer to it.
    var isPaint = false
    var isGradient = false
    var isMarker = false
    var isUse = false
    /// It is drawn where it is, not only where others refer to it.
    var isShown = true
  }

  /// Elements that draw nothing where they are.
  private static let unshown: Set = [
    "defs", "linearGradient", "radialGradient", "pattern", "mask", "filter", "clipPath", "marker",
    "symbol",
  ]

  /// Sizes of shapes are unknown: a fill may cover all of the drawing.
  var ignoresParts = false

  private var elements: [Element] = []
  private var open: [Int] = []
  private var numbers: [String: Int] = [:]
  /// The references of each key, as other keys and as elements.
  private var targets: [(keys: [Int], element: Int, work: SVGWork)] = []

  enum Problem: Error { case tooDeep, circle }

  /// Begins an element within the open ones.
  ///
  /// - `references`: Ids.
  /// - `work`: Of the element by itself.
  /// - `points`: Of its path, at least 1.
  /// - `part`: The part of the drawing that it covers, at most.
  mutating func begin(
    name: String, id: String?, classes: [Substring], references: [String],
    work: SVGWork = SVGWork(), points: Double = 1, part: Double = 1
  ) {
    var keys = references.map { key("#" + $0) }
    keys.append(key("*"))
    keys.append(key(name))
    keys.append(contentsOf: classes.map { key("." + $0) })
    if let id {
      keys.append(key("by #" + id))
      let number = key("#" + id)
      // The first element with an id counts.
      if targets[number].element < 0 { targets[number].element = elements.count }
    }
    var element = Element()
    element.keys = keys
    (element.own, element.points) = (work, points)
    element.part = min(max(part, 0.001), 1)
    element.isGradient = name == "linearGradient" || name == "radialGradient"
    element.isPaint = element.isGradient || name == "pattern"
    element.isMarker = name == "marker"
    element.isUse = name == "use"
    element.isShown = !SVGReferences.unshown.contains(name)
    if let parent = open.last {
      element.nextSibling = elements[parent].firstChild
      elements[parent].firstChild = elements.count
    }
    open.append(elements.count)
    elements.append(element)
  }

  mutating func end() { _ = open.popLast() }

  /// Adds work to the last element that was begun: characters in it.
  mutating func addSteps(_ steps: Double) {
    guard let last = open.last else { return }
    elements[last].own.steps += steps
  }

  /// Adds a rule of a style sheet.
  ///
  /// - `work`: The work of each element that it applies to.
  mutating func add(selector: String, references: [String], work: SVGWork = SVGWork()) {
    for part in selector.split(separator: ",") {
      let from = key(SVGReferences.subject(of: part))
      targets[from].work = targets[from].work + work
      for reference in references { targets[from].keys.append(key("#" + reference)) }
    }
  }

  /// Returns the key of the last part of a selector: `.class`, `by #id`, a name or `*`.
  private static func subject(of selector: Substring) -> String {
    let last = selector.split { $0.isWhitespace || ">+~".contains($0) }.last ?? ""
    guard !selector.contains("\\"), !selector.contains("@"), !selector.contains("/*") else {
      return "*"
    }
    let simple = last.prefix { !"[:()\"'".contains($0) }
    if let dot = simple.firstIndex(of: ".") {
      return "." + simple[dot...].dropFirst().prefix { $0 != "." && $0 != "#" }
    }
    if let hash = simple.firstIndex(of: "#") { return "by " + simple[hash...] }
    return simple.isEmpty ? "*" : String(simple)
  }

  /// Returns the number of levels from the first element on.
  mutating func levels(limit: Int) throws(Problem) -> Int {
    elements.isEmpty ? 0 : try levels(of: 0, left: limit)
  }

  private mutating func levels(of element: Int, left: Int) throws(Problem) -> Int {
    let known = elements[element].levels
    guard known >= 0 else { throw .circle }
    guard left > known else { throw .tooDeep }
    if known > 0 { return known }
    elements[element].levels = -1
    var below = 0
    var child = elements[element].firstChild
    while child >= 0 {
      below = max(below, try levels(of: child, left: left - 1))
      child = elements[child].nextSibling
    }
    // The elements within inherit the references, so both count.
    var beside = 0
    for key in elements[element].keys {
      if targets[key].element >= 0 {
        beside = max(beside, try levels(of: targets[key].element, left: left - 1))
      }
      for next in targets[key].keys where targets[next].element >= 0 {
        beside = max(beside, try levels(of: targets[next].element, left: left - 1))
      }
    }
    let sum = 1 + below + beside
    guard sum <= left else { throw .tooDeep }
    elements[element].levels = sum
    return sum
  }

  /// Returns the work of everything that is drawn; references count each time.
  ///
  /// - Precondition: ``levels(limit:)`` has found no cycle.
  mutating func work() -> SVGWork {
    elements.isEmpty ? SVGWork() : work(of: 0)
  }

  /// The work of each element whose id begins with some letters, by its id.
  ///
  /// - Precondition: ``levels(limit:)`` has found no circle.
  mutating func works(ofIDs prefix: String) -> [String: SVGWork] {
    var found: [String: SVGWork] = [:]
    for (key, number) in numbers where key.hasPrefix("#" + prefix) {
      let element = targets[number].element
      if element >= 0 { found[String(key.dropFirst())] = work(of: element) }
    }
    return found
  }

  private mutating func work(of element: Int) -> SVGWork {
    if let known = elements[element].whole { return known }
    var sum = elements[element].own
    var child = elements[element].firstChild
    while child >= 0 {
      sum = sum + (elements[child].isShown ? work(of: child) : reading(of: child))
      child = elements[child].nextSibling
    }
    var beside = SVGWork()
    for key in elements[element].keys {
      beside = beside + targets[key].work
      if targets[key].element >= 0 { beside = beside + work(of: targets[key].element, in: element) }
      for next in targets[key].keys where targets[next].element >= 0 {
        beside = beside + work(of: targets[next].element, in: element)
      }
    }
    sum = sum + beside
    elements[element].whole = sum
    return sum
  }

  /// The work of an element, with those in it, that is not drawn.
  private func reading(of element: Int) -> SVGWork {
    var sum = SVGWork(element: "g")
    var child = elements[element].firstChild
    while child >= 0 {
      sum = sum + reading(of: child)
      child = elements[child].nextSibling
    }
    return sum
  }

  /// The points of all paths that take over an element's markers.
  private mutating func points(of element: Int) -> Double {
    if let known = elements[element].allPoints { return known }
    var sum = elements[element].points
    var child = elements[element].firstChild
    while child >= 0 {
      sum += points(of: child)
      child = elements[child].nextSibling
    }
    if elements[element].isUse {
      for key in elements[element].keys where targets[key].element >= 0 {
        sum += points(of: targets[key].element)
      }
    }
    elements[element].allPoints = sum
    return sum
  }

  /// The work of what an element refers to.
  private mutating func work(of target: Int, in element: Int) -> SVGWork {
    // A gradient takes the stops of another one, which is not drawn.
    if elements[element].isGradient, elements[target].isGradient { return reading(of: target) }
    let work = work(of: target)
    if elements[target].isMarker { return work * points(of: element) }
    return elements[target].isPaint && !ignoresParts ? work * elements[element].part : work
  }

  private mutating func key(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = targets.count
    targets.append(([], -1, SVGWork()))
    return targets.count - 1
  }
}
