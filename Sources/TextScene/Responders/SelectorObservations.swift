// SPDX-License-Identifier: MIT

private import Synchronization

/// An observation of notifications by a message: one entry of a centre.
final class SelectorObservation: @unchecked Sendable {
  let name: NSNotification.Name?
  private let selector: Selector
  private let lock = NSLock()
  private weak var heldObserver: AnyObject?
  private weak var heldObject: AnyObject?
  private var heldToken: (any NSObjectProtocol)?
  private var isEnded = false

  init(
    _ observer: AnyObject, _ selector: Selector, name: NSNotification.Name?, object: AnyObject?
  ) {
    (self.selector, self.name) = (selector, name)
    (heldObserver, heldObject) = (observer, object)
  }

  var observer: AnyObject? { lock.withLock { heldObserver } }
  var object: AnyObject? { lock.withLock { heldObject } }
  /// Foundation's token of the entry.
  var token: (any NSObjectProtocol)? {
    get { lock.withLock { heldToken } }
    set { lock.withLock { heldToken = newValue } }
  }

  /// Ends the observation: nothing is sent any more, not even messages that wait for the main
  /// thread.
  func end() { lock.withLock { isEnded = true } }

  /// Sends the message, on the main thread at once, else soon.
  ///
  /// - Returns: False if the observer was freed.
  func send(_ notification: Notification) -> Bool {
    if observer == nil { return false }
    let sent = Sent(notification: notification)
    if MainThread.isCurrent {
      MainActor.assumeIsolated { deliver(sent) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver(sent) } }
    }
    return true
  }

  private struct Sent: @unchecked Sendable { let notification: Notification }

  @MainActor
  private func deliver(_ sent: Sent) {
    guard let observer = lock.withLock({ isEnded ? nil : heldObserver }) else { return }
    SelectorTable.main.send(selector, to: observer, sender: sent.notification)
  }
}

/// All entries of all centres, by observer.
final class SelectorObservations: Sendable {
  static let shared = SelectorObservations()

  private let entries = Mutex(ObservationEntries())

  /// The number of entries, including those of freed observers that were not removed yet.
  var count: Int { entries.withLock { $0.count } }

  func add(_ observation: SelectorObservation, to center: NotificationCenter) {
    guard let observer = observation.observer else { return }
    let dead = entries.withLock { entries in
      let dead = entries.count < entries.limit ? [] : entries.sweep()
      entries.add(ObservationEntry(center: center, observation: observation), of: observer)
      return dead
    }
    for entry in dead {
      if let token = entry.observation.token { entry.center?.removeObserver(token as Any) }
    }
  }

  /// Removes entries of an observer.
  ///
  /// - Returns: The removed entries.
  func remove(
    _ observer: AnyObject, from center: NotificationCenter,
    where isMeant: (SelectorObservation) -> Bool
  ) -> [SelectorObservation] {
    entries.withLock { entries in
      entries.remove(ObjectIdentifier(observer)) {
        $0.center === center && $0.observation.observer === observer && isMeant($0.observation)
      }
    }
  }
}

private struct ObservationEntry {
  weak var center: NotificationCenter?
  let observation: SelectorObservation
  var isAlive: Bool { center != nil && observation.observer != nil }
}

/// The entries of each observer.
///
/// A freed observer leaves its list until the next sweep; the number of lists doubles at most
/// between two.
private struct ObservationEntries: @unchecked Sendable {
  private var lists: [ObjectIdentifier: [ObservationEntry]] = [:]
  private(set) var count = 0
  private(set) var limit = 64

  mutating func add(_ entry: ObservationEntry, of observer: AnyObject) {
    lists[ObjectIdentifier(observer), default: []].append(entry)
    count += 1
  }

  mutating func remove(
    _ observer: ObjectIdentifier, where isMeant: (ObservationEntry) -> Bool
  ) -> [SelectorObservation] {
    guard let list = lists[observer] else { return [] }
    let kept = list.filter { !isMeant($0) }
    count -= list.count - kept.count
    lists[observer] = kept.isEmpty ? nil : kept
    return list.filter(isMeant).map(\.observation)
  }

  /// Removes the entries of freed observers.
  mutating func sweep() -> [ObservationEntry] {
    let dead = lists.values.flatMap { $0.filter { !$0.isAlive } }
    lists = lists.compactMapValues { list in
      let alive = list.filter(\.isAlive)
      return alive.isEmpty ? nil : alive
    }
    count -= dead.count
    limit = max(64, 2 * count)
    return dead
  }
}
