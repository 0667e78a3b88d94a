// SPDX-License-Identifier: MIT

/// An element's style, and those that its children had.
///
///     body ── p ── b
///          │    └─ a
///          └─ p class="x"
///
/// What an element looks like follows from its name, its attributes, the style sheets and the elements around it. So siblings, and
/// children of siblings, that are written alike share one node: documents have millions of elements, but few kinds of them.
final class HTMLStyleNode {
  let style: HTMLStyle
  /// What is drawn of the style's box; the same object for all cells that look alike.
  private(set) lazy var box = Shared(wrappedValue: style.finishedBox)
  fileprivate var children: [HTMLStyleTree.Key: HTMLStyleNode] = [:]

  init(_ style: HTMLStyle) { self.style = style }

  /// That of a child like one before.
  func child(_ key: HTMLStyleTree.Key) -> HTMLStyleNode? { children[key] }
}

/// The styles that are known: as many as are worth it, then it begins anew.
struct HTMLStyleTree {
  /// What, beside the elements around, an element's style follows from.
  struct Key: Hashable {
    fileprivate var tag: Int
    fileprivate var attributes: [UInt8]
  }

  /// The longest attributes that a style is remembered for, in bytes.
  private static let longestKey = 1024
  private static let mostDeclarations = 1000

  /// How many styles are remembered.
  let limit: Int
  /// Those that have children.
  private var parents: [HTMLStyleNode] = []
  private var count = 0
  private var declarations: [String: [CSSDeclaration]] = [:]

  init(limit: Int = 2048) { self.limit = limit }

  /// - Returns: `nil` for what is not to be remembered.
  func key(_ tag: HTMLName, _ attributes: HTMLAttributes, _ sheet: CSSSheet) -> Key? {
    guard limit > 0, !sheet.asksForPlaces else { return nil }
    var bytes: [UInt8] = []
    for (index, name) in attributes.names.enumerated() {
      // Where a link leads is no part of how it looks, but that it leads somewhere is.
      let isLink = name.text == "href" && tag.text == "a"
      let counts = name.isLook || sheet.asksForAttributes || sheet.asksForIDs && name.text == "id"
      guard counts || isLink else { continue }
      if isLink, !counts, attributes.link == nil { continue }
      for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: name.number >> shift)) }
      guard counts else { continue }
      let value = attributes.value(at: index)
      guard bytes.count + value.count <= Self.longestKey else { return nil }
      bytes += value
      bytes.append(0)
    }
    return Key(tag: tag.number, attributes: bytes)
  }

  /// Keeps the style of a child for those that are written like it.
  mutating func remember(_ node: HTMLStyleNode, as key: Key, of parent: HTMLStyleNode) {
    if count >= limit { forget() }
    if parent.children.isEmpty { parents.append(parent) }
    parent.children[key] = node
    count += 1
  }

  /// Forgets all styles: what style sheets say has changed, or there are too many.
  mutating func forget() {
    // One by one, for a chain of them would be released level by level.
    for node in parents { node.children = [:] }
    parents = []
    count = 0
  }

  /// What a `style` attribute says; read once if it comes again.
  mutating func parsed(_ text: String) -> [CSSDeclaration] {
    guard limit > 0, text.utf8.count <= Self.longestKey else { return CSSParser.declarations(text) }
    if let known = declarations[text] { return known }
    let new = CSSParser.declarations(text)
    if declarations.count >= Self.mostDeclarations { declarations = [:] }
    declarations[text] = new
    return new
  }
}
