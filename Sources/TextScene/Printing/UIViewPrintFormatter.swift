// SPDX-License-Identifier: MIT

/// Prints a whole view, in slices as high as a page; of a scroll view all of its content.
///
/// Views that show text have formatters that lay it out over pages instead
/// (`UIView.viewPrintFormatter()`).
///
/// - Source: UIKit, `UIViewPrintFormatter`.
@preconcurrency @MainActor
open class UIViewPrintFormatter: UIPrintFormatter {
  private let printedView: UIView
  private let pages: (any PrintedPages)?

  /// Creates a formatter of a view.
  ///
  /// - `pages`: The view's content over pages; nil cuts it into slices.
  package init(view: UIView, pages: (any PrintedPages)? = nil) {
    (printedView, self.pages) = (view, pages)
    super.init()
  }

  /// The printed view.
  open var view: UIView { printedView }

  /// True: views belong to the main thread.
  open override var requiresMainThread: Bool { true }

  /// The number of pages that the view's height needs.
  open override var pageCount: Int {
    if let pages { return pages.pageCount(for: self) }
    let size = contentRect.size
    guard size.width > 0, size.height > 0 else { return 0 }
    let first = contentRect(forPageAt: startPage).height
    let other = contentRect(forPageAt: startPage + 1).height
    guard first > 0 || other > 0 else { return 0 }
    let rest = size.height - first
    guard rest > 0 else { return 1 }
    guard other > 0 else { return 1 }
    // A view of huge height has no exact number of pages.
    return 1 + Int(min((rest / other).rounded(.up), 1e6))
  }

  /// Draws a slice of the view, with its top left corner at that of the rectangle; wider parts are
  /// clipped.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    if let pages { return pages.draw(in: rect, forPageAt: pageIndex, for: self) }
    let page = pageIndex - startPage
    guard page >= 0, page < pageCount, let context = UIGraphicsGetCurrentContext() else { return }
    let content = contentRect
    let first = contentRect(forPageAt: startPage).height
    let other = contentRect(forPageAt: startPage + 1).height
    let top = content.minY + (page == 0 ? 0 : first + CGFloat(page - 1) * other)
    let height = min(page == 0 ? first : other, content.maxY - top)
    let slice = CGRect(
      x: content.minX, y: top, width: min(rect.width, content.width), height: height)
    context.saveGState()
    context.clip(to: CGRect(origin: rect.origin, size: slice.size))
    context.translateBy(x: rect.minX - slice.minX, y: rect.minY - slice.minY)
    view.print(slice, for: self, in: context)
    context.restoreGState()
  }

  /// Returns a formatter of the same view.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(into: UIViewPrintFormatter(view: view, pages: pages))
  }

  /// The rectangle of the view that is printed, in its coordinates.
  private var contentRect: CGRect {
    guard let scrolled = view as? UIScrollView else { return view.bounds }
    let size = scrolled.contentSize
    return CGRect(
      x: 0, y: 0, width: max(size.width, view.bounds.width),
      height: max(size.height, view.bounds.height))
  }
}

/// Content that a view lays out over pages itself.
@MainActor
package protocol PrintedPages: AnyObject {
  /// Returns the number of pages that it needs in a formatter's rectangles.
  func pageCount(for formatter: UIPrintFormatter) -> Int

  /// Draws its part of a page of the job.
  func draw(in rect: CGRect, forPageAt pageIndex: Int, for formatter: UIPrintFormatter)
}

extension UIView {
  /// Draws a part of the view with everything in it.
  fileprivate func print(
    _ rect: CGRect, for formatter: UIViewPrintFormatter, in context: CGContext
  ) {
    layoutIfNeeded()
    if let color = backgroundColor, color.cgColor.alpha > 0 {
      context.setFillColor(color.cgColor)
      context.fill(rect)
    }
    traitCollection.performAsCurrent { draw(rect, for: formatter) }
    let painter = LayerPainter(context: context, time: nil)
    for view in subviews { painter.paint(view.layer, inherited: 1) }
  }
}
