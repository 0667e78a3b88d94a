// SPDX-License-Identifier: MIT

/// The scroll bars of scroll views: GTK's own, over the content.
///
/// They appear during scrolling and when the pointer approaches them.
///
///     a view scrolls ── didPaint ──> GtkScrollbar        the visible part of the content
///     GtkScrollbar is dragged ─────> contentOffset
@MainActor
final class ScrollBars: WidgetPart {
  private struct Key: Hashable {
    var view: ObjectIdentifier
    var isVertical: Bool
  }

  private struct Bar {
    let widget: ScrollBarWidget
    weak var view: UIScrollView?
    var shown: HostBar
    var place: CGRect
  }

  private weak var widget: TextKitWidget?
  private var bars: [Key: Bar] = [:]

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func didPaint() {
    guard let widget, let pointer = widget.host.pointer else { return }
    var gone = Set(bars.keys)
    for view in scrollViews(in: widget.window) {
      view.hasHostBars = true
      for shown in view.hostBars {
        let place = view.convert(shown.place, to: nil).intersection(widget.window.bounds)
        guard place.width >= 24, place.height >= 24 else { continue }
        let key = Key(view: ObjectIdentifier(view), isVertical: shown.isVertical)
        gone.remove(key)
        if bars[key]?.view !== view { bars[key] = nil }
        update(key, view, shown, place, on: pointer)
      }
    }
    for key in gone { bars[key] = nil }
  }

  private func update(
    _ key: Key, _ view: UIScrollView, _ shown: HostBar, _ place: CGRect, on pointer: GTKPointer
  ) {
    guard let old = bars[key] else {
      let made = ScrollBarWidget(on: pointer, isVertical: key.isVertical) {
        [weak self, weak view] value in
        view?.scrollHostBar(isVertical: key.isVertical, to: CGFloat(value))
        self?.widget?.wantFrame()
      }
      guard let made else { return }
      made.set(shown, in: place)
      bars[key] = Bar(widget: made, view: view, shown: shown, place: place)
      return
    }
    guard old.shown != shown || old.place != place else { return }
    old.widget.set(shown, in: place)
    if old.shown.start != shown.start { old.widget.show() }
    bars[key]?.shown = shown
    bars[key]?.place = place
  }

  /// Returns the visible scroll views, innermost last.
  private func scrollViews(in view: UIView) -> [UIScrollView] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    let own = (view as? UIScrollView).map { [$0] } ?? []
    return own + view.subviews.flatMap { scrollViews(in: $0) }
  }

  func end() { bars = [:] }
}
