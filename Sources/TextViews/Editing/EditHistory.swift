// SPDX-License-Identifier: MIT

/// How a view's own edits are taken back, whatever others have changed meanwhile.
///
///     done     [typed "one"] [deleted] [typed "two"] ← the last one grows while typing goes on
///     undo     takes the last one back, and puts what takes that back on `undone`
///     others   changes by a program or another view, kept beside the step after which they came: a step's places follow them
///
/// What somebody else has changed of a step's own text cannot be taken back: such a step is passed over, and those before it
/// take it for somebody else's. Each step is one action of the undo manager.
@MainActor
final class EditHistory {
  /// What an edit is, as far as the next one may continue it.
  enum Kind {
    case typing, deletion, other
    /// Attributes only.
    case attributes
  }

  /// How one or more edits in a row are taken back.
  final class Step {
    /// What takes it back: the range that it left gives way to what stood there.
    fileprivate(set) var change: TextChange
    /// What stood there: before the place where it began, the last first, and behind it.
    private var before: [TextPiece] = []
    private var after: [TextPiece] = []
    fileprivate(set) var kind: Kind
    let name: String
    /// What is selected when it has been taken back, and when that has been.
    let selection: TextSelection
    let opposite: TextSelection?

    fileprivate init(
      _ change: TextChange, removed: TextPiece, _ kind: Kind, _ name: String,
      _ selection: TextSelection, opposite: TextSelection? = nil
    ) {
      self.change = change
      after = [removed]
      self.kind = kind
      self.name = name
      self.selection = selection
      self.opposite = opposite
    }

    fileprivate func prepend(_ piece: TextPiece) { before.append(piece) }
    fileprivate func append(_ piece: TextPiece) { after.append(piece) }

    fileprivate var removed: TextPiece { TextPiece(before.reversed() + after) }
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
  private weak var view: UITextView?
  let manager = UndoManager()

  /// More changes by others than this are kept as one that reaches over all.
  private static let mostOthers = 64

  init(_ view: UITextView) { self.view = view }

  // MARK: Recording

  /// Closes the last step: what is edited next is taken back by itself.
  func close() { isOpen = false }

  /// Forgets all.
  func clear() {
    done = []
    undone = []
    isOpen = false
    manager.removeAllActions(withTarget: self)
  }

  /// Notes an edit of the view's own, before it is made.
  ///
  /// - Parameters:
  ///   - range: What gives way.
  ///   - count: The length of what takes its place.
  ///   - storage: As it is before the edit.
  ///   - kind: What the edit is.
  ///   - name: For the menu: "Typing".
  ///   - selection: What is selected.
  func note(
    _ range: NSRange, count: Int, of storage: NSTextStorage, _ kind: Kind, _ name: String,
    _ selection: TextSelection
  ) {
    let change = TextChange(range: range.location..<NSMaxRange(range), count: count)
    guard manager.isUndoRegistrationEnabled else { return noteOther(change) }
    if continueStep(range, count, storage, kind) { return }
    // Steps that the manager has forgotten are asked for no more.
    if !manager.canUndo, !manager.canRedo { (done, undone) = ([], []) }
    push(Step(change.inverse, removed: storage.piece(range), kind, name, selection))
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

  /// Whether an edit goes on with the last step, which then takes it back, too.
  private func continueStep(
    _ range: NSRange, _ count: Int, _ storage: NSTextStorage, _ kind: Kind
  ) -> Bool {
    guard isOpen, kind == .typing || kind == .deletion, let last = done.last, last.others.isEmpty,
      registrations == manager.registrations, manager.canUndo
    else { return false }
    let step = last.step
    let own = step.change.range
    let place = range.location..<NSMaxRange(range)
    // Within what the step has put in: nothing else gives way.
    if !own.isEmpty || kind == .typing, place.lowerBound >= own.lowerBound,
      place.upperBound <= own.upperBound
    {
      guard step.kind == .typing || own.isEmpty && place.isEmpty && step.kind == kind else {
        return false
      }
      step.change.range = own.lowerBound..<own.upperBound + count - place.count
      return true
    }
    guard kind == .deletion, count == 0, own.isEmpty, !place.isEmpty else { return false }
    // A step that has put in nothing and taken away nothing is whatever comes next.
    if step.change.count == 0 { step.kind = .deletion }
    guard step.kind == .deletion else { return false }
    if place.upperBound == own.lowerBound {
      step.prepend(storage.piece(range))
    } else if place.lowerBound == own.lowerBound {
      step.append(storage.piece(range))
    } else {
      return false
    }
    step.change = TextChange(
      range: place.lowerBound..<place.lowerBound, count: step.change.count + place.count)
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
    guard let view, let storage = view.pane.storage,
      let change = entry.change, change.range.upperBound <= storage.length
    else { return }
    let place = NSRange(change.range)
    let stood = storage.piece(place)
    push(
      Step(
        change.inverse, removed: stood, step.kind, step.name,
        step.opposite ?? TextSelection(NSRange(location: NSMaxRange(place), length: 0)),
        opposite: step.selection))
    view.takeBack(step.removed, place, step.kind, selection: entry.isMoved ? nil : step.selection)
  }

  /// Takes a step off, with those behind it that the manager no longer knows.
  ///
  /// - Returns: What takes it back in the text as it is now, nil for nothing; and whether others have moved it.
  private func pop(_ step: Step, _ entries: inout [Entry]) -> (change: TextChange?, isMoved: Bool)?
  {
    guard let place = entries.lastIndex(where: { $0.step === step }) else { return nil }
    var found: (change: TextChange?, isMoved: Bool)?
    while entries.count > place {
      let entry = entries.removeLast()
      var change: TextChange? = entry.step === step ? step.change : nil
      var before: [TextChange] = []
      for other in entry.others {
        let passed = change?.passing(other)
        change = passed?.own
        if let passed { before.append(passed.other) }
      }
      found = (change, !entry.others.isEmpty)
      // What is not taken back stays in the text: for the steps before it somebody else's.
      add(change == nil ? [entry.step.change.inverse] + entry.others : before, to: &entries)
    }
    return found
  }
}
