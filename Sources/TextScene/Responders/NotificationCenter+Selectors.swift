// SPDX-License-Identifier: MIT

extension NotificationCenter {
  /// Sends an object a message with each notification of a name, an object, or both.
  ///
  /// The centre does not retain the observer: when it is freed, its entry is removed. An observer
  /// that is added twice is called twice.
  ///
  ///     Selector("changed:").tie(to: Card.self) { card, note in
  ///       card.changed(note as? Notification)
  ///     }
  ///     NotificationCenter.default.addObserver(
  ///       card, selector: "changed:", name: UITextView.textDidChangeNotification,
  ///       object: textView)
  ///
  /// - Parameters:
  ///   - observer: The receiver. Must be an object, or nothing is ever called, with a sentence to
  ///     the warning handler.
  ///   - aSelector: The message; its effect on objects of the class is set by
  ///     `Selector.tie(to:_:)`. Without one, sending it gives a sentence to the warning handler,
  ///     once for each message and class.
  ///   - aName: The name of the notifications; nil for all.
  ///   - anObject: The sender of the notifications; nil for all. It is not retained.
  /// - Note: The message is sent before `post` ends. If another thread posts, it is sent on the
  ///   main thread, soon after; on Apple's systems on the thread that posts.
  /// - Source: Foundation `addObserver(_:selector:name:object:)`; the thread is our choice, as tied
  ///   closures belong to the main thread.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    guard type(of: observer) is AnyClass else {
      warnOnce(
        "observer \(type(of: observer))",
        "NotificationCenter.addObserver: \(type(of: observer)) is not an object, and cannot receive \(aSelector)"
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

  /// Removes all entries of an observer.
  ///
  /// - Parameter observer: An object that was added, or the result of
  ///   `addObserver(forName:object:queue:using:)`. Nothing happens with any other.
  /// - Source: Foundation `removeObserver(_:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes an observer's entries of a name, an object, or both.
  ///
  /// - Parameters:
  ///   - observer: An object that was added, or the result of
  ///     `addObserver(forName:object:queue:using:)`.
  ///   - aName: Only entries added with this name; nil for all.
  ///   - anObject: Only entries added with this object; nil for all.
  /// - Source: Foundation `removeObserver(_:name:object:)`.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    // Foundation's own, which knows only its tokens.
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
