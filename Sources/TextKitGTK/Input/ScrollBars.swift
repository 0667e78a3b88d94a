// SPDX-License-Identifier: MIT

/// Bars of scroll views that a pointer drags: they show when it comes near.
@MainActor
final class ScrollBars: WidgetPart {
  private weak var widget: TextKitWidget?
  private weak var dragged: UIScrollView?
  /// Where on the thumb it was pressed.
  private var grip: CGFloat = 0

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  var isDragging: Bool { dragged != nil }

  /// The innermost scroll view under a point whose bar is there.
  func view(at point: CGPoint) -> UIScrollView? {
    guard let window = widget?.window else { return nil }
    var view = window.hitTest(point, with: nil)
    while let next = view {
      if let scroll = next as? UIScrollView,
        scroll.hostBar?.track.contains(scroll.convert(point, from: nil)) == true
      {
        return scroll
      }
      view = next.superview
    }
    return nil
  }

  /// - Returns: Whether a bar was pressed; beside its thumb, the thumb comes to the pointer.
  func press(at point: CGPoint) -> Bool {
    guard let scroll = view(at: point), let bar = scroll.hostBar else { return false }
    let place = scroll.convert(point, from: nil)
    dragged = scroll
    grip = bar.thumb.contains(place) ? place.y - bar.thumb.minY : bar.thumb.height / 2
    move(to: point)
    return true
  }

  /// Follows the pointer, or shows the bar that it is near.
  func move(to point: CGPoint) {
    guard let dragged else {
      view(at: point)?.showHostBar()
      return
    }
    guard let bar = dragged.hostBar else { return }
    dragged.dragHostBar(to: dragged.convert(point, from: nil).y - bar.track.minY - grip)
  }

  func release() { dragged = nil }
  func end() { release() }
}
