// SPDX-License-Identifier: MIT

/// Records undo actions in groups, and undoes and redoes changes with them.
///
///     undo stack   |group|group|open group ← registrations
///     undo()       runs the last group backwards; what it registers becomes a group to redo
///
/// Targets are held weakly: actions of an object that has been freed are skipped.
open class UndoManager: NSObject {
  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  /// Groups that are open, outermost first.
  private var openGroups: [UndoGroup] = []
  /// Whether the outermost open group was opened by a registration, to last for one event.
  private var isEventGroup = false
  private var disabled = 0
  /// The number of registrations, undos and redos, which shows whether an action is still the last
  /// one.
  package private(set) var registrations = 0
  private var storedGroupsByEvent = true
  private var storedRunLoopModes: [RunLoop.Mode] = [.default]
  private var storedLevels = 0

  private enum Activity { case recording, undoing, redoing }
  private var activity = Activity.recording

  /// Creates an undo manager with nothing to undo.
  public override init() { super.init() }

  // MARK: Registering

  /// Registers an action that undoes a change.
  ///
  /// - Parameters:
  ///   - target: The argument of the handler; held weakly.
  ///   - handler: Undoes the change, and should register the action that undoes this.
  /// - Precondition: A group is open, or `groupsByEvent` is true, which opens one.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register(target) { [weak target] in
      if let target { handler(target) }
    }
  }

  /// Registers a message that undoes a change.
  ///
  /// There are no selectors to call on Linux: the target must be a `SelectorPerforming`, which gets
  /// the selector's name.
  ///
  /// - Parameters:
  ///   - target: A `SelectorPerforming` object; held weakly.
  ///   - selector: The message.
  ///   - anObject: Its argument.
  /// - Precondition: The target is a `SelectorPerforming`; a group is open, or `groupsByEvent` is
  ///   true.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    guard let performer = target as? any SelectorPerforming else {
      fail(
        "UndoManager.registerUndo(withTarget:selector:object:): \(type(of: target)) does not conform to "
          + "SelectorPerforming; on Linux use registerUndo(withTarget:handler:).")
    }
    register(performer) { [weak performer] in performer?.perform(selector, with: anObject) }
  }

  /// Returns an object that registers the next message that it receives, to be sent to a target on
  /// undo.
  ///
  /// There are no selectors to call on Linux: the object is a `SelectorPerforming`, and so must be
  /// the target, which gets the selector's name.
  ///
  ///     let undo = undoManager.prepare(withInvocationTarget: self) as? any SelectorPerforming
  ///     undo?.perform("setValue:", with: oldValue)
  ///
  /// - Parameter target: A `SelectorPerforming` object; held weakly.
  /// - Returns: A `SelectorPerforming`, usable for any number of messages.
  /// - Precondition: The target is a `SelectorPerforming`.
  open func prepare(withInvocationTarget target: Any) -> Any {
    UndoInvocation(manager: self, target: target)
  }

  private func register(_ target: AnyObject, _ run: @escaping () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    registrations += 1
    if openGroups.isEmpty {
      if !groupsByEvent {
        fail("UndoManager.registerUndo: no group is open, and groupsByEvent is false.")
      }
      beginUndoGrouping()
      isEventGroup = true
      EventGroups.add(self)
    }
    openGroups[openGroups.count - 1].items.append(.action(UndoAction(target, run)))
    if activity == .recording { redoStack.removeAll() }
  }

  /// Removes all actions that could be undone and redone, and enables registration.
  open func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    openGroups.removeAll()
    isEventGroup = false
    disabled = 0
  }

  /// Removes the actions of a target.
  ///
  /// - Parameter target: An object; the actions of others stay.
  /// - Complexity: O(*n*), *n* the registered actions.
  open func removeAllActions(withTarget target: Any) {
    guard type(of: target) is AnyObject.Type else { return }
    let object = target as AnyObject
    func without(_ groups: [UndoGroup]) -> [UndoGroup] {
      groups.compactMap { $0.removing(object).nonEmpty }
    }
    undoStack = without(undoStack)
    redoStack = without(redoStack)
    openGroups = openGroups.map { $0.removing(object) }
  }

  /// Disables registration until `enableUndoRegistration()` has been called as often.
  open func disableUndoRegistration() { disabled += 1 }

  /// Ends a `disableUndoRegistration()`.
  ///
  /// - Precondition: There is one to be ended. Apple raises; we fail with a sentence.
  open func enableUndoRegistration() {
    if disabled == 0 {
      fail("UndoManager.enableUndoRegistration(): registration was not disabled.")
    }
    disabled -= 1
  }

  /// Whether registrations are recorded.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }

  // MARK: Groups

  /// Whether a registration outside of groups opens one that lasts until the end of the event.
  ///
  /// True by default.
  ///
  /// An event ends in each iteration of the run loop, when a host without a run loop calls
  /// `UndoManager.endEvent()`, and at `undo()`.
  open var groupsByEvent: Bool {
    get { storedGroupsByEvent }
    set { storedGroupsByEvent = newValue }
  }

  /// The modes of the run loop in which event groups are closed.
  ///
  /// Only the default mode by default.
  open var runLoopModes: [RunLoop.Mode] {
    get { storedRunLoopModes }
    set { storedRunLoopModes = newValue }
  }

  /// The number of open groups.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a group; groups can be nested.
  open func beginUndoGrouping() {
    post(.NSUndoManagerCheckpoint)
    openGroups.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the innermost group.
  ///
  /// An empty group leaves nothing to undo.
  ///
  /// - Precondition: A group is open. Apple raises; we fail with a sentence.
  open func endUndoGrouping() {
    if openGroups.isEmpty { fail("UndoManager.endUndoGrouping(): no group is open.") }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    let group = openGroups.removeLast()
    if openGroups.isEmpty { isEventGroup = false }
    if let group = group.nonEmpty {
      if openGroups.isEmpty {
        switch activity {
        case .undoing: redoStack.append(group)
        case .recording, .redoing:
          undoStack.append(group)
          dropOldGroups()
        }
      } else {
        openGroups[openGroups.count - 1].items.append(.group(group))
      }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  /// Closes the group of an event that has ended, unless groups inside of it are still open.
  func closeEventGroup() {
    if isEventGroup && openGroups.count == 1 && activity == .recording { endUndoGrouping() }
  }

  /// The maximum number of groups that can be undone; 0 is no limit.
  ///
  /// Older ones are removed.
  open var levelsOfUndo: Int {
    get { storedLevels }
    set {
      storedLevels = max(newValue, 0)
      dropOldGroups()
    }
  }

  private func dropOldGroups() {
    guard levelsOfUndo > 0 else { return }
    if undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
    if redoStack.count > levelsOfUndo { redoStack.removeFirst(redoStack.count - levelsOfUndo) }
  }

  // MARK: Undo and redo

  /// Whether there is something to undo, an open group included.
  open var canUndo: Bool {
    openGroups.contains { !$0.items.isEmpty } || undoStack.contains { $0.hasLiveTarget }
  }

  /// Whether there is something to redo.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return redoStack.contains { $0.hasLiveTarget }
  }

  /// The number of groups that can be undone.
  open var undoCount: Int { undoStack.count + (openGroups.first?.nonEmpty == nil ? 0 : 1) }
  /// The number of groups that can be redone.
  open var redoCount: Int { redoStack.count }
  /// Whether `undo()` is running.
  open var isUndoing: Bool { activity == .undoing }
  /// Whether `redo()` is running.
  open var isRedoing: Bool { activity == .redoing }

  /// Closes the event's group and undoes the last group.
  ///
  /// Nothing happens if there is none.
  ///
  /// - Precondition: No other group is open. Apple raises; we fail with a sentence.
  open func undo() {
    if activity != .recording { return }
    if openGroups.count == 1 { endUndoGrouping() }
    if !openGroups.isEmpty {
      fail("UndoManager.undo(): \(openGroups.count) groups are still open.")
    }
    undoNestedGroup()
  }

  /// Undoes the last group, which may be inside of one that is still open.
  ///
  /// - Precondition: If a group is open, the last thing in it is a closed group.
  open func undoNestedGroup() {
    if activity != .recording { return }
    post(.NSUndoManagerCheckpoint)
    if let index = openGroups.indices.last {
      guard case .group(let group)? = openGroups[index].items.last else {
        fail("UndoManager.undoNestedGroup(): the open group has no closed group at its end.")
      }
      openGroups[index].items.removeLast()
      let outer = openGroups
      openGroups = []
      run(group, as: .undoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
      openGroups = outer
      return
    }
    while let group = undoStack.popLast() {
      guard group.hasLiveTarget else { continue }
      run(group, as: .undoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
      return
    }
  }

  /// Redoes the group that was undone last.
  ///
  /// Nothing happens if there is none.
  ///
  /// - Precondition: No group is open but the event's.
  open func redo() {
    if activity != .recording { return }
    closeEventGroup()
    if !openGroups.isEmpty {
      fail("UndoManager.redo(): \(openGroups.count) groups are still open.")
    }
    post(.NSUndoManagerCheckpoint)
    while let group = redoStack.popLast() {
      guard group.hasLiveTarget else { continue }
      run(group, as: .redoing, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
      return
    }
  }

  private func run(
    _ group: UndoGroup, as what: Activity, _ will: NSNotification.Name, _ did: NSNotification.Name
  ) {
    post(will)
    activity = what
    beginUndoGrouping()
    openGroups[0].name = group.name
    openGroups[0].isDiscardable = group.isDiscardable
    group.run()
    // The handlers may have removed all actions: no group is open then.
    while !openGroups.isEmpty { endUndoGrouping() }
    activity = .recording
    post(did)
  }

  // MARK: Names

  /// Names the open group, or the last one if none is open.
  ///
  /// - Parameter actionName: The name, for menu items; an empty one removes it.
  open func setActionName(_ actionName: String) {
    changeCurrentGroup { $0.name = actionName }
  }

  /// Sets whether the changes of the open group, or of the last one, may be discarded without
  /// confirmation.
  ///
  /// - Parameter discardable: True if they may be discarded.
  open func setActionIsDiscardable(_ discardable: Bool) {
    changeCurrentGroup { $0.isDiscardable = discardable }
  }

  private func changeCurrentGroup(_ change: (inout UndoGroup) -> Void) {
    if !openGroups.isEmpty {
      change(&openGroups[0])
    } else if !undoStack.isEmpty {
      change(&undoStack[undoStack.count - 1])
    }
  }

  /// Whether the change that would be undone may be discarded without confirmation.
  open var undoActionIsDiscardable: Bool { nextToUndo?.isDiscardable ?? false }
  /// Whether the change that would be redone may be discarded without confirmation.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
  /// The name of the group that would be undone; empty if it has none.
  open var undoActionName: String { nextToUndo?.name ?? "" }
  /// The name of the group that would be redone; empty if it has none.
  open var redoActionName: String { redoStack.last?.name ?? "" }
  /// "Undo" with the name of the group that would be undone.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// "Redo" with the name of the group that would be redone.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title of a menu item that undoes; override it to translate.
  ///
  /// - Parameter actionName: The name of the group; may be empty.
  /// - Returns: “Undo”, with the name if there is one.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title of a menu item that redoes; override it to translate.
  ///
  /// - Parameter actionName: The name of the group; may be empty.
  /// - Returns: “Redo”, with the name if there is one.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  private var nextToUndo: UndoGroup? { openGroups.first?.nonEmpty ?? undoStack.last }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension NSNotification.Name {
  /// Posted when a group opens or closes, and when `canRedo` is read.
  public static let NSUndoManagerCheckpoint = NSNotification.Name(
    "NSUndoManagerCheckpointNotification")
  /// Posted after a group has been opened.
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// Posted before a group is closed.
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// Posted after a group has been closed.
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")
  /// Posted before something is undone.
  public static let NSUndoManagerWillUndoChange = NSNotification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted after something has been undone.
  public static let NSUndoManagerDidUndoChange = NSNotification.Name(
    "NSUndoManagerDidUndoChangeNotification")
  /// Posted before something is redone.
  public static let NSUndoManagerWillRedoChange = NSNotification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted after something has been redone.
  public static let NSUndoManagerDidRedoChange = NSNotification.Name(
    "NSUndoManagerDidRedoChangeNotification")
}
