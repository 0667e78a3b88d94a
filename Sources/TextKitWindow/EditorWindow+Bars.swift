// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

// The style bar, and the fields of the find bar.

extension EditorWindow {
  private static let kinds: [(title: String, kind: TextStyles.ParagraphKind)] =
    [("Text", .text)] + (1...6).map { ("Heading \($0)", .heading($0)) }
    + [("Quotation", .quotation), ("Code", .code)]

  private static let alignments: [(id: String, alignment: NSTextAlignment)] = [
    ("left", .left), ("center", .center), ("right", .right), ("justified", .justified),
  ]

  func addBars() {
    interface["heading"].setItems(Self.kinds.map(\.title))
    interface["family"].setItems(families)
    interface["family"].opensAtSelectedItem()
    interface["family"].searchesItems()
    onChoice("heading") { window, number in
      if Self.kinds.indices.contains(number) {
        window.view.activeView.setParagraphKind(Self.kinds[number].kind)
      }
    }
    onChoice("family") { window, number in
      if window.families.indices.contains(number) {
        window.view.activeView.setFontFamily(window.families[number])
      }
    }
    sizeField.changed = { [weak self] size in
      self?.change { window in
        switch size {
        case .all(let size): window.view.activeView.setFontSize(CGFloat(size))
        case .each(let points): window.view.activeView.changeFontSize(by: CGFloat(points))
        }
      }
    }
    onToggle("bold") { $0.view.activeView.toggleBoldface(nil) }
    onToggle("italic") { $0.view.activeView.toggleItalics(nil) }
    onToggle("underline") { $0.view.activeView.toggleUnderline(nil) }
    onToggle("strikethrough") { $0.view.activeView.toggleStrikethrough() }
    for (id, alignment) in Self.alignments {
      onToggle(id) { $0.view.activeView.setAlignmentOfSelection(alignment) }
    }
    for (id, kind) in [("bullets", TextStyles.ListKind.bullets), ("numbers", .numbers)] {
      onToggle(id) { window in
        let isOn = window.interface[id].bool("active")
        window.view.activeView.setList(isOn ? kind : .none)
      }
    }
    interface["outlineButton"].on("toggled") { [weak self] in
      if let self, !self.isShowing { self.toggleOutline() }
    }
    interface["outline"].onRow { [weak self] in self?.goToHeading($0) }
    for id in ["menuButton", "heading", "family", "color", "highlight"] {
      interface[id].onPopoverClosed(in: window) { [weak self] in self?.focusText() }
    }
    for id in ["findText", "replaceText"] {
      interface[id].on("changed") { [weak self] in self?.search() }
    }
    interface["matchCase"].on("toggled") { [weak self] in self?.search() }
    interface["findText"].on("activate") { [weak self] in
      self?.view.activeView.findInteraction?.findNext()
    }
    interface["replaceText"].on("activate") { [weak self] in
      self?.view.activeView.findInteraction?.replace()
    }
  }

  /// Performs a command of a bar, unless the program itself is updating the bar.
  private func change(_ call: (EditorWindow) -> Void) {
    guard !isShowing else { return }
    call(self)
    showState()
    textWidget.grabFocus()
  }

  private func onToggle(_ id: String, _ call: @escaping @MainActor (EditorWindow) -> Void) {
    interface[id].on("toggled") { [weak self] in self?.change(call) }
  }

  private func onChoice(_ id: String, _ call: @escaping @MainActor (EditorWindow, Int) -> Void) {
    interface[id].on("notify::selected") { [weak self] in
      self?.change { call($0, $0.interface[id].int("selected")) }
    }
  }

  func showStyles() {
    let isRich = document.format.isRich
    interface["styles"].set("visible", isRich)
    guard isRich else { return }
    let styles = TextStyles(of: view.activeView)
    func set(_ id: String, _ property: String, _ value: Bool) {
      if interface[id].bool(property) != value { interface[id].set(property, value) }
    }
    func choose(_ id: String, _ number: Int) {
      if interface[id].int("selected") != number { interface[id].set("selected", number) }
    }
    choose("heading", Self.kinds.firstIndex { $0.kind == styles.kind } ?? 0)
    choose("family", styles.family.map { numberOfFamily($0) } ?? -1)
    sizeField.show(styles.size.map(Double.init))
    set("bold", "active", styles.isBold)
    set("italic", "active", styles.isItalic)
    set("underline", "active", styles.isUnderlined)
    set("strikethrough", "active", styles.isStruck)
    let alignment = styles.alignment == .natural ? .left : styles.alignment
    for (id, own) in Self.alignments { set(id, "active", own == alignment) }
    set("bullets", "active", styles.list == .bullets)
    set("numbers", "active", styles.list == .numbers)
  }
}
