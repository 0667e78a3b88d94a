// SPDX-License-Identifier: MIT

internal import TextViews

/// The document version before and after each undo step; all views of a document share one history.
///
///     done     [0 → 3 typed] [3 → 4 bold] ← the document is at 4
///     undo     reverts the last step, so that the document is at 3 again, possibly the saved one
///     others   a change by the program creates a version that no step leads to; undo after it
///              creates yet another one
///
/// - Source: Our choice; Apple's `NSDocument` counts changes, including undo and redo, for the same
///   purpose.
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
  /// The document's version before the current edit by a view; nil while there is none.
  private var start: Int?
  private static let maximumLength = 100_000

  init(_ document: EditorDocument) {
    self.document = document
    document.edited = { [weak self] in self?.noteEdit(after: $0) }
    document.isTaken = { [weak self] in self?.closeSteps() }
  }

  isolated deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  /// Observes the history of a view; called once.
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
    // A nested group is not a step.
    guard manager.groupingLevel == 0, manager.canUndo else { return }
    if done.count >= Self.maximumLength { done.removeFirst(Self.maximumLength / 2) }
    let now = document.currentVersion
    done.append(Entry(before: start ?? now, after: now))
    start = nil
    undone = []
  }

  /// Notes an edit, with the document's version before it.
  private func noteEdit(after version: Int) {
    if start == nil, view?.isMakingEdit == true { start = version }
  }

  /// Notes the end of a view's edit: it may have extended the last step, and a step of attributes
  /// is recorded before they change.
  func noteEnd() {
    defer { start = nil }
    guard let start, let manager, !manager.isUndoing, !manager.isRedoing, done.last?.after == start
    else { return }
    done[done.count - 1].after = document.currentVersion
  }

  /// Starts a new typing step, so that undoing it leads to the current version.
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
    // A step that could not be undone has changed nothing, and cannot be redone.
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
