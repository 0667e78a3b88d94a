// SPDX-License-Identifier: MIT

// Foundation on Linux compares attribute values to find out whether neighbouring runs are equal. It
// expects objects whose third word has a type number in bits 8 to 17, as CoreFoundation's own have.
// The number 0 belongs to no type, and its "equal" stops the process.
//
//     word   0      1          2
//            class  references type number << 8    CoreFoundation's objects
//            class  references first property      any other NSObject
//            class  references the value's word 0  Foundation's wrapper of a Swift value
//
// So an object whose first property is a small number always stops the process, and a wrapped Swift
// object does where its address has zeros in those bits: one in 1 024.

/// The base class of this library's attribute values, which Foundation's attributed strings can
/// hold and compare.
///
/// Foundation on Linux mistakes the first stored property of an object for one of its own type
/// numbers when it compares attribute values, and stops the process at an invalid number. Here it
/// always finds a number that leads it to `isEqual(_:)`. A client's class whose objects are
/// attribute values may derive from this one as well; storages hold other `NSObject`s in a box
/// (`NSAttributeValueBox`).
///
/// - Source: our choice. On Apple's systems the values derive from `NSObject` itself.
open class NSAttributeValue: NSObject {
  // CoreFoundation's type number of a plain object, 1. Must stay the first stored property of the
  // first class.
  private let foundationTypeNumber: UInt = 1 << 8

  /// Creates a value.
  public override init() { super.init() }
}
