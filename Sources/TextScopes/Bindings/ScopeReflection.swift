// SPDX-License-Identifier: MIT

package import Foundation
@_spi(Reflection) internal import Swift

// `AttributedString` asks for attributes by key types that are known when a program is compiled. A
// conversion meets key types that are known only when it runs: those of any scope a client wrote.
//
// This module is built in the language mode of Swift 5, and is one for that reason alone: that a
// value of such a key is `Sendable` cannot be proved when the key's type is not known, and Swift 6
// warns. A value comes out of a container and goes into one; it never crosses to another thread here.

/// The keys of a scope, those of scopes inside of it included, in the order of its properties.
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

/// The value of a key in a container, or nil.
package func attributeValue<K: AttributedStringKey>(
  of key: K.Type, in container: AttributeContainer
) -> K.Value? {
  container[K.self]
}

/// Puts a value into a container.
package func setAttributeValue<K: AttributedStringKey>(
  _ value: K.Value, of key: K.Type, in container: inout AttributeContainer
) {
  container[K.self] = value
}
