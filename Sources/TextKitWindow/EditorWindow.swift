// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

/// A window with one document.
///
///     EditorDescription ── GTK's widgets ── actions, signals ──> EditorView, EditorDocument
///                                            showStateSoon() <─── changed, selectionChanged
@MainActor
final class EditorWindow {
  let interface = ChromeInterface(EditorDescription.window)
  let window: ChromeObject
  private(set) var document: EditorDocument
  private(set) var view: EditorView
  let textWidget: TextKitWidget
  let actions: ChromeActions
  /// All open windows; this array keeps them alive.
  static var all: [EditorWindow] = []
  /// Whether the program is updating the bars, in which case their signals are ignored.
  var isShowing = false
  /// The font size field, which is empty for several sizes.
  private(set) lazy var sizeField = interface["size"].mixedNumberField()
  /// The installed families, preceded by one that the text requests and that is not installed, if
  /// there is one.
  private(set) var families = UIFont.familyNames.sorted()
  var findToken: (any NSObjectProtocol)?
  /// The window to choose recovered and recent documents, while it is open.
  var chooser: DocumentChooser?
  /// Whether the user has chosen to save under another name, after another program has written the
  /// file.
  var wantsAnotherName = false
  private var isClosing = false
  private var shownOutline: [String]?
  private var showsSoon = false

  init(_ document: EditorDocument) {
    window = interface["window"]
    self.document = document
    view = EditorView(document)
    textWidget = TextKitWidget(view)
    actions = ChromeActions(of: window)
    interface["content"].append(textWidget)
    Self.all.append(self)
    addActions()
    addBars()
    connect()
    window.onQuestion("close-request") { [weak self] in
      self?.close()
      return true
    }
    window.onFilesDropped { [weak self] files, point in self?.take(files, at: point) }
    window.present()
    focusText()
  }

  /// Replaces the document of this window.
  func show(_ new: EditorDocument) {
    endFinding()
    document.close()
    document = new
    let (zoom, columns, spelling) = (view.zoom, view.pageColumns, view.checksSpelling)
    view = EditorView(new)
    view.zoom = zoom
    view.checksSpelling = spelling
    textWidget.contentView = view
    view.layoutIfNeeded()
    view.pageColumns = columns
    connect()
    focusText()
  }

  private func connect() {
    document.changed = { [weak self] in self?.showStateSoon() }
    document.confirmsOverwriting = { [weak self] in await self?.askToOverwrite() ?? false }
    document.confirmsLosingParts = { [weak self] in await self?.askToLoseParts($0) ?? false }
    document.recoveryFailed = { [weak self] error in
      self?.tell("Unsaved edits cannot be recovered", error.description)
    }
    view.selectionChanged = { [weak self] in self?.showStateSoon() }
    shownOutline = nil
    showMissingImages()
    showState()
  }

  /// Moves the focus to the text.
  func focusText() {
    textWidget.grabFocus()
    let active = view.activeView
    if !active.isFirstResponder { _ = active.becomeFirstResponder() }
  }

  // MARK: Showing the document's state

  /// Updates the window's state a moment later, once for several changes.
  ///
  /// GTK lays out a bar with a new text again, and redraws the window from there to the text, which
  /// takes longer than a key. Actions are enabled at once.
  func showStateSoon() {
    enableActions()
    guard !showsSoon else { return }
    showsSoon = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.showsSoon, Self.all.contains(where: { $0 === self }) else { return }
        self.showState()
      }
    }
  }

  private func enableActions() {
    actions.setEnabled("save", document.isEdited || document.url == nil)
    actions.setEnabled("undo", view.canUndo)
    actions.setEnabled("redo", view.canRedo)
    actions.setEnabled("reload", document.url != nil)
    for name in ["table", "image", "link"] { actions.setEnabled(name, document.format.isRich) }
  }

  func showState() {
    showsSoon = false
    isShowing = true
    defer { isShowing = false }
    enableActions()
    window.set("title", (document.isEdited ? "• " : "") + document.name + " — TextKit")
    interface["counts"].set("label", countWords)
    interface["format"].set(
      "label", document.format == .plain ? document.form.title : document.format.title)
    interface["zoom"].set("label", "\(Int((view.zoom * 100).rounded())) %")
    showStyles()
    showOutline()
  }

  /// Reports images that cannot be shown, once for each document that is read.
  func showMissingImages() {
    let missing = document.missingImages
    interface["pictures"].set("visible", missing != nil)
    interface["pictures"].set("label", missing?.count ?? "")
    interface["pictures"].set("tooltip-text", missing?.names ?? "")
  }

  private var countWords: String {
    func number(_ value: Int, _ thing: String) -> String {
      "\(value.formatted()) \(thing)\(value == 1 ? "" : "s")"
    }
    // Line counts apply to plain text only, since cells and list items are paragraphs, too.
    let lines = document.format.isRich ? "" : number(document.counts.lines, "line")
    var words = "counting words …"
    if let count = document.counts.count {
      words = "\(number(count.words, "word"))   \(number(count.characters, "character"))"
    }
    if !lines.isEmpty { words += "   " + lines }
    let selected = view.activeView.selectedRange.length
    return selected > 0 ? words + "   \(selected.formatted()) selected" : words
  }

  /// Returns the index of a family in the list; one that is not installed is inserted at the start.
  func numberOfFamily(_ name: String) -> Int {
    if let number = families.firstIndex(of: name) { return number }
    let installed = UIFont.familyNames.sorted()
    if let number = installed.firstIndex(of: name) {
      families = installed
      interface["family"].setItems(families)
      return number
    }
    families = [name] + installed
    interface["family"].setItems(families)
    return 0
  }

  private func showOutline() {
    let headings = document.outline.headings
    let titles = headings.map { "\($0.level) \($0.title)" }
    if titles != shownOutline {
      shownOutline = titles
      interface["outline"].setRows(
        headings.isEmpty
          ? [("No headings", 0)] : headings.map { ($0.title, 14 * ($0.level - 1)) })
    }
    interface["outline"].selectRow(
      document.outline.heading(at: view.activeView.selectedRange.location))
  }

  func goToHeading(_ number: Int) {
    guard document.outline.headings.indices.contains(number) else { return }
    view.show(NSRange(location: document.outline.headings[number].location, length: 0))
    focusText()
  }

  func toggleOutline() {
    let isShown = !interface["sidebar"].bool("visible")
    interface["sidebar"].set("visible", isShown)
    isShowing = true
    interface["outlineButton"].set("active", isShown)
    isShowing = false
    actions.setOn("outline", isShown)
  }

  // MARK: Closing

  /// Closes the window; asks about unsaved edits.
  func close() { Task { _ = await end() } }

  /// Closes all windows, the last one first, until an answer keeps one open.
  static func quit() {
    Task {
      for window in all.reversed() {
        window.window.present()
        guard await window.end() else { return }
      }
      DocumentChooser.alone?.close()
    }
  }

  /// - Returns: Whether the window was closed.
  private func end() async -> Bool {
    guard !isClosing else { return false }
    isClosing = true
    defer { isClosing = false }
    guard await confirmLoss("Save changes to “\(document.name)” before closing?") else {
      return false
    }
    endFinding()
    document.close()
    chooser?.leaveEditor()
    window.destroy()
    Self.all.removeAll { $0 === self }
    return true
  }

  /// Returns whether the document can be closed: it was saved, or its edits may be discarded.
  func confirmLoss(_ question: String) async -> Bool {
    guard document.isEdited else { return true }
    let answer = await ChromeDialogs.ask(
      question, "Unsaved edits will be lost.",
      [.init("Cancel"), .init("Discard", .destructive), .init("Save", .suggested)], before: window)
    switch answer {
    case 1: return true
    case 2: return await save()
    default: return false
    }
  }

  func tell(_ heading: String, _ sentence: String) {
    Task { _ = await ChromeDialogs.ask(heading, sentence, [.init("Close")], before: window) }
  }
}
