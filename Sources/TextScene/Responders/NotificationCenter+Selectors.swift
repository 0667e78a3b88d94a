// SPDX-License-Identifier: MIT

extension NotificationCenter {
  /// Sends an object a message with each notification of a name, an object, or both.
  ///
  /// The centre does not keep the observer: when it goes, so does the entry. An observer that is added twice is
  /// called twice.
  ///
  ///     Selector("changed:").tie(to: Card.self) { card, note in card.changed(note as? Notification) }
  ///     NotificationCenter.default.addObserver(
  ///       card, selector: "changed:", name: UITextView.textDidChangeNotification, object: textView)
  ///
  /// - Parameters:
  ///   - observer: Gets the message. Must be an object, or nothing is ever called and the warning handler hears of it.
  ///   - aSelector: The message; what it does to objects of the class says `Selector.tie(to:_:)`. Where nothing is
  ///     said, the warning handler hears of it when it should be sent, once for each message and class.
  ///   - aName: The name that is waited for; nil for all.
  ///   - anObject: The sender that is waited for; nil for all. It is not kept.
  /// - Note: The message is sent before `post` ends. If another thread posts, it is sent on the main thread,
  ///   soon after; on Apple's systems on the thread that posts.
  /// - Source: Foundation `addObserver(_:selector:name:object:)`; the thread is our choice, as what is tied lives
  ///   on the main thread.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    guard type(of: observer) is AnyClass else {
      warnOnce(
        "observer \(type(of: observer))",
        "NotificationCenter.addObserver: \(type(of: observer)) is no class, so there is no object to send \(aSelector) to"
      )
      return
    }
    let observation = SelectorObservation(
      observer as AnyObject, aSelector, name: aName, object: anObject.map { $0 as AnyObject })
    observation.token = addObserver(forName: aName, object: anObject, queue: nil) {
      [weak self] note in
      if !observation.send(note) { self?.stop(observation) }
    }
    SelectorObservations.shared.add(observation, to: self)
  }

  /// Takes out all that an observer waits for.
  ///
  /// - Parameter observer: An object that was added, or what `addObserver(forName:object:queue:using:)` gave back.
  ///   Nothing happens with any other.
  /// - Source: Foundation `removeObserver(_:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Takes out what an observer waits for of a name, an object, or both.
  ///
  /// - Parameters:
  ///   - observer: An object that was added, or what `addObserver(forName:object:queue:using:)` gave back.
  ///   - aName: Only entries added with this name; nil for all.
  ///   - anObject: Only entries added with this object; nil for all.
  /// - Source: Foundation `removeObserver(_:name:object:)`.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    // Foundation's own, which knows its tokens only.
    removeObserver(observer as Any, name: aName, object: anObject)
    let object = anObject.map { $0 as AnyObject }
    let gone = SelectorObservations.shared.remove(observer, from: self) {
      (aName == nil || $0.name == aName) && (object == nil || $0.object === object)
    }
    for observation in gone { stop(observation) }
  }

  private func stop(_ observation: SelectorObservation) {
    observation.end()
    if let token = observation.token { removeObserver(token as Any) }
  }
}
