// SPDX-License-Identifier: MIT

/// Drags of text into the widget and out of it.
@MainActor
final class TextCarrying: WidgetPart {
  private weak var widget: TextKitWidget?
  private weak var shownIn: UITextView?

  func begin(_ widget: TextKitWidget) {
    self.widget = widget
    widget.host.acceptText { [weak self] in
      self?.moved(to: $0) ?? false
    } dropped: {
      [weak self] in
      self?.dropped($0, at: $1) ?? false
    }
  }

  private func target(at point: CGPoint) -> UITextView? {
    var view = widget?.window.hitTest(point, with: nil)
    while let next = view {
      if let text = next as? UITextView { return text.takesText ? text : nil }
      view = next.superview
    }
    return nil
  }

  private func moved(to point: CGPoint?) -> Bool {
    let target = point.flatMap(target)
    if shownIn !== target { shownIn?.showHostDrop(at: nil) }
    shownIn = target
    if let target, let point { target.showHostDrop(at: target.convert(point, from: nil)) }
    widget?.wantFrame()
    return target != nil
  }

  private func dropped(_ text: String, at point: CGPoint) -> Bool {
    guard let target = target(at: point) else { return false }
    shownIn?.showHostDrop(at: nil)
    shownIn = nil
    widget?.wantFrame()
    return target.dropText(text, at: target.convert(point, from: nil))
  }

  /// Continues a drag of selected text that leaves the widget as a drag of the window system.
  ///
  /// - Returns: Whether it does.
  func leave(_ event: HostEvent, _ raw: RawEvent) -> Bool {
    guard let widget, !widget.window.bounds.contains(event.place),
      let source = widget.window.firstResponder as? UITextView, let carried = source.carriedText
    else { return false }
    return widget.host.carry(carried.text, raw) { [weak source] isMoved in
      if isMoved { source?.removeCarried(carried.range, carried.text) }
    }
  }
}
