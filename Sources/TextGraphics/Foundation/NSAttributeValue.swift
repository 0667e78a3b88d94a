// SPDX-License-Identifier: MIT

// How Foundation on Linux compares two attribute values, when it looks whether neighbouring runs are
// equal. Each is an object whose third word has a type number in bits 8 to 17, if it is one of
// CoreFoundation's own; the number 0 is nobody's, and its "equal" stops the process.
//
//     word   0      1          2
//            class  references type number << 8    CoreFoundation's objects
//            class  references first property      an NSObject of anybody else
//            class  references the value's word 0  Foundation's wrapper of a Swift value
//
// So an object whose first property is a small number stops the process always, and a wrapped Swift
// object does where its address has zeros in those bits: one in 1 024.

/// An object that Foundation's attributed strings can hold and compare: the base of the attribute values
/// of this library.
///
/// Foundation on Linux mistakes the first stored property of an object for a type number of its own
/// when it compares attribute values, and stops the process at a number that is none. Here it always
/// finds one that leads it to `isEqual(_:)`. A class of a client's whose objects are attribute
/// values may derive from this one as well; storages hold other `NSObject`s in a box
/// (`NSAttributeValueBox`).
///
/// - Source: our choice. On Apple's systems the values derive from `NSObject` itself.
open class NSAttributeValue: NSObject {
  // "Some object" (type number 1). Must stay the first stored property of the first class.
  private let foundationTypeNumber: UInt = 1 << 8

  /// A value.
  public override init() { super.init() }
}
