// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

extension EditorWindow {
  /// Offers the recovered documents of programs that ended without saving, and recently opened
  /// ones.
  ///
  /// - Parameter kept: The recovered documents; nil to search for them.
  func chooseRecent(_ kept: [RecoveredDocument]? = nil) {
    // The documents in the list are locked, so another search would not find them.
    if kept == nil, let chooser { return chooser.present() }
    let kept = kept ?? RecoveryFolder.standard.findKept()
    let choices = DocumentChoices(kept: kept, recent: RecentDocuments.all())
    chooser = DocumentChooser(choices, before: self)
    chooser?.present()
  }
}

/// The window in which recovered and recent documents are chosen.
///
/// An editor window owns it until no recovered document is left, or it is closed.
///
/// It returns the focus to the document that was chosen. If its editor window closes, another one
/// takes it over. If that was the last one, it stays open while it has recovered documents, and
/// keeps the program running. While it exists, no other program is offered its documents.
@MainActor
final class DocumentChooser {
  /// The chooser without an editor window, which remains when all others are closed.
  private(set) static var alone: DocumentChooser?
  private let interface = ChromeInterface(EditorDescription.chooser)
  private let list: ChromeObject
  private let actions: ChromeActions
  private weak var editor: EditorWindow?
  private var choices: DocumentChoices
  /// Whether a question about a row is open, or the rows are about to change; no row can be chosen
  /// then.
  private var isBusy = false

  init(_ choices: DocumentChoices, before editor: EditorWindow) {
    (self.choices, self.editor) = (choices, editor)
    list = interface["window"]
    actions = ChromeActions(of: list)
    list.set("title", choices.title)
    list.setTransient(for: editor.window)
    actions.add("close", ["Escape"]) { [weak self] in self?.close() }
    list.onQuestion("close-request") { [weak self] in
      self?.close()
      return true
    }
    interface["recovered"].onRow { [weak self] in self?.recover($0) }
    interface["recent"].onRow { [weak self] in self?.openRecent($0) }
    showRows()
  }

  func present() { list.present() }

  func close() {
    list.destroy()
    editor?.chooser = nil
    if Self.alone === self { Self.alone = nil }
  }

  /// Called when the editor window closes.
  func leaveEditor() {
    if let next = EditorWindow.all.first(where: { $0 !== editor && $0.chooser == nil }) {
      return join(next)
    }
    guard !choices.kept.isEmpty, EditorWindow.all.allSatisfy({ $0 === editor }) else {
      return close()
    }
    editor?.chooser = nil
    editor = nil
    Self.alone = self
    list.setTransient(for: nil)
  }

  private func join(_ next: EditorWindow) {
    editor?.chooser = nil
    if Self.alone === self { Self.alone = nil }
    next.chooser = self
    editor = next
    list.setTransient(for: next.window)
  }

  /// The window that opens a chosen document: a new one if all are closed.
  private var opener: EditorWindow {
    if let editor { return editor }
    let new = EditorWindow(EditorDocument())
    join(new)
    return new
  }

  private func showRows() {
    interface["words"].set("label", choices.words)
    let discard: ChromeObject.RowButton = (
      "Discard", choices.discardNames, { [weak self] in self?.askToDiscard($0) }
    )
    show(choices.keptSection, in: "recovered", button: discard)
    show(choices.recentSection, in: "recent")
  }

  private func show(
    _ section: DocumentChoices.Section?, in id: String, button: ChromeObject.RowButton? = nil
  ) {
    interface[id].setRows(section?.rows.map { ($0, 0) } ?? [], button: button)
    interface["\(id)Heading"].set("label", section?.heading ?? "")
    for shown in [id, "\(id)Heading"] { interface[shown].set("visible", section != nil) }
  }

  /// Continues after a chosen document was opened: the list stays while recovered documents are
  /// left.
  private func goOn() {
    guard !choices.kept.isEmpty else { return close() }
    isBusy = true
    // The focused row is removed. GTK then focuses another row, after which the window of the
    // chosen document can get the focus.
    ChromeInterface.whenIdle { [weak self] in self?.goOnBefore() }
  }

  private func goOnBefore() {
    isBusy = false
    guard let editor, editor.chooser === self else { return }
    showRows()
    if let newest = EditorWindow.all.last, newest !== editor, newest.chooser == nil {
      join(newest)
    }
    list.present()
    interface["recovered"].focusRow(0)
  }

  private func recover(_ number: Int) {
    guard !isBusy, choices.kept.indices.contains(number) else { return }
    let editor = opener
    let kept = choices.take(number)
    do throws(EditorError) {
      editor.show(orOpen: try EditorDocument(recovering: kept))
    } catch {
      editor.tell("“\(kept.name)” cannot be recovered", error.description)
    }
    goOn()
  }

  private func openRecent(_ number: Int) {
    guard !isBusy, choices.recent.indices.contains(number) else { return }
    let editor = opener
    let url = choices.recent[number]
    isBusy = true
    Task {
      await editor.open(url)
      isBusy = false
      goOn()
    }
  }

  /// Asks once, even if the button was clicked repeatedly before the question appeared.
  private func askToDiscard(_ number: Int) {
    guard !isBusy, choices.kept.indices.contains(number) else { return }
    isBusy = true
    Task {
      defer { isBusy = false }
      let answer = await ChromeDialogs.ask(
        "Discard the recovered edits of “\(choices.kept[number].name)”?",
        "Unsaved edits will be lost.",
        [.init("Cancel"), .init("Discard", .destructive)], before: list)
      guard answer == 1 else { return }
      choices.discard(number)
      showRows()
    }
  }
}
