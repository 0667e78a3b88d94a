// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

// Actions of menus, buttons and keys.

extension EditorWindow {
  /// Whether the text has the focus, and not a field of a bar.
  private var isInText: Bool { !isInFields }
  private var isInFields: Bool {
    ["findText", "replaceText", "size", "family"].contains {
      interface[$0].holdsFocus(of: window)
    }
  }

  func addActions() {
    actions.add("new", ["<Control>n"]) { _ = EditorWindow(EditorDocument()) }
    actions.add("open", ["<Control>o"]) { [weak self] in self?.open() }
    actions.add("open-source") { [weak self] in self?.open(asSource: true) }
    actions.add("save", ["<Control>s"]) { [weak self] in
      guard let self else { return }
      Task { await self.save() }
    }
    actions.add("save-as", ["<Control><Shift>s"]) { [weak self] in
      guard let self else { return }
      Task { await self.saveAs() }
    }
    actions.add("reload") { [weak self] in self?.reload() }
    actions.add("export", ["<Control>e"]) { [weak self] in self?.export() }
    actions.add("print", ["<Control>p"]) { [weak self] in self?.printPages() }
    actions.add("recent") { [weak self] in self?.chooseRecent() }
    actions.add("close", ["<Control>w"]) { [weak self] in self?.close() }
    actions.add("quit", ["<Control>q"]) { EditorWindow.quit() }
    addEditingActions()
    addInsertingActions()
    addViewActions()
    addFindingActions()
  }

  private func addEditingActions() {
    func add(_ name: String, _ keys: [String], _ call: @escaping @MainActor (EditorWindow) -> Void)
    {
      actions.add(name, keys, if: { [weak self] in self?.isInText ?? false }) { [weak self] in
        guard let self else { return }
        call(self)
        self.showState()
      }
    }
    add("undo", ["<Control>z"]) { $0.view.undo() }
    add("redo", ["<Control><Shift>z", "<Control>y"]) { $0.view.redo() }
    add("bold", ["<Control>b"]) { $0.view.activeView.toggleBoldface(nil) }
    add("italic", ["<Control>i"]) { $0.view.activeView.toggleItalics(nil) }
    add("underline", ["<Control>u"]) { $0.view.activeView.toggleUnderline(nil) }
    add("table", []) { $0.askForTable() }
  }

  private func addViewActions() {
    func zoom(_ name: String, _ keys: [String], _ call: @escaping @MainActor (EditorView) -> Void) {
      actions.add(name, keys) { [weak self] in
        guard let self else { return }
        call(self.view)
        self.showState()
      }
    }
    zoom("zoom-in", ["<Control>plus", "<Control>equal", "<Control>KP_Add"]) { $0.zoom(in: true) }
    zoom("zoom-out", ["<Control>minus", "<Control>KP_Subtract"]) { $0.zoom(in: false) }
    zoom("zoom-reset", ["<Control>0", "<Control>KP_0"]) { $0.zoom = 1 }
    actions.add("pages", isOn: false, ["<Control><Shift>p"]) { [weak self] in
      guard let self else { return }
      self.setColumns(self.view.pageColumns > 0 ? 0 : 1)
    }
    actions.add("columns", isOn: false) { [weak self] in
      guard let self else { return }
      self.setColumns(self.view.pageColumns == 2 ? 1 : 2)
    }
    actions.add("fullscreen", isOn: false, ["F11"]) { [weak self] in
      guard let self else { return }
      let isFull = !self.window.bool("fullscreened")
      self.window.set("fullscreened", isFull)
      self.actions.setOn("fullscreen", isFull)
    }
    actions.add("outline", isOn: false, ["F9"]) { [weak self] in self?.toggleOutline() }
    actions.add("spelling", isOn: false, ["F7"]) { [weak self] in
      guard let self else { return }
      self.view.checksSpelling.toggle()
      self.actions.setOn("spelling", self.view.checksSpelling)
    }
  }

  private func setColumns(_ columns: Int) {
    view.pageColumns = columns
    actions.setOn("pages", columns > 0)
    actions.setOn("columns", columns == 2)
    focusText()
    showState()
  }

  private func askForTable() {
    let dialog = ChromeInterface(EditorDescription.table)
    let asked = dialog["window"]
    asked.setTransient(for: window)
    let keys = ChromeActions(of: asked)
    keys.add("close", ["Escape"]) { asked.destroy() }
    let insert: @MainActor () -> Void = { [weak self] in
      for id in ["rows", "columns"] { dialog[id].takeTyped() }
      let (rows, columns) = (dialog["rows"].number, dialog["columns"].number)
      asked.destroy()
      self?.view.activeView.insertTable(rows: Int(rows), columns: Int(columns))
      self?.focusText()
      self?.showState()
    }
    dialog["insert"].on("clicked", insert)
    keys.add("insert", ["Return", "KP_Enter"], insert)
    asked.present()
  }

  // MARK: Finding

  private func addFindingActions() {
    actions.add("find", ["<Control>f"]) { [weak self] in self?.beginFinding(replacing: false) }
    actions.add("replace", ["<Control>h"]) { [weak self] in self?.beginFinding(replacing: true) }
    actions.add("find-next", ["<Control>g", "F3"]) { [weak self] in self?.find?.findNext() }
    actions.add("find-previous", ["<Control><Shift>g", "<Shift>F3"]) { [weak self] in
      self?.find?.findPrevious()
    }
    actions.add("find-close", ["Escape"], if: { [weak self] in self?.isFinding ?? false }) {
      [weak self] in
      self?.endFinding()
      self?.focusText()
    }
    actions.add("replace-one") { [weak self] in self?.find?.replace() }
    actions.add("replace-all") { [weak self] in self?.find?.replaceAll() }
  }

  private var find: UIFindInteraction? { view.activeView.findInteraction }
  private var isFinding: Bool { interface["findBar"].bool("reveal-child") }

  private func beginFinding(replacing: Bool) {
    guard let find else { return }
    let active = view.activeView
    let selection = active.selectedRange
    if selection.length > 0, selection.length < 200, let range = active.selectedTextRange,
      let words = active.text(in: range), !words.contains(where: \.isNewline)
    {
      interface["findText"].set("text", words)
    }
    interface["findBar"].set("reveal-child", true)
    for id in ["replaceText", "replaceButtons"] { interface[id].set("visible", replacing) }
    find.presentFindNavigator(showingReplace: replacing)
    if findToken == nil {
      findToken = NotificationCenter.default.addObserver(
        forName: UIFindInteraction.didChangeNotification, object: nil, queue: nil
      ) { [weak self] _ in
        MainActor.assumeIsolated { self?.showFound() }
      }
    }
    search()
    interface["findText"].grabFocus()
  }

  func endFinding() {
    if let findToken { NotificationCenter.default.removeObserver(findToken) }
    findToken = nil
    interface["findBar"].set("reveal-child", false)
    find?.dismissFindNavigator()
  }

  func search() {
    guard let find, isFinding else { return }
    find.searchOptions = UITextSearchOptions(
      wordMatchMethod: .contains,
      stringCompareOptions: interface["matchCase"].bool("active") ? [] : [.caseInsensitive])
    find.replacementText = interface["replaceText"].string("text")
    find.searchText = interface["findText"].string("text")
    showFound()
  }

  private func showFound() {
    guard isFinding, let find else { return }
    let text = interface["findText"].string("text")
    interface["findCount"].set("label", text.isEmpty ? "" : find.resultText)
    let hasNone =
      !text.isEmpty && !find.hasReplacedAll && (find.activeFindSession?.resultCount ?? 0) == 0
    if hasNone {
      interface["findText"].addClass("nomatch")
    } else {
      interface["findText"].removeClass("nomatch")
    }
  }
}
