// SPDX-License-Identifier: MIT

internal import TextViews

/// Which text each step of the views of a document leads to; they share one history.
///
///     done     [0 → 3 typed] [3 → 4 bold] ← the document is at 4
///     undo     takes the last one back, and the document is at 3 again, which may be the text that was saved
///     others   changes by a program lead to a text that no step leads to: what is undone then is another text still
///
/// - Source: our choice; Apple's `NSDocument` counts changes, undone and redone ones too, to the
///   same end.
@MainActor
final class EditLog {
  private struct Entry {
    /// The document's version without the step, and with it.
    var before: Int
    var after: Int
  }
  private unowned let document: EditorDocument
  private var done: [Entry] = []
  private var undone: [Entry] = []
  private weak var view: UITextView?
  private var manager: UndoManager?
  private var token: (any NSObjectProtocol)?
  /// The document's version before the edit that a view is making; nil while none is.
  private var start: Int?
  private static let longest = 100_000

  init(_ document: EditorDocument) {
    self.document = document
    document.edited = { [weak self] in self?.noteEdit(after: $0) }
    document.isTaken = { [weak self] in self?.closeSteps() }
  }

  isolated deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  /// Follows the history of a view, once.
  func watch(_ view: UITextView) {
    self.view = view
    manager = view.undoManager
    token = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerDidCloseUndoGroup, object: manager, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.noteStep() }
    }
  }

  // MARK: Edits

  private func noteStep() {
    guard let manager, !manager.isUndoing, !manager.isRedoing else { return }
    // A group in a group is no step.
    guard manager.groupingLevel == 0, manager.canUndo else { return }
    if done.count >= Self.longest { done.removeFirst(Self.longest / 2) }
    let now = document.currentVersion
    done.append(Entry(before: start ?? now, after: now))
    start = nil
    undone = []
  }

  /// The text has changed; it was at a version before.
  private func noteEdit(after version: Int) {
    if start == nil, view?.isMakingEdit == true { start = version }
  }

  /// A view has made an edit: the last step may have grown by it, and one of attributes alone is
  /// noted before they change.
  func noteEnd() {
    defer { start = nil }
    guard let start, let manager, !manager.isUndoing, !manager.isRedoing, done.last?.after == start
    else { return }
    done[done.count - 1].after = document.currentVersion
  }

  /// What is typed next is a step of its own, so that undoing it leads to the text of now.
  private func closeSteps() {
    view?.endTypingStep()
  }

  // MARK: Undo and redo

  var canUndo: Bool { !done.isEmpty && manager?.canUndo == true }
  var canRedo: Bool { !undone.isEmpty && manager?.canRedo == true }

  func undo() {
    guard let manager, manager.canUndo, let entry = done.popLast() else { return }
    let from = document.currentVersion
    manager.undo()
    start = nil
    // A step that could not be taken back has changed nothing, and cannot be redone.
    if from == entry.after, document.currentVersion != from, manager.canRedo {
      document.comeBack(to: entry.before)
    }
    undone.append(Entry(before: document.currentVersion, after: from))
  }

  func redo() {
    guard let manager, manager.canRedo, let entry = undone.popLast() else { return }
    let from = document.currentVersion
    manager.redo()
    start = nil
    if from == entry.before, document.currentVersion != from, manager.canUndo {
      document.comeBack(to: entry.after)
    }
    done.append(Entry(before: from, after: document.currentVersion))
  }
}
