// SPDX-License-Identifier: MIT

import CGTK4
import ProbeSupport
import TextKitGTK

/// A window with a text view, a field, or a circle on a text, and the queries of a test.
@MainActor
final class Probe: NSObject, UITextViewDelegate {
  let text = UITextView()
  let field = UITextField()
  let widget: TextKitWidget
  private let window: UnsafeMutablePointer<GtkWidget>
  private var circle: CircleView?
  private var rest = ""
  private var log: [String] = []
  private(set) var isOpen = true
  private var timers: [Timer] = []

  override init() {
    text.font = UIFont(name: "DejaVu Sans", size: 16)
    text.allowsEditingTextAttributes = true
    text.adjustsFontForContentSizeCategory = true
    widget = TextKitWidget(text)
    window = gtk_window_new()
    super.init()
    text.delegate = self
    window.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
      gtk_window_set_decorated($0, 0)
      gtk_window_set_default_size($0, 600, 400)
      gtk_window_set_child($0, widget.gtkWidget?.assumingMemoryBound(to: GtkWidget.self))
      gtk_window_present($0)
    }
    widget.grabFocus()
  }

  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    if case .link(let url) = textItem.content { log.append("link \(url)") }
    return nil
  }

  func read() {
    let bytes = FileHandle.standardInput.availableData
    guard !bytes.isEmpty else { return isOpen = false }
    rest += String(decoding: bytes, as: UTF8.self)
    while let end = rest.firstIndex(of: "\n") {
      let line = String(rest[..<end])
      rest = String(rest[rest.index(after: end)...])
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let answer = answer(parts[0], parts.count > 1 ? parts[1].replacing("\\n", with: "\n") : "")
      say((answer ?? "?").replacing("\n", with: "\\n"))
    }
  }

  private func answer(_ verb: String, _ argument: String) -> String? {
    let numbers = argument.split(separator: " ").compactMap { Double($0) }
    switch verb {
    case "text": return text.text
    case "settext":
      text.text = argument
      return ""
    case "long":
      text.text = (0..<Int(numbers[0])).map { "Line \($0) of a long text.\n" }.joined()
      text.selectedRange = NSRange(location: 0, length: 0)
      return ""
    case "selection": return "\(text.selectedRange.location) \(text.selectedRange.length)"
    case "select":
      text.selectedRange = NSRange(location: Int(numbers[0]), length: Int(numbers[1]))
      return ""
    case "marked": return text.markedTextRange.flatMap { text.text(in: $0) } ?? ""
    case "bold":
      text.selectedRange = NSRange(location: Int(numbers[0]), length: Int(numbers[1]))
      text.toggleBoldface(nil)
      return ""
    case "fonts":
      var names: [String] = []
      text.attributedText.enumerateAttribute(
        .font, in: NSRange(location: 0, length: text.textStorage.length), options: []
      ) { font, _, _ in names.append((font as? UIFont)?.fontName ?? "-") }
      return names.joined(separator: ",")
    case "fontsize": return "\(Double(text.font?.pointSize ?? 0))"
    case "place": return place(Int(numbers[0]))
    case "caret":
      let rect = text.convert(text.caretRect(for: text.selectedTextRange!.end), to: nil)
      return "\(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.height))"
    case "imcaret":
      var place = [Int32](repeating: 0, count: 3)
      scripted_input_caret(&place)
      return "\(place[0]) \(place[1]) \(place[2])"
    case "offset": return "\(Int(text.contentOffset.y))"
    case "lines": return lines()
    case "frames": return "\(widget.paintedFrameCount)"
    case "looks": return "\(widget.frameCount)"
    case "settled": return widget.awaitsFrame ? "no" : "yes"
    case "upload": return "\(widget.uploadedPixelCount)"
    case "paint": return "\(widget.paintedPixelCount)"
    case "size": return "\(Int(widget.window.bounds.width)) \(Int(widget.window.bounds.height))"
    case "resize":
      window.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
        gtk_window_set_default_size($0, Int32(numbers[0]), Int32(numbers[1]))
      }
      return ""
    case "traits":
      let category = text.traitCollection.preferredContentSizeCategory.rawValue
      return "\(text.traitCollection.userInterfaceStyle == .dark ? "dark" : "light") \(category)"
    case "style":
      text.font = .preferredFont(forTextStyle: .body)
      return ""
    case "set": return set(argument)
    case "cursor":
      let pointer = widget.gtkWidget?.assumingMemoryBound(to: GtkWidget.self)
      let cursor = pointer.flatMap { gtk_widget_get_cursor($0) }
      return cursor.flatMap { gdk_cursor_get_name($0) }.map { String(cString: $0) } ?? ""
    case "bars": return bars()
    case "menu":
      return widget.window.presentedMenu?.leaves.map(\.title).joined(separator: ",") ?? ""
    case "log": return log.joined(separator: ",")
    case "links":
      let linked = NSMutableAttributedString(string: argument, attributes: [.font: text.font!])
      linked.addAttribute(
        .link, value: URL(string: "https://example.org/")!,
        range: NSRange(location: 0, length: linked.length))
      text.attributedText = linked
      text.isEditable = false
      return ""
    case "undo":
      text.undoManager?.undo()
      return text.text
    case "fire": return fire()
    case "circle":
      let circle = CircleView(words: Int(numbers[0]))
      self.circle = circle
      widget.contentView = circle
      return ""
    case "middle": return circle.map { "\(Int($0.circle.center.x)) \(Int($0.circle.center.y))" }
    case "field":
      let box = UIView()
      field.frame = CGRect(x: 20, y: 20, width: 300, height: 40)
      box.addSubview(field)
      widget.contentView = box
      field.becomeFirstResponder()
      return ""
    case "fieldtext": return field.text ?? ""
    case "says": return says(argument)
    case "pasteboard": return UIPasteboard.general.string ?? ""
    case "types": return (UIPasteboard.general.types).joined(separator: ",")
    case "picture":
      UIPasteboard.general.image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2))
        .image { context in
          UIColor.red.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        }
      return ""
    case "carryfile":
      widget.contentView = UIView()
      probe_carry_file(widget.gtkWidget!, argument)
      return ""
    case "commands": return commands()
    case "close":
      isOpen = false
      return ""
    default: return nil
    }
  }

  /// The middle of a character, in the window.
  private func place(_ index: Int) -> String {
    let start = text.position(from: text.beginningOfDocument, offset: index)!
    let end = text.position(from: start, offset: 1)!
    let rect = text.convert(text.firstRect(for: text.textRange(from: start, to: end)!), to: nil)
    return "\(Int(rect.midX)) \(Int(rect.midY))"
  }

  /// Returns, for each of GTK's scroll bars over the widget, its orientation, position and range.
  private func bars() -> String {
    var found: [String] = []
    var child = widget.gtkWidget.flatMap {
      gtk_widget_get_first_child($0.assumingMemoryBound(to: GtkWidget.self))
    }
    while let bar = child {
      child = gtk_widget_get_next_sibling(bar)
      guard
        String(
          cString: g_type_name_from_instance(
            UnsafeMutableRawPointer(bar)
              .assumingMemoryBound(to: GTypeInstance.self))) == "GtkScrollbar"
      else { continue }
      let range = gtk_scrollbar_get_adjustment(OpaquePointer(bar))!
      var place = GtkAllocation()
      gtk_widget_get_allocation(bar, &place)
      let numbers = [
        Double(place.x + place.width), Double(place.height), gtk_adjustment_get_page_size(range),
        gtk_adjustment_get_upper(range), gtk_adjustment_get_value(range),
      ]
      found.append(numbers.map { "\(Int($0))" }.joined(separator: " "))
    }
    return found.joined(separator: ",")
  }

  /// Returns the starts of lines.
  private func lines() -> String {
    let manager = circle?.text.layoutManager ?? text.layoutManager
    var starts: [String] = []
    manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { _, _, _, glyphs, _ in starts.append("\(glyphs.location)") }
    return starts.joined(separator: " ")
  }

  private func set(_ argument: String) -> String? {
    let parts = argument.split(separator: " ").map(String.init)
    let settings = gtk_settings_get_default()
    switch parts[0] {
    case "dark":
      tk_set_bool(
        UnsafeMutableRawPointer(settings!), "gtk-application-prefer-dark-theme", parts[1] == "yes")
    case "dpi":
      tk_set_int(UnsafeMutableRawPointer(settings!), "gtk-xft-dpi", Int32(parts[1])! * 1024)
    case "blink":
      tk_set_bool(UnsafeMutableRawPointer(settings!), "gtk-cursor-blink", parts[1] == "yes")
    default: return nil
    }
    return ""
  }

  /// Lets everything fire that a program counts on, and notes after how many milliseconds.
  private func fire() -> String {
    let start = ProcessInfo.processInfo.systemUptime
    let note: @MainActor @Sendable (String, Double) -> Void = { [weak self] name, due in
      let late = ProcessInfo.processInfo.systemUptime - start - due
      self?.log.append("\(name) \(Int((late * 1000).rounded(.up)))")
    }
    log = []
    // Later, while the window is idle.
    timers = [0.2, 0.4].map { due in
      Timer.scheduledTimer(withTimeInterval: due, repeats: false) { _ in
        MainActor.assumeIsolated { note("timer", due) }
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
      MainActor.assumeIsolated { note("after", 0.3) }
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { note("main", 0) } }
    Task { @MainActor in
      note("task", 0)
      try await Task.sleep(for: .milliseconds(250))
      note("sleep", 0.25)
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.5)
      DispatchQueue.main.async { MainActor.assumeIsolated { note("thread", 0.5) } }
    }
    RunLoop.main.perform { MainActor.assumeIsolated { note("perform", 0) } }
    return ""
  }

  private func says(_ argument: String) -> String? {
    let parts = argument.split(separator: " ", maxSplits: 1).map(String.init)
    let properties: [String: GtkAccessibleProperty] = [
      "label": GTK_ACCESSIBLE_PROPERTY_LABEL, "description": GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      "value": GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
    ]
    guard let property = properties[parts[0]], let pointer = widget.gtkWidget else { return nil }
    return probe_says(pointer, Int32(property.rawValue), parts.count > 1 ? parts[1] : "")
      ? "yes" : "no"
  }

  private func commands() -> String {
    let view = CommandView(frame: .zero)
    view.heard = { [weak self] in self?.log.append($0) }
    widget.contentView = view
    return ""
  }
}

/// A circle on a text, which makes way for it: drag it.
@MainActor
final class CircleView: UIView {
  let text = UITextView()
  let circle = UIView(frame: CGRect(x: 200, y: 150, width: 120, height: 120))

  init(words: Int) {
    super.init(frame: .zero)
    text.text = (0..<words).map { "word\($0 % 97)" }.joined(separator: " ")
    text.font = UIFont(name: "DejaVu Sans", size: 12)
    text.isEditable = false
    text.isSelectable = false
    addSubview(text)
    circle.backgroundColor = .systemOrange
    circle.layer.cornerRadius = 60
    addSubview(circle)
    circle.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] pan in
        guard let self, let pan = pan as? UIPanGestureRecognizer else { return }
        let way = pan.translation(in: self)
        circle.center = CGPoint(x: circle.center.x + way.x, y: circle.center.y + way.y)
        pan.setTranslation(.zero, in: self)
        makeRoom()
      })
    makeRoom()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.frame = bounds
  }

  private func makeRoom() {
    let place = circle.frame.offsetBy(
      dx: -text.textContainerInset.left, dy: -text.textContainerInset.top)
    text.textContainer.exclusionPaths = [UIBezierPath(ovalIn: place)]
  }
}

/// Records key commands and presses.
@MainActor
final class CommandView: UIView {
  var heard: ((String) -> Void)?
  override init(frame: CGRect) {
    super.init(frame: frame)
    Selector("save:").tie(to: CommandView.self) { view, _ in view.heard?("save") }
  }
  required init?(coder: NSCoder) { nil }
  override var canBecomeFirstResponder: Bool { true }
  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(title: "Save", action: "save:", input: "s", modifierFlags: .command)]
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { heard?("down \(press.key?.characters ?? "")") }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { heard?("up \(press.key?.characters ?? "")") }
  }
}

/// Writes a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
