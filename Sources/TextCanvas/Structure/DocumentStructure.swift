// SPDX-License-Identifier: MIT

/// The logical structure of a document: its headings, lists, tables, figures.
///
///     document ─┬─ heading 1 ── content of page 1
///               ├─ paragraph ─┬─ content of page 1
///               │             ├─ link ── content of page 1, the link's area
///               │             └─ content of pages 1, 2
///               └─ list ── …
///
/// A tree of elements in reading order. Content is added as it is painted while an element is in
/// force (`Canvas.mark(_:_:)`); an element may span pages. Only the thread that draws uses it.
package final class DocumentStructure {
  /// The document itself, whose language is the default.
  package let root: StructureElement
  /// The level of the last heading; 0 before the first.
  package var lastHeading = 0
  /// The state of code that makes elements from its drawing, by owner.
  package var makers: [ObjectIdentifier: AnyObject] = [:]
  /// Whether each image needs an alternative text, at least its file's name.
  package var needsAlternatives = false
  /// The identifiers of elements.
  package var names: Set<String> = []

  package init(language: String? = nil) {
    root = StructureElement(.document)
    root.attributes.language = language
  }

  /// Adds an element after all others of its parent.
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

/// A part of a document: its kind, and its contents.
package final class StructureElement {
  /// The comments have the names of PDF 1.7, 14.8.4.
  package enum Kind: Hashable, Sendable {
    /// `Document`, `Part`, `Art`, `Sect`, `Div`
    case document, part, article, section, division
    /// `P`, `H1` to `H6`; PDF 2.0 has deeper ones, which become `H6` in 1.7.
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

  /// A child of an element, in reading order.
  package enum Kid {
    case element(StructureElement)
    case content(MarkedContent)
    /// The area of a link: the page, from 1, and the index of its annotation, from 0.
    case annotation(page: Int, number: Int)
  }

  package let kind: Kind
  /// The attributes; most elements have none, which takes no memory.
  package var attributes: StructureAttributes {
    get { said?.attributes ?? StructureAttributes() }
    set { said = newValue == StructureAttributes() ? nil : Said(newValue) }
  }
  private var said: Said?
  package internal(set) var kids: [Kid] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// They are larger than the rest of an element.
  private final class Said {
    let attributes: StructureAttributes
    init(_ attributes: StructureAttributes) { self.attributes = attributes }
  }
}

/// Content of a page that belongs to one element.
package struct MarkedContent: Hashable, Sendable {
  /// From 1.
  package var page: Int
  /// Unique on the page.
  package var number: Int

  package init(page: Int, number: Int) {
    self.page = page
    self.number = number
  }
}

/// The attributes of an element, in addition to its kind.
package struct StructureAttributes: Hashable, Sendable {
  package enum Scope: Hashable, Sendable { case row, column, both }
  /// The markers of a list's items.
  package enum Numbering: Hashable, Sendable {
    case none, disc, circle, square, decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha
  }

  /// The alternative text of a figure.
  package var alternativeText: String?
  /// The characters that the element represents.
  package var actualText: String?
  /// The expansion of an abbreviation.
  package var expansion: String?
  /// By RFC 3066: `de-CH`.
  package var language: String?
  package var title: String?
  /// The name of the element for `headers`, unique in a document.
  package var identifier: String?
  /// The scope of a header cell.
  package var scope: Scope?
  package var rowSpan = 1
  package var columnSpan = 1
  /// The identifiers of a cell's header cells.
  package var headers: [String] = []
  package var numbering: Numbering?
  /// The name in messages; not written.
  package var name: String?
  /// The bounds of a figure or a table, in points from the top left of its page, y down.
  package var bounds: CanvasRect?

  package init() {}
}
