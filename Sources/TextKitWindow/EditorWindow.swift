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
  /// All that are open; each keeps itself here.
  static var all: [EditorWindow] = []
  /// Whether the bars are being set by the program: their signals mean nothing then.
  var isShowing = false
  /// The field of sizes, which is empty for several.
  private(set) lazy var sizeField = interface["size"].mixedNumberField()
  /// Those that are installed, and before them one that the text asks for and that is not, where
  /// there is one.
  private(set) var families = UIFont.familyNames.sorted()
  var findToken: (any NSObjectProtocol)?
  /// What recovered and recent documents are chosen in, while they are.
  var chooser: DocumentChooser?
  /// What was answered where another program has written the file: to save under another name.
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

  /// Shows another document in the place of this one.
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
    document.mayOverwrite = { [weak self] in await self?.askToOverwrite() ?? false }
    document.mayLoseParts = { [weak self] in await self?.askToLoseParts($0) ?? false }
    document.recoveryFailed = { [weak self] error in
      self?.tell("Unsaved edits are not kept", error.description)
    }
    view.selectionChanged = { [weak self] in self?.showStateSoon() }
    shownOutline = nil
    showMissingPictures()
    showState()
  }

  /// Keys go to the text.
  func focusText() {
    textWidget.grabFocus()
    let active = view.activeView
    if !active.isFirstResponder { _ = active.becomeFirstResponder() }
  }

  // MARK: What is seen of the document

  /// Shows it a moment later, of several changes the last.
  ///
  /// A bar with another text is laid out anew by GTK, and the window painted from there to the
  /// text, which takes longer than a key. What keys can call is right at once.
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

  /// Says which pictures cannot be shown, once for a text that was read.
  func showMissingPictures() {
    let missing = document.missingPictures
    interface["pictures"].set("visible", missing != nil)
    interface["pictures"].set("label", missing?.count ?? "")
    interface["pictures"].set("tooltip-text", missing?.names ?? "")
  }

  private var countWords: String {
    func number(_ value: Int, _ thing: String) -> String {
      "\(value.formatted()) \(thing)\(value == 1 ? "" : "s")"
    }
    // Lines are those of a plain text: cells and items are paragraphs, too.
    let lines = document.format.isRich ? "" : number(document.counts.lines, "line")
    var words = "counting words …"
    if let count = document.counts.count {
      words = "\(number(count.words, "word"))   \(number(count.characters, "character"))"
    }
    if !lines.isEmpty { words += "   " + lines }
    let selected = view.activeView.selectedRange.length
    return selected > 0 ? words + "   \(selected.formatted()) selected" : words
  }

  /// The number of a family in the list; one that is not installed gets a place in front.
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

  /// Closes the window, and asks where edits are unsaved.
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
    guard await mayLose("Save changes to “\(document.name)” before closing?") else { return false }
    endFinding()
    document.close()
    chooser?.leaveEditor()
    window.destroy()
    Self.all.removeAll { $0 === self }
    return true
  }

  /// Whether the document may go: it was saved, or nobody wants the edits.
  func mayLose(_ question: String) async -> Bool {
    guard document.isEdited else { return true }
    let answer = await ChromeDialogs.ask(
      question, "Edits that are not saved will be lost.",
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
