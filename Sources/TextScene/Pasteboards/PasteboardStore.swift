// SPDX-License-Identifier: MIT

private import Synchronization

/// The content of a pasteboard; all `UIPasteboard`s of one name share it.
final class PasteboardStore: @unchecked Sendable {
  let name: UIPasteboard.Name
  private let lock = NSRecursiveLock()
  private var list: [PasteboardItem] = []
  private var changes = 0
  private var expiration: Date?
  private var isLocalOnly = false
  private var host: (any PasteboardHost)?
  private var knownForeignChanges = 0
  private var isRemoved = false
  private var boards: [WeakBoard] = []
  private struct WeakBoard { weak var board: UIPasteboard? }

  /// The clock for the expiration of items.
  var now: @Sendable () -> Date = { Date() }

  init(_ name: UIPasteboard.Name) { self.name = name }

  // MARK: By name

  private static let stores = Mutex<[UIPasteboard.Name: PasteboardStore]>([:])

  /// - Parameters:
  ///   - name: The name.
  ///   - creates: Whether one that does not exist is made.
  /// - Returns: The content; nil if there is no such pasteboard.
  static func named(_ name: UIPasteboard.Name, creates: Bool) -> PasteboardStore? {
    stores.withLock { stores in
      if let store = stores[name] { return store }
      guard creates else { return nil }
      let store = PasteboardStore(name)
      stores[name] = store
      return store
    }
  }

  static func remove(_ name: UIPasteboard.Name) {
    stores.withLock { $0.removeValue(forKey: name) }?.remove()
  }

  private func remove() {
    lock.withLock {
      isRemoved = true
      list = []
    }
    post(UIPasteboard.removedNotification, [:])
  }

  func add(_ board: UIPasteboard) {
    lock.withLock {
      boards.removeAll { $0.board == nil }
      boards.append(WeakBoard(board: board))
    }
  }

  // MARK: Items

  var items: [PasteboardItem] {
    update()
    return lock.withLock { list }
  }

  var changeCount: Int {
    update()
    return lock.withLock { changes }
  }

  /// Changes the items; nothing happens on a pasteboard that was removed.
  ///
  /// - Parameters:
  ///   - options: The options of the items; nil keeps the current ones.
  ///   - change: Gets the current items.
  func change(
    options: [UIPasteboard.OptionsKey: Any]? = nil, _ change: (inout [PasteboardItem]) -> Void
  ) {
    update()
    let found: (before: [PasteboardItem], after: [PasteboardItem], host: (any PasteboardHost)?)? =
      lock.withLock {
        guard !isRemoved else { return nil }
        let before = list
        change(&list)
        changes += 1
        if let options {
          expiration = options[.expirationDate] as? Date
          isLocalOnly = options[.localOnly] as? Bool ?? false
        }
        return (before, list, host)
      }
    guard let found else { return }
    found.host?.take(offer)
    tell(found.before, found.after)
  }

  private var offer: PasteboardOffer {
    lock.withLock {
      PasteboardOffer(items: list, isLocalOnly: isLocalOnly, expiration: expiration)
    }
  }

  func connect(_ host: (any PasteboardHost)?) {
    lock.withLock {
      self.host = host
      // The current content of the clipboard counts as new.
      knownForeignChanges = host.map { $0.foreignChangeCount - 1 } ?? 0
    }
    update()
  }

  var connectedHost: (any PasteboardHost)? { lock.withLock { host } }

  /// Removes expired items, and takes over those that another program has copied.
  func update() {
    let host = lock.withLock { self.host }
    let foreign = host.map { ($0.foreignChangeCount, $0) }
    let found: ([PasteboardItem], [PasteboardItem])? = lock.withLock {
      let before = list
      if let (count, host) = foreign, count != knownForeignChanges {
        knownForeignChanges = count
        let types = host.foreignTypes()
        guard !(types.isEmpty && list.isEmpty) else { return nil }
        list = types.isEmpty ? [] : [PasteboardItem(types, from: host)]
        (expiration, isLocalOnly) = (nil, false)
      } else if let date = expiration, date <= now() {
        list = []
        expiration = nil
      } else {
        return nil
      }
      changes += 1
      return (before, list)
    }
    if let found { tell(found.0, found.1) }
  }

  private func tell(_ before: [PasteboardItem], _ after: [PasteboardItem]) {
    let (old, new) = (Set(before.flatMap(\.types)), Set(after.flatMap(\.types)))
    post(
      UIPasteboard.changedNotification,
      [
        UIPasteboard.changedTypesAddedUserInfoKey: new.subtracting(old).sorted(),
        UIPasteboard.changedTypesRemovedUserInfoKey: old.subtracting(new).sorted(),
      ])
  }

  private func post(_ name: NSNotification.Name, _ info: [String: [String]]) {
    let list = lock.withLock { boards.compactMap(\.board) }
    for board in list {
      NotificationCenter.default.post(name: name, object: board, userInfo: info)
    }
  }
}
