// SPDX-License-Identifier: MIT

/// Lays content out over the pages of a print job, and draws its part of each.
///
///     UIPrintPageRenderer ──┬── UIPrintFormatter   pages 0 to 3
///                           └── UIPrintFormatter   pages 4 to 9
///
/// Subclasses provide the content: text (`UISimpleTextPrintFormatter`,
/// `UIMarkupTextPrintFormatter`), a view (`UIViewPrintFormatter`). The class itself has no pages.
///
/// Main thread only.
///
/// - Source: UIKit, `UIPrintFormatter`.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject, @preconcurrency NSCopying {
  /// The settings of a formatter, which its copies share.
  struct Values {
    var maximumContentHeight: CGFloat = 0
    var maximumContentWidth: CGFloat = 0
    var contentInsets = UIEdgeInsets.zero
    var perPageContentInsets = UIEdgeInsets.zero
    var startPage = 0
  }

  final var values = Values()
  final weak var renderer: UIPrintPageRenderer?

  /// Creates a formatter without a renderer.
  public override init() { super.init() }

  /// The renderer it was added to; nil before.
  open var printPageRenderer: UIPrintPageRenderer? { renderer }

  /// Removes it from its renderer.
  open func removeFromPrintPageRenderer() { renderer?.remove(self) }

  /// The maximum height of its content on a page, in points.
  ///
  /// Default 0: no limit but the page. Infinity and NaN count as 0.
  open var maximumContentHeight: CGFloat {
    get { values.maximumContentHeight }
    set { values.maximumContentHeight = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The maximum width of its content, in points.
  ///
  /// Default 0: no limit but the page. Infinity and NaN count as 0.
  open var maximumContentWidth: CGFloat {
    get { values.maximumContentWidth }
    set { values.maximumContentWidth = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The insets in points between the page's content rectangle and the content: left, right and
  /// bottom on each page, top on the first one.
  ///
  /// Default zero. Added to `perPageContentInsets`.
  open var contentInsets: UIEdgeInsets {
    get { values.contentInsets }
    set { values.contentInsets = newValue.usable }
  }

  /// The insets, in points, between the page's content rectangle and the content, on each page.
  ///
  /// Default zero.
  open var perPageContentInsets: UIEdgeInsets {
    get { values.perPageContentInsets }
    set { values.perPageContentInsets = newValue.usable }
  }

  /// The first page of the job that it draws on.
  ///
  /// Default 0. A negative number becomes 0.
  open var startPage: Int {
    get { values.startPage }
    set { values.startPage = max(0, newValue) }
  }

  /// The number of pages that its content needs in its renderer; 0 without one.
  ///
  /// Lays the content out.
  open var pageCount: Int { 0 }

  /// Returns the rectangle of its content on a page of the job: the renderer's printable rectangle
  /// without header, footer and insets.
  ///
  /// - Parameter pageIndex: A page of the job, from 0.
  /// - Returns: In points, y down; zero without a renderer.
  /// - Source: UIKit; our choice is that it is the whole available rectangle, not the part that
  ///   lines fill.
  open func rectForPage(at pageIndex: Int) -> CGRect { contentRect(forPageAt: pageIndex) }

  /// Draws its part of a page into the current context.
  ///
  /// - Parameters:
  ///   - rect: `rectForPage(at:)`, unless the renderer uses another rectangle.
  ///   - pageIndex: A page of the job, from 0.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}

  /// Whether it can draw on the main thread only.
  ///
  /// Default false. All printing is on the main thread here.
  open var requiresMainThread: Bool { false }

  /// Returns a formatter with the same content and settings, without a renderer.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: A `UIPrintFormatter`.
  open func copy(with zone: NSZone? = nil) -> Any { copied(into: UIPrintFormatter()) }

  /// Copies the settings to another formatter, and returns it.
  package final func copied<Formatter: UIPrintFormatter>(into copy: Formatter) -> Formatter {
    copy.values = values
    return copy
  }

  /// Returns the available rectangle of a page.
  package final func contentRect(forPageAt pageIndex: Int) -> CGRect {
    guard let renderer else { return .zero }
    var rect = renderer.contentRect(in: renderer.printableRect)
    rect = rect.inset(by: values.perPageContentInsets)
    var insets = values.contentInsets
    if pageIndex != startPage { insets.top = 0 }
    rect = rect.inset(by: insets)
    if rect.isNull { return .zero }
    if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
    if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
    return rect
  }
}

extension UIEdgeInsets {
  /// The insets, with 0 for infinity and NaN.
  fileprivate var usable: UIEdgeInsets {
    func number(_ side: CGFloat) -> CGFloat { side.isFinite ? side : 0 }
    return UIEdgeInsets(
      top: number(top), left: number(left), bottom: number(bottom), right: number(right))
  }
}
