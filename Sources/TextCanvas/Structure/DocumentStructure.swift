// SPDX-License-Identifier: MIT

/// What the parts of a document are, beside how they look: its headings, lists, tables, figures.
///
///     document ─┬─ heading 1 ── content of page 1
///               ├─ paragraph ─┬─ content of page 1
///               │             ├─ link ── content of page 1, the link's area
///               │             └─ content of pages 1, 2
///               └─ list ── …
///
/// A tree of elements in the order of reading. Content comes in as it is painted while an element is in force
/// (`Canvas.mark(_:_:)`); an element may go on over pages. One thread at a time uses it, the one that draws.
package final class DocumentStructure {
  /// The document itself; its language is that of all that names no other.
  package let root: StructureElement
  /// The level of the last heading; 0 before the first.
  package var lastHeading = 0
  /// What those keep who make elements of what they draw, by whom.
  package var makers: [ObjectIdentifier: AnyObject] = [:]
  /// Whether something is said of each picture, be it its file's name.
  package var needsAlternatives = false
  /// Identifiers that elements have.
  package var names: Set<String> = []

  package init(language: String? = nil) {
    root = StructureElement(.document)
    root.attributes.language = language
  }

  /// A new element behind all that its parent holds so far.
  ///
  /// - `parent`: An element of this structure; nil for the document.
  @discardableResult
  package func add(
    _ kind: StructureElement.Kind, to parent: StructureElement? = nil,
    _ attributes: StructureAttributes = StructureAttributes()
  ) -> StructureElement {
    let element = StructureElement(kind)
    element.attributes = attributes
    (parent ?? root).kids.append(.element(element))
    return element
  }
}

/// A part of a document; what it is, and what it holds.
package final class StructureElement {
  /// PDF 1.7, 14.8.4, has the names in the comments.
  package enum Kind: Hashable, Sendable {
    /// `Document`, `Part`, `Art`, `Sect`, `Div`
    case document, part, article, section, division
    /// `P`, `H1` to `H6`; PDF 2.0 has deeper ones, in 1.7 they count as `H6`.
    case paragraph
    case heading(Int)
    /// `L`, `LI`, `Lbl`, `LBody`
    case list, listItem, label, listBody
    /// `Table`, `THead`, `TBody`, `TFoot`, `TR`, `TH`, `TD`
    case table, tableHead, tableBody, tableFoot, tableRow, tableHeader, tableCell
    /// `Link`, `Figure`, `Formula`, `Caption`, `Note`, `Reference`
    case link, figure, formula, caption, note, reference
    /// `Code`, `BlockQuote`, `Quote`, `Span`, `TOC`, `TOCI`, `NonStruct`
    case code, blockQuote, quote, span, contents, contentsItem, ungrouped
  }

  /// What an element holds, in the order of reading.
  package enum Kid {
    case element(StructureElement)
    case content(MarkedContent)
    /// The area of a link: the page, from 1, and the number of the annotation on it, from 0.
    case annotation(page: Int, number: Int)
  }

  package let kind: Kind
  /// What is said of it; of most nothing is, which takes no room.
  package var attributes: StructureAttributes {
    get { said?.attributes ?? StructureAttributes() }
    set { said = newValue == StructureAttributes() ? nil : Said(newValue) }
  }
  private var said: Said?
  package internal(set) var kids: [Kid] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// They are larger than all else that an element has.
  private final class Said {
    let attributes: StructureAttributes
    init(_ attributes: StructureAttributes) { self.attributes = attributes }
  }
}

/// Content of a page that belongs to one element.
package struct MarkedContent: Hashable, Sendable {
  /// From 1.
  package var page: Int
  /// No other content of the page has the same.
  package var number: Int

  package init(page: Int, number: Int) {
    self.page = page
    self.number = number
  }
}

/// What is said of an element, beside its kind.
package struct StructureAttributes: Hashable, Sendable {
  package enum Scope: Hashable, Sendable { case row, column, both }
  /// How the items of a list are marked.
  package enum Numbering: Hashable, Sendable {
    case none, disc, circle, square, decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha
  }

  /// What somebody who does not see a figure is told.
  package var alternativeText: String?
  /// The characters that the element stands for.
  package var actualText: String?
  /// What an abbreviation means.
  package var expansion: String?
  /// By RFC 3066: `de-CH`.
  package var language: String?
  package var title: String?
  /// Names the element for `headers`; each name once in a document.
  package var identifier: String?
  /// Of a header cell: which cells it heads.
  package var scope: Scope?
  package var rowSpan = 1
  package var columnSpan = 1
  /// The identifiers of a cell's header cells.
  package var headers: [String] = []
  package var numbering: Numbering?
  /// What messages call it; not written.
  package var name: String?
  /// Around a figure or a table, in points from the top left of its page, y down.
  package var bounds: CanvasRect?

  package init() {}
}
