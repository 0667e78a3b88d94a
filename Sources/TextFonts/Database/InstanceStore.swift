// SPDX-License-Identifier: MIT

private import Synchronization

/// The instances of fonts from files, so that equal settings of a face give the same object.
///
/// The store holds strong references: an object with weak references takes longer to retain and
/// release, and layout does both several times for each line. Instances without other owners are
/// dropped when the table has doubled, so that a program that animates an axis leaves few.
/// Fonts from memory, which may be large, are not here, so they are released with their last owner.
enum InstanceStore {
  private struct Key: Hashable {
    /// The identifier of a live face, which its instance retains.
    var face: ObjectIdentifier
    var settings: FontFace.InstanceKey
  }
  private struct Table {
    var instances: [Key: FontInstance] = [:]
    var sweepAt = 64

    /// Drops instances without other owners.
    ///
    /// - Returns: The dropped instances, to be released after unlocking: they may be the last
    ///   owners of a face.
    mutating func sweep() -> [FontInstance] {
      var dropped: [FontInstance] = []
      for key in Array(instances.keys) {
        guard var instance = instances.removeValue(forKey: key) else { continue }
        // This variable is the only reference to an instance without other owners.
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
