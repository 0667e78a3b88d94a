// SPDX-License-Identifier: MIT

/// The undo history of a view, or of several views that share a text.
///
/// It works whatever other clients change in between.
///
///     done     [typed "one"] [deleted] [typed "two"] ← the last step grows while typing continues
///     undo     undoes the last step, and pushes its inverse on `undone`
///     others   changes by the program or another view, stored with the step that they followed;
///              a step's positions are adjusted by them
///
/// A step whose own text another client has changed cannot be undone. It is skipped, and the steps
/// before it treat it as a change by another client. Each step is one action of the undo manager.
@MainActor
final class EditHistory {
  /// The kind of an edit, which decides whether the next edit can continue its step.
  enum Kind {
    case typing, deletion, other
    /// Attributes only.
    case attributes
  }

  /// One or more consecutive edits that are undone together, at one location or at several.
  final class Step {
    /// The changes that undo the step, in the order of the text.
    ///
    /// Their positions refer to the text after the step.
    fileprivate(set) var parts: [EditedLocation]
    fileprivate(set) var kind: Kind
    let name: String
    /// The selection after the step is undone, and after it is redone.
    fileprivate(set) var selection: TextSelections
    let opposite: TextSelections?

    fileprivate init(
      _ parts: [EditedLocation], _ kind: Kind, _ name: String, _ selection: TextSelections,
      opposite: TextSelections? = nil
    ) {
      self.parts = parts
      self.kind = kind
      self.name = name
      self.selection = selection
      self.opposite = opposite
    }

    /// The changes that the step made, in the order of the text.
    fileprivate var changes: [TextChange] { parts.map(\.change.inverse) }
  }

  /// A step, and the changes that other clients made after it, up to the next step.
  private struct Entry {
    let step: Step
    var others: [TextChange] = []
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  /// Whether the next edit may continue the last step.
  private var isOpen = false
  /// The undo manager's count of registrations when this history registered its last step.
  private var registrations = -1
  private weak var owner: UITextView?
  /// The view in which steps are undone, where several views share the history; nil for `owner`.
  var place: (() -> UITextView?)?
  /// Whether one of the views is changing the text.
  var isEditing = false
  let manager = UndoManager()

  /// The maximum number of changes by other clients that are stored separately; beyond it they are
  /// merged into one.
  private static let maximumOthers = 64

  init(_ view: UITextView) { owner = view }

  // MARK: Recording

  /// Whether the next typed text can extend the last step.
  var isTyping: Bool { isOpen }

  /// Closes the last step, so that the next edit is undone separately.
  func close() { isOpen = false }

  /// Removes all steps.
  func clear() {
    done = []
    undone = []
    isOpen = false
    manager.removeAllActions(withTarget: self)
  }

  /// Records edits made by the view.
  ///
  /// - Parameters:
  ///   - edits: Changes in the text before the edits, in order and without overlap.
  ///   - removed: The text that each edit removed.
  ///   - kind: The kind of the edits.
  ///   - name: The action's name in the menu, such as "Typing".
  ///   - selection: The selection before the edits.
  ///   - isComposition: Whether the edit replaces marked text. Edits by other clients elsewhere
  ///     then do not start a new step.
  func note(
    _ edits: [TextChange], _ removed: [RemovedText], _ kind: Kind, _ name: String,
    _ selection: TextSelections, isComposition: Bool = false
  ) {
    guard manager.isUndoRegistrationEnabled else {
      return edits.reversed().forEach(noteOther)
    }
    if isComposition { putOthersBeforeLastStep() }
    if continueStep(edits, removed, kind) { return }
    // The manager no longer refers to these steps.
    if !manager.canUndo, !manager.canRedo { (done, undone) = ([], []) }
    push(Step(EditedLocation.taking(back: edits, removed), kind, name, selection))
    isOpen = kind == .typing || kind == .deletion
  }

  private func push(_ step: Step) {
    if !manager.isUndoing, !manager.isRedoing { undone = [] }
    // Steps that the manager has dropped can never be undone.
    if manager.levelsOfUndo > 0, done.count > 2 * manager.levelsOfUndo + 8 {
      done.removeFirst(done.count - manager.levelsOfUndo)
    }
    if manager.isUndoing {
      undone.append(Entry(step: step))
    } else {
      done.append(Entry(step: step))
    }
    // A group for this step alone: it is undone separately, whatever else the event does.
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: self) { history in
      MainActor.assumeIsolated { history.takeBack(step) }
    }
    manager.setActionName(step.name)
    manager.endUndoGrouping()
    registrations = manager.registrations
  }

  /// Moves changes by other clients that follow the last step to before it, unless they change its
  /// own text.
  private func putOthersBeforeLastStep() {
    guard isOpen, let place = done.indices.last, !done[place].others.isEmpty else { return }
    let step = done[place].step
    var own = step.parts.map(\.change)
    var before: [TextChange] = []
    for other in done[place].others {
      guard let passed = TextChange.passing(own, other) else { return }
      own = passed.own
      before.append(passed.other)
    }
    for (index, change) in own.enumerated() { step.parts[index].move(to: change) }
    for change in before {
      let start = change.range.lowerBound
      step.selection = step.selection.map {
        $0.following(start..<start + change.count, changeInLength: change.delta)
      }
    }
    done[place].others = []
    guard place > 0 else { return }
    let last = done.removeLast()
    add(before, to: &done)
    done.append(last)
  }

  /// Extends the last step by edits, if they continue it.
  ///
  /// - Returns: Whether the last step now includes the edits.
  private func continueStep(_ edits: [TextChange], _ removed: [RemovedText], _ kind: Kind) -> Bool {
    guard isOpen, kind == .typing || kind == .deletion, let last = done.last, last.others.isEmpty,
      registrations == manager.registrations, manager.canUndo,
      last.step.parts.count == edits.count
    else { return false }
    let step = last.step
    // A step that neither inserted nor deleted anything takes the kind of the next edit.
    let isEmpty = step.parts.allSatisfy { $0.change.count == 0 && $0.change.range.isEmpty }
    let first = isEmpty ? kind : step.kind
    guard zip(step.parts, edits).allSatisfy({ $0.continues(with: $1, kind, after: first) }) else {
      return false
    }
    step.kind = first
    var shift = 0
    for (index, edit) in edits.enumerated() {
      step.parts[index].goOn(with: edit, removed[index], shiftedBy: shift)
      shift += edit.delta
    }
    return true
  }

  /// Records that another client has changed the text.
  func noteOther(_ change: TextChange) {
    add([change], to: &done)
    add([change], to: &undone)
  }

  private func add(_ changes: [TextChange], to entries: inout [Entry]) {
    guard let last = entries.indices.last else { return }
    entries[last].others += changes
    if entries[last].others.count > Self.maximumOthers {
      let others = entries[last].others
      entries[last].others = [others.dropFirst().reduce(others[0]) { $0.joined(with: $1) }]
    }
  }

  // MARK: Undoing and redoing

  private func takeBack(_ step: Step) {
    isOpen = false
    let popped = manager.isUndoing ? pop(step, &done) : pop(step, &undone)
    guard let entry = popped else { return }
    guard let view = place?() ?? owner, let storage = view.pane.storage,
      let changes = entry.changes,
      changes.allSatisfy({ $0.range.upperBound <= storage.length })
    else { return }
    let places = changes.map { NSRange($0.range) }
    let parts = EditedLocation.taking(
      back: changes, changes.map { RemovedText($0.range, of: storage) })
    var carets = places.map { TextSelection(NSRange(location: NSMaxRange($0), length: 0)) }
    let last = carets.popLast() ?? TextSelection(NSRange(location: 0, length: 0))
    // At most as many selections as a user can make: of a replacement all over the text only the
    // last. A change of attributes keeps the selection.
    let behind =
      step.kind == .attributes
      ? step.selection
      : TextSelections(last, carets.count < TextSelections.maximumMade ? carets : [])
    push(
      Step(parts, step.kind, step.name, step.opposite ?? behind, opposite: step.selection))
    view.takeBack(
      zip(places, step.parts).map { ($0, $1.removed, $1.followingStyle) }, step.kind,
      selection: entry.isMoved ? nil : step.selection)
  }

  /// Removes a step, and later ones that the manager no longer refers to.
  ///
  /// - Returns: The changes that undo the step in the current text, one for each location, nil if
  ///   it cannot be undone; and whether other clients have moved it.
  private func pop(
    _ step: Step, _ entries: inout [Entry]
  ) -> (changes: [TextChange]?, isMoved: Bool)? {
    guard let place = entries.lastIndex(where: { $0.step === step }) else { return nil }
    var found: (changes: [TextChange]?, isMoved: Bool)?
    while entries.count > place {
      let entry = entries.removeLast()
      var changes: [TextChange]? = entry.step === step ? step.parts.map(\.change) : nil
      var before: [TextChange] = []
      for other in entry.others {
        let passed = changes.flatMap { TextChange.passing($0, other) }
        changes = passed?.own
        if let passed { before.append(passed.other) }
      }
      found = (changes, !entry.others.isEmpty)
      // Text that is not undone stays: for earlier steps it is a change by another client.
      add(changes == nil ? entry.step.changes + entry.others : before, to: &entries)
    }
    return found
  }
}
