// SPDX-License-Identifier: MIT

internal import TextViews

/// In which order the steps of several views of a text were made, and which text each of them leads to.
///
///     done     [0 → 3 typed] [3 → 4 bold] ← the document is at 4
///     undo     takes the last one back, and the document is at 3 again, which may be the text that was saved
///     others   changes by a program lead to a text that no step leads to: what is undone then is another text still
///
/// - Source: our choice; Apple's `NSDocument` counts changes, undone and redone ones too, to the same end.
@MainActor
final class EditLog {
  private struct Entry {
    weak var manager: UndoManager?
    /// The document's version without the step, and with it.
    var before: Int
    var after: Int
  }
  private struct Watched {
    weak var view: UITextView?
    let token: any NSObjectProtocol
  }
  private unowned let document: EditorDocument
  private var done: [Entry] = []
  private var undone: [Entry] = []
  private var watched: [ObjectIdentifier: Watched] = [:]
  /// The document's version before the edit that a view is making; nil while none is.
  private var start: Int?
  private static let longest = 100_000

  init(_ document: EditorDocument) {
    self.document = document
    document.edited = { [weak self] in self?.noteEdit(after: $0) }
    document.isTaken = { [weak self] in self?.closeSteps() }
  }

  isolated deinit {
    for entry in watched.values { NotificationCenter.default.removeObserver(entry.token) }
  }

  func watch(_ view: UITextView) {
    guard let manager = view.undoManager, watched[ObjectIdentifier(manager)] == nil else { return }
    let token = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerDidCloseUndoGroup, object: manager, queue: nil
    ) { [weak self, weak view] _ in
      MainActor.assumeIsolated {
        if let manager = view?.undoManager { self?.note(manager) }
      }
    }
    watched[ObjectIdentifier(manager)] = Watched(view: view, token: token)
  }

  // MARK: Edits

  private func note(_ manager: UndoManager) {
    guard !manager.isUndoing, !manager.isRedoing else { return }
    // A group in a group is no step.
    guard manager.groupingLevel == 0, manager.canUndo else { return }
    if done.count >= Self.longest { done.removeFirst(Self.longest / 2) }
    let now = document.currentVersion
    done.append(Entry(manager: manager, before: start ?? now, after: now))
    start = nil
    undone = []
  }

  /// The text has changed; it was at a version before.
  private func noteEdit(after version: Int) {
    guard start == nil, watched.values.contains(where: { $0.view?.isMakingEdit == true }) else {
      return
    }
    start = version
  }

  /// A view has made an edit: the last step may have grown by it, and one of attributes alone is noted before they change.
  func noteEnd(in view: UITextView) {
    defer { start = nil }
    guard let start, let manager = view.undoManager, !manager.isUndoing, !manager.isRedoing,
      let last = done.last, last.manager === manager, last.after == start
    else { return }
    done[done.count - 1].after = document.currentVersion
  }

  /// What is typed next is a step of its own, so that undoing it leads to the text of now.
  private func closeSteps() {
    for entry in watched.values { entry.view?.endTypingStep() }
  }

  // MARK: Undo and redo

  var canUndo: Bool { done.contains { $0.manager?.canUndo == true } }
  var canRedo: Bool { undone.contains { $0.manager?.canRedo == true } }

  func undo() {
    while let entry = done.popLast() {
      guard let manager = entry.manager, manager.canUndo else { continue }
      let from = document.currentVersion
      manager.undo()
      start = nil
      // A step that could not be taken back has changed nothing, and cannot be redone.
      if from == entry.after, document.currentVersion != from, manager.canRedo {
        document.comeBack(to: entry.before)
      }
      undone.append(Entry(manager: manager, before: document.currentVersion, after: from))
      return
    }
  }

  func redo() {
    while let entry = undone.popLast() {
      guard let manager = entry.manager, manager.canRedo else { continue }
      let from = document.currentVersion
      manager.redo()
      start = nil
      if from == entry.before, document.currentVersion != from, manager.canUndo {
        document.comeBack(to: entry.after)
      }
      done.append(Entry(manager: manager, before: from, after: document.currentVersion))
      return
    }
  }
}
