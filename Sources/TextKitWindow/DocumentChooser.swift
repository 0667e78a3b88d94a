// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

extension EditorWindow {
  /// Offers what programs that ended without saving have left, and what was opened lately.
  ///
  /// - Parameter kept: Nil to look.
  func chooseRecent(_ kept: [RecoveredDocument]? = nil) {
    let kept = kept ?? RecoveryFolder.standard.findKept()
    let choices = DocumentChoices(kept: kept, recent: RecentDocuments.all())
    chooser = DocumentChooser(choices, before: self)
    chooser?.present()
  }
}

/// The window in which recovered and recent documents are chosen; its editor's window has it until something was, or it is closed.
///
/// While it is there no other program is offered what it has found.
@MainActor
final class DocumentChooser {
  private let interface = ChromeInterface(EditorDescription.chooser)
  private let list: ChromeObject
  private let actions: ChromeActions
  private weak var editor: EditorWindow?
  private var choices: DocumentChoices
  private var isAsking = false

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

  private func close() {
    list.destroy()
    editor?.chooser = nil
  }

  private func showRows() {
    interface["words"].set("label", choices.words)
    let discard: ChromeObject.RowButton = ("Discard", { [weak self] in self?.askToDiscard($0) })
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

  private func recover(_ number: Int) {
    guard let editor, choices.kept.indices.contains(number) else { return }
    close()
    let kept = choices.kept[number]
    do throws(EditorError) {
      editor.show(orOpen: try EditorDocument(recovering: kept))
    } catch {
      editor.tell("“\(kept.name)” cannot be recovered", error.description)
    }
  }

  private func openRecent(_ number: Int) {
    guard let editor, choices.recent.indices.contains(number) else { return }
    close()
    let url = choices.recent[number]
    Task { await editor.open(url) }
  }

  /// Asks once, however often the button was clicked before the question was there.
  private func askToDiscard(_ number: Int) {
    guard !isAsking, choices.kept.indices.contains(number) else { return }
    isAsking = true
    Task {
      defer { isAsking = false }
      let answer = await ChromeDialogs.ask(
        "Discard what was recovered of “\(choices.kept[number].name)”?",
        "Edits that are not saved will be lost.",
        [.init("Cancel"), .init("Discard", .destructive)], before: list)
      guard answer == 1 else { return }
      choices.discard(number)
      showRows()
    }
  }
}
