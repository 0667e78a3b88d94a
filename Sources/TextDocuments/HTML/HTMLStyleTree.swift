// SPDX-License-Identifier: MIT

/// An element's style, and the styles of its children.
///
///     body ── p ── b
///          │    └─ a
///          └─ p class="x"
///
/// The style of an element is determined by its name, its attributes, the style sheets and its
/// ancestors. So siblings, and children of siblings, with equal markup share one node: documents
/// may have millions of elements, but few distinct ones.
final class HTMLStyleNode {
  let style: HTMLStyle
  /// The drawn box of the style; the same object for all cells with the same formatting.
  private(set) lazy var box = Shared(wrappedValue: style.finishedBox)
  fileprivate var children: [HTMLStyleTree.Key: HTMLStyleNode] = [:]

  init(_ style: HTMLStyle) { self.style = style }

  /// Returns the node of an earlier child with the same key.
  func child(_ key: HTMLStyleTree.Key) -> HTMLStyleNode? { children[key] }
}

/// A cache of styles, which is cleared when it reaches its limit.
struct HTMLStyleTree {
  /// The facts about an element that determine its style, except its ancestors.
  struct Key: Hashable {
    fileprivate var tag: Int
    fileprivate var attributes: [UInt8]
  }

  /// The maximum size of attributes in the cache, in bytes.
  private static let maximumKeyLength = 1024
  private static let maximumDeclarations = 1000

  /// The maximum number of cached styles.
  let limit: Int
  /// The nodes that have children.
  private var parents: [HTMLStyleNode] = []
  private var count = 0
  private var declarations: [String: [CSSDeclaration]] = [:]

  init(limit: Int = 2048) { self.limit = limit }

  /// - Returns: `nil` if the style must not be cached.
  func key(_ tag: HTMLName, _ attributes: HTMLAttributes, _ sheet: CSSSheet) -> Key? {
    guard limit > 0, !sheet.usesPositions else { return nil }
    var bytes: [UInt8] = []
    for (index, name) in attributes.names.enumerated() {
      // The URL of a link does not affect its formatting, but its presence does.
      let isLink = name.text == "href" && tag.text == "a"
      let counts = name.isLook || sheet.usesAttributes || sheet.usesIDs && name.text == "id"
      guard counts || isLink else { continue }
      if isLink, !counts, attributes.link == nil { continue }
      for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: name.number >> shift)) }
      guard counts else { continue }
      let value = attributes.value(at: index)
      guard bytes.count + value.count <= Self.maximumKeyLength else { return nil }
      bytes += value
      bytes.append(0)
    }
    return Key(tag: tag.number, attributes: bytes)
  }

  /// Caches the style of a child for those with equal markup.
  mutating func remember(_ node: HTMLStyleNode, as key: Key, of parent: HTMLStyleNode) {
    if count >= limit { forget() }
    if parent.children.isEmpty { parents.append(parent) }
    parent.children[key] = node
    count += 1
  }

  /// Clears the cache: the style sheets have changed, or the cache is full.
  mutating func forget() {
    // One by one: releasing a chain of nodes would recurse level by level.
    for node in parents { node.children = [:] }
    parents = []
    count = 0
  }

  /// Returns the declarations of a `style` attribute, cached.
  mutating func parsed(_ text: String) -> [CSSDeclaration] {
    guard limit > 0, text.utf8.count <= Self.maximumKeyLength else {
      return CSSParser.declarations(text)
    }
    if let known = declarations[text] { return known }
    let new = CSSParser.declarations(text)
    if declarations.count >= Self.maximumDeclarations { declarations = [:] }
    declarations[text] = new
    return new
  }
}
