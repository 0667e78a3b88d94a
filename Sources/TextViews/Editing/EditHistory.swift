// SPDX-License-Identifier: MIT

/// How the own edits of a view, or of several views of one text, are taken back, whatever others
/// have changed meanwhile.
///
///     done     [typed "one"] [deleted] [typed "two"] ← the last one grows while typing goes on
///     undo     takes the last one back, and puts what takes that back on `undone`
///     others   changes by a program or another view, kept beside the step after which they came: a step's places follow them
///
/// What somebody else has changed of a step's own text cannot be taken back: such a step is passed
/// over, and those before it take it for somebody else's. Each step is one action of the undo
/// manager.
@MainActor
final class EditHistory {
  /// What an edit is, as far as the next one may continue it.
  enum Kind {
    case typing, deletion, other
    /// Attributes only.
    case attributes
  }

  /// How one or more edits in a row are taken back, at one place or at several at once.
  final class Step {
    /// What takes each place back, in the order of the text: places in the text as the step has
    /// left it.
    fileprivate(set) var parts: [EditedPlace]
    fileprivate(set) var kind: Kind
    let name: String
    /// What is selected when it has been taken back, and when that has been.
    fileprivate(set) var selection: TextSelections
    let opposite: TextSelections?

    fileprivate init(
      _ parts: [EditedPlace], _ kind: Kind, _ name: String, _ selection: TextSelections,
      opposite: TextSelections? = nil
    ) {
      self.parts = parts
      self.kind = kind
      self.name = name
      self.selection = selection
      self.opposite = opposite
    }

    /// What the step did, one edit after the other.
    fileprivate var changes: [TextChange] { parts.map(\.change.inverse) }
  }

  /// A step and what others changed behind it, until the next step.
  private struct Entry {
    let step: Step
    var others: [TextChange] = []
  }

  private var done: [Entry] = []
  private var undone: [Entry] = []
  /// Whether the next edit may continue the last step.
  private var isOpen = false
  /// The manager's count of registrations when the last step was its last one.
  private var registrations = -1
  private weak var owner: UITextView?
  /// The view in which steps are taken back, where several share them; nil: the first one.
  var place: (() -> UITextView?)?
  /// One of the views is changing the text.
  var isEditing = false
  let manager = UndoManager()

  /// More changes by others than this are kept as one that reaches over all.
  private static let mostOthers = 64

  init(_ view: UITextView) { owner = view }

  // MARK: Recording

  /// Whether what is typed next goes on with the last step.
  var isTyping: Bool { isOpen }

  /// Closes the last step: what is edited next is taken back by itself.
  func close() { isOpen = false }

  /// Forgets all.
  func clear() {
    done = []
    undone = []
    isOpen = false
    manager.removeAllActions(withTarget: self)
  }

  /// Notes edits of the view's own.
  ///
  /// - Parameters:
  ///   - edits: Places in the text before the edits, in order, none over another.
  ///   - removed: What stood there.
  ///   - kind: What the edits are.
  ///   - name: For the menu: "Typing".
  ///   - selection: What is selected.
  ///   - isComposition: Whether the edit replaces marked text, so that what others have edited
  ///     elsewhere parts no steps.
  func note(
    _ edits: [TextChange], _ removed: [RemovedText], _ kind: Kind, _ name: String,
    _ selection: TextSelections, isComposition: Bool = false
  ) {
    guard manager.isUndoRegistrationEnabled else {
      return edits.reversed().forEach(noteOther)
    }
    if isComposition { putOthersBeforeLastStep() }
    if continueStep(edits, removed, kind) { return }
    // Steps that the manager has forgotten are asked for no more.
    if !manager.canUndo, !manager.canRedo { (done, undone) = ([], []) }
    push(Step(EditedPlace.taking(back: edits, removed), kind, name, selection))
    isOpen = kind == .typing || kind == .deletion
  }

  private func push(_ step: Step) {
    if !manager.isUndoing, !manager.isRedoing { undone = [] }
    // Below what the manager has dropped nothing is asked for any more.
    if manager.levelsOfUndo > 0, done.count > 2 * manager.levelsOfUndo + 8 {
      done.removeFirst(done.count - manager.levelsOfUndo)
    }
    if manager.isUndoing {
      undone.append(Entry(step: step))
    } else {
      done.append(Entry(step: step))
    }
    // A group of its own: it is undone by itself, whatever else the event brings.
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: self) { history in
      MainActor.assumeIsolated { history.takeBack(step) }
    }
    manager.setActionName(step.name)
    manager.endUndoGrouping()
    registrations = manager.registrations
  }

  /// Turns changes by others after the last step into changes before it, unless they change its own
  /// text.
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

  /// Whether edits go on with the last step, which then takes them back, too.
  private func continueStep(_ edits: [TextChange], _ removed: [RemovedText], _ kind: Kind) -> Bool {
    guard isOpen, kind == .typing || kind == .deletion, let last = done.last, last.others.isEmpty,
      registrations == manager.registrations, manager.canUndo,
      last.step.parts.count == edits.count
    else { return false }
    let step = last.step
    // A step that has put in nothing and taken away nothing is whatever comes next.
    let isEmpty = step.parts.allSatisfy { $0.change.count == 0 && $0.change.range.isEmpty }
    let first = isEmpty ? kind : step.kind
    guard zip(step.parts, edits).allSatisfy({ $0.goesOn(with: $1, kind, after: first) }) else {
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

  /// Notes that somebody else has changed the text.
  func noteOther(_ change: TextChange) {
    add([change], to: &done)
    add([change], to: &undone)
  }

  private func add(_ changes: [TextChange], to entries: inout [Entry]) {
    guard let last = entries.indices.last else { return }
    entries[last].others += changes
    if entries[last].others.count > Self.mostOthers {
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
    let parts = EditedPlace.taking(
      back: changes, changes.map { RemovedText($0.range, of: storage) })
    var carets = places.map { TextSelection(NSRange(location: NSMaxRange($0), length: 0)) }
    let last = carets.popLast() ?? TextSelection(NSRange(location: 0, length: 0))
    // As many as a person can have made: of a replacement all over the text the last one. Other
    // attributes leave what is selected.
    let behind =
      step.kind == .attributes
      ? step.selection
      : TextSelections(last, carets.count < TextSelections.mostMade ? carets : [])
    push(
      Step(parts, step.kind, step.name, step.opposite ?? behind, opposite: step.selection))
    view.takeBack(
      zip(places, step.parts).map { ($0, $1.removed, $1.styleBehind) }, step.kind,
      selection: entry.isMoved ? nil : step.selection)
  }

  /// Takes a step off, with those behind it that the manager no longer knows.
  ///
  /// - Returns: What takes it back in the text as it is now, place by place, nil for nothing; and
  ///   whether others have moved it.
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
      // What is not taken back stays in the text: for the steps before it somebody else's.
      add(changes == nil ? entry.step.changes + entry.others : before, to: &entries)
    }
    return found
  }
}
