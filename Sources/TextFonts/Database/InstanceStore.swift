// SPDX-License-Identifier: MIT

private import Synchronization

/// The instances of fonts from files, so that equal settings of a face give the same object.
///
/// They are held, and not known by weak references: an object that has such takes longer to retain and release, and layout does
/// both several times for each line. What nobody else holds goes when the table has doubled, so that a program that animates an
/// axis leaves few behind. Fonts from memory, which may be large, are not here: they go when nobody holds them.
enum InstanceStore {
  private struct Key: Hashable {
    /// Of a face that is alive: its instance holds it.
    var face: ObjectIdentifier
    var settings: FontFace.InstanceKey
  }
  private struct Table {
    var instances: [Key: FontInstance] = [:]
    var sweepAt = 64

    /// Drops what nobody else holds.
    ///
    /// - Returns: What was dropped, to be let go when the lock is free again: it may be the last to hold a face.
    mutating func sweep() -> [FontInstance] {
      var dropped: [FontInstance] = []
      for key in Array(instances.keys) {
        guard var instance = instances.removeValue(forKey: key) else { continue }
        // Only this variable is left of an instance that nobody holds.
        if isKnownUniquelyReferenced(&instance) {
          dropped.append(instance)
        } else {
          instances[key] = instance
        }
      }
      sweepAt = max(64, 2 * instances.count)
      return dropped
    }
  }
  private static let table = Mutex(Table())

  static func instance(of face: FontFace, _ settings: FontFace.InstanceKey) -> FontInstance {
    let key = Key(face: ObjectIdentifier(face), settings: settings)
    if let known = table.withLock({ $0.instances[key] }) { return known }
    let made = FontInstance(face: face, key: settings)
    let (instance, dropped) = table.withLock { table in
      if let known = table.instances[key] { return (known, [FontInstance]()) }
      let dropped = table.instances.count >= table.sweepAt ? table.sweep() : []
      table.instances[key] = made
      return (made, dropped)
    }
    withExtendedLifetime(dropped) {}
    return instance
  }
}
