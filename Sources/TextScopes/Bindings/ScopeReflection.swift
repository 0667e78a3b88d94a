// SPDX-License-Identifier: MIT

package import Foundation
@_spi(Reflection) internal import Swift

// `AttributedString` reads attributes by key types that are known at compile time. A conversion
// handles key types that are known only at run time: those of any scope of a client.
//
// This module uses the language mode of Swift 5, and is a module for that reason alone. The value
// of such a key cannot be proved `Sendable` if the key's type is not known, and Swift 6 warns. A
// value is copied from a container or to one; it never crosses to another thread here.

/// Returns the keys of a scope, including those of scopes inside of it, in the order of its
/// properties.
package func attributeKeys(of scope: any AttributeScope.Type) -> [any AttributedStringKey.Type] {
  var keys: [any AttributedStringKey.Type] = []
  unsafe _ = _forEachField(of: scope) { _, _, type, _ in
    if let key = type as? any AttributedStringKey.Type {
      keys.append(key)
    } else if let inner = type as? any AttributeScope.Type {
      keys += attributeKeys(of: inner)
    }
    return true
  }
  return keys
}

/// Returns the value of a key in a container, or nil.
package func attributeValue<K: AttributedStringKey>(
  of key: K.Type, in container: AttributeContainer
) -> K.Value? {
  container[K.self]
}

/// Sets the value of a key in a container.
package func setAttributeValue<K: AttributedStringKey>(
  _ value: K.Value, of key: K.Type, in container: inout AttributeContainer
) {
  container[K.self] = value
}
