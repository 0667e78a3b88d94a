// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Numbers as bars, drawn by code.
private class Chart: NSTextAttachmentCell {
  var values: [CGFloat] = [4, 7, 3, 9, 6, 8]
  var color = UIColor(red: 0.1, green: 0.45, blue: 0.75, alpha: 1)
  var height: CGFloat = 26
  var views: [NSView?] = []

  override func cellSize() -> NSSize {
    NSSize(width: CGFloat(values.count) * 9 + 3, height: height)
  }
  override func cellBaselineOffset() -> NSPoint { NSPoint(x: 0, y: -5) }

  override func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView?) {
    views.append(controlView)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(white: 0.93, alpha: 1).setFill()
    context.fill(cellFrame)
    color.setFill()
    let step = (cellFrame.width - 3) / CGFloat(values.count)
    for (index, value) in values.enumerated() {
      let bar = (cellFrame.height - 4) * value / (values.max() ?? 1)
      context.fill(
        CGRect(
          x: cellFrame.minX + 3 + CGFloat(index) * step, y: cellFrame.maxY - 2 - bar,
          width: step - 3, height: bar))
    }
  }
}

/// Follows the mouse by the overridable steps.
private final class Steps: Chart {
  var steps: [String] = []
  var starts = true
  var continues = true
  override func startTracking(at startPoint: NSPoint, in controlView: NSView?) -> Bool {
    steps.append("start")
    return starts
  }
  override func continueTracking(
    last lastPoint: NSPoint, current currentPoint: NSPoint, in controlView: NSView?
  ) -> Bool {
    steps.append("\(Int(currentPoint.x - lastPoint.x))")
    return continues
  }
  override func stopTracking(
    last lastPoint: NSPoint, current stopPoint: NSPoint, in controlView: NSView?,
    mouseIsUp flag: Bool
  ) { steps.append(flag ? "up" : "stop") }
  override func highlight(_ flag: Bool, withFrame cellFrame: NSRect, in controlView: NSView?) {
    steps.append(flag ? "dark" : "light")
    super.highlight(flag, withFrame: cellFrame, in: controlView)
  }
}

/// Takes the press, or does not, and follows it by itself.
private final class Own: Chart {
  var wants = true
  var takes = true
  var follows = false
  var pressed: [(frame: NSRect, character: Int, clicks: Int)] = []
  var asked = 0
  var followed: [NSEvent.EventType] = []
  override func wantsToTrackMouse() -> Bool {
    asked += 1
    return wants
  }
  override func trackMouse(
    with theEvent: NSEvent, in cellFrame: NSRect, of controlView: NSView?,
    atCharacterIndex charIndex: Int, untilMouseUp flag: Bool
  ) -> Bool {
    pressed.append((cellFrame, charIndex, theEvent.clickCount))
    if follows {
      theEvent.track { [weak self] event in
        self?.followed.append(event.type)
        return true
      }
    }
    return takes
  }
}

/// Records taps.
private final class Hearer: NSObject, UITextViewDelegate {
  var items: [NSRange] = []
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    items.append(textItem.range)
    return nil
  }
}

@MainActor @Suite(.serialized) struct `A cell in a text view` {
  private let hearer = Hearer()

  private func shown(_ cell: any NSTextAttachmentCellProtocol, isEditable: Bool = false) -> (
    view: UITextView, window: UIWindow, middle: CGPoint
  ) {
    let (view, window) = shownTextView("")
    let attachment = NSTextAttachment()
    attachment.attachmentCell = cell
    let text = NSMutableAttributedString(string: "words ")
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: " and more"))
    text.addAttribute(
      .font, value: UIFont(name: "DejaVuSans", size: 16) as Any,
      range: NSRange(location: 0, length: text.length))
    view.attributedText = text
    view.isEditable = isEditable
    view.delegate = hearer
    view.layoutIfNeeded()
    let place = view.layoutManager.attachmentPositions(
      in: CGRect(x: 0, y: 0, width: 300, height: 100), of: view.textContainer)[0]
    let middle = view.convert(
      CGPoint(
        x: place.rect.midX + view.pane.origin.x, y: place.rect.midY + view.pane.origin.y),
      to: window)
    return (view, window, middle)
  }

  @Test func `is given the view that it is drawn in`() {
    let chart = Chart()
    let (view, window, _) = shown(chart)
    _ = window.makeImage(scale: 1)
    #expect(chart.views.last == view && chart.controlView === view)
  }

  @Test(arguments: [false, true])
  func `is dark while it is pressed, and a click is a tap on its attachment`(byPointer: Bool) {
    let cell = Steps()
    let (_, window, middle) = shown(cell)
    func send(_ phase: UITouch.Phase, _ point: CGPoint) {
      if byPointer {
        window.simulatePointer(phase, at: point)
      } else {
        window.simulateTouch(phase, at: point)
      }
    }
    send(.began, middle)
    #expect(cell.steps == ["start", "dark"] && cell.isHighlighted)
    send(.moved, CGPoint(x: middle.x + 3, y: middle.y))
    send(.ended, CGPoint(x: middle.x + 3, y: middle.y))
    #expect(cell.steps == ["start", "dark", "3", "up", "light"] && !cell.isHighlighted)
    #expect(hearer.items == [NSRange(location: 6, length: 1)])
  }

  @Test func `is light while the pointer is beside it, and no click ends there`() {
    let cell = Steps()
    let (_, window, middle) = shown(cell)
    window.simulatePointer(.began, at: middle)
    window.simulatePointer(.moved, at: CGPoint(x: middle.x + 100, y: middle.y))
    #expect(cell.steps == ["start", "dark", "100", "light"])
    window.simulatePointer(.moved, at: middle)
    #expect(cell.isHighlighted)
    window.simulatePointer(.moved, at: CGPoint(x: middle.x, y: middle.y + 90))
    window.simulatePointer(.ended, at: CGPoint(x: middle.x, y: middle.y + 90))
    #expect(cell.steps.last == "up" && !cell.isHighlighted && hearer.items.isEmpty)
  }

  @Test func `may end following the mouse, or not begin`() {
    let cell = Steps()
    cell.continues = false
    let (view, window, middle) = shown(cell)
    window.simulatePointer(.began, at: middle)
    window.simulatePointer(.moved, at: CGPoint(x: middle.x + 1, y: middle.y))
    window.simulatePointer(.moved, at: CGPoint(x: middle.x + 2, y: middle.y))
    window.simulatePointer(.ended, at: middle)
    #expect(cell.steps == ["start", "dark", "1", "stop", "light"] && hearer.items.isEmpty)
    cell.starts = false
    cell.steps = []
    view.selectedRange = NSRange(location: 0, length: 2)
    window.simulatePointer(.began, at: middle)
    window.simulatePointer(.ended, at: middle)
    // The press is handled by the view: it moves the caret there.
    #expect(cell.steps == ["start"] && view.selectedRange.length == 0)
    #expect(hearer.items == [NSRange(location: 6, length: 1)])
  }

  @Test func `of a press that a gesture takes hears that it is over`() {
    let cell = Steps()
    let (_, window, middle) = shown(cell)
    window.simulateTouch(.began, at: middle)
    window.simulateTouch(.cancelled, at: middle)
    #expect(cell.steps == ["start", "dark", "stop", "light"] && hearer.items.isEmpty)
  }

  @Test func `is selected by a click where text can be edited`() {
    let (view, window, middle) = shown(Chart(), isEditable: true)
    window.simulatePointer(.began, at: middle)
    window.simulatePointer(.ended, at: middle)
    #expect(view.selectedRange == NSRange(location: 6, length: 1) && view.isFirstResponder)
    #expect(hearer.items == [NSRange(location: 6, length: 1)])
  }

  @Test func `of a client's gets the press with its place, once`() throws {
    let cell = Own()
    let (view, window, middle) = shown(cell)
    window.simulateTouch(.began, at: middle)
    window.simulateTouch(.moved, at: CGPoint(x: middle.x + 1, y: middle.y))
    window.simulateTouch(.ended, at: middle)
    let press = try #require(cell.pressed.first)
    #expect(cell.pressed.count == 1 && cell.asked == 1)
    #expect(press.character == 6 && press.clicks == 1)
    #expect(press.frame.contains(view.convert(middle, from: window)))
    #expect(press.frame.size == cell.cellSize())
    // It has done its work.
    #expect(hearer.items.isEmpty && cell.followed.isEmpty)
    cell.follows = true
    window.simulateTouch(.began, at: middle)
    window.simulateTouch(.moved, at: CGPoint(x: middle.x + 1, y: middle.y))
    window.simulateTouch(.ended, at: middle)
    #expect(cell.followed == [.leftMouseDragged, .leftMouseUp])
    #expect(hearer.items == [NSRange(location: 6, length: 1)])
  }

  @Test func `that does not want the press, or refuses it, leaves it to the view`() {
    let cell = Own()
    cell.wants = false
    let (_, window, middle) = shown(cell)
    window.simulateTouch(.began, at: middle)
    window.simulateTouch(.ended, at: middle)
    #expect(cell.pressed.isEmpty && hearer.items.count == 1)
    // A press next to it is handled by the view alone.
    window.simulateTouch(.began, at: CGPoint(x: middle.x, y: middle.y + 90))
    window.simulateTouch(.ended, at: CGPoint(x: middle.x, y: middle.y + 90))
    #expect(cell.asked == 1 && cell.pressed.isEmpty)
    let other = Own()
    other.takes = false
    let (_, next, place) = shown(other)
    next.simulateTouch(.began, at: place)
    next.simulateTouch(.ended, at: place)
    #expect(other.pressed.count == 1 && hearer.items.count == 2)
  }

  @Test func `178: a chart drawn by code stands in the line`() throws {
    let (view, window) = shownTextView("", width: 330, height: 110)
    window.backgroundColor = .white
    let font = UIFont(name: "DejaVuSans", size: 15) as Any
    let text = NSMutableAttributedString(string: "Rain this week ")
    func add(_ values: [CGFloat], _ color: UIColor, height: CGFloat = 26) -> Chart {
      let chart = Chart()
      (chart.values, chart.color, chart.height) = (values, color, height)
      let attachment = NSTextAttachment()
      attachment.attachmentCell = chart
      text.append(NSAttributedString(attachment: attachment))
      return chart
    }
    _ = add([4, 7, 3, 9, 6, 8, 2], UIColor(red: 0.1, green: 0.45, blue: 0.75, alpha: 1))
    text.append(NSAttributedString(string: " and wind "))
    _ = add([2, 3, 5, 8, 7], UIColor(red: 0.8, green: 0.4, blue: 0.1, alpha: 1))
    text.append(NSAttributedString(string: ", the last one pressed: "))
    let pressed = add(
      [1, 2, 3, 4, 5, 6], UIColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 1), height: 40)
    text.append(NSAttributedString(string: " growth."))
    text.addAttribute(.font, value: font, range: NSRange(location: 0, length: text.length))
    view.attributedText = text
    view.isEditable = false
    pressed.isHighlighted = true
    try expectPicture(
      window.makeImage(scale: 2), "attachment-cells",
      "Text in two or three lines, and in it three bar charts on pale grey that reach a little below the baseline: seven blue bars, five orange ones, and six higher green ones that grow to the right under a grey shade, as pressed."
    )
  }
}
