// SPDX-License-Identifier: MIT

// Core Foundation cannot be imported on Linux. On Apple's systems its classes and Foundation's are
// the same objects ("toll-free bridged"), so its names can be aliases of Foundation's classes:
// `[a, b] as CFArray` compiles as `as NSArray` does.

/// Core Foundation's name of `NSArray`.
public typealias CFArray = NSArray
/// Core Foundation's name of `NSMutableArray`.
public typealias CFMutableArray = NSMutableArray
/// Core Foundation's name of `NSString`.
public typealias CFString = NSString
/// Core Foundation's name of `NSMutableString`.
public typealias CFMutableString = NSMutableString
/// Core Foundation's name of `NSURL`.
public typealias CFURL = NSURL
/// Core Foundation's name of `NSData`.
public typealias CFData = NSData
/// Core Foundation's name of `NSMutableData`.
public typealias CFMutableData = NSMutableData
/// Core Foundation's name of `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// Core Foundation's name of `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary
/// Core Foundation's name of `NSSet`.
public typealias CFSet = NSSet
/// Core Foundation's name of `NSNumber`.
public typealias CFNumber = NSNumber
/// Core Foundation's truth values: numbers here, a class of their own on Apple's systems.
public typealias CFBoolean = NSNumber
/// Core Foundation's name of `NSDate`.
public typealias CFDate = NSDate
/// Core Foundation's name of `NSError`.
public typealias CFError = NSError
/// Core Foundation's name of `NSLocale`.
public typealias CFLocale = NSLocale
/// Core Foundation's name of `NSCharacterSet`.
public typealias CFCharacterSet = NSCharacterSet
/// Core Foundation's name of `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name of `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Any object of Core Foundation.
public typealias CFTypeRef = AnyObject

/// An index or a count.
public typealias CFIndex = Int
/// Bits.
public typealias CFOptionFlags = UInt
/// The number of a type.
public typealias CFTypeID = UInt
/// A hash.
public typealias CFHashCode = UInt
/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since the first moment of 2001 in UTC.
public typealias CFAbsoluteTime = CFTimeInterval
/// The number of an encoding of text.
public typealias CFStringEncoding = UInt32
/// A UTF-16 unit.
public typealias UniChar = UInt16
/// Four characters in a number.
public typealias FourCharCode = UInt32

/// No index: −1, where Foundation has `NSNotFound`.
public var kCFNotFound: CFIndex { -1 }
/// Core Foundation's true.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// Core Foundation's false.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// Returns the current time.
///
/// - Returns: Seconds since the first moment of 2001 in UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date.timeIntervalSinceReferenceDate
}

/// Returns the length of a string.
///
/// - Parameter theString: A string; nil has length 0.
/// - Returns: The number of UTF-16 units.
public func CFStringGetLength(_ theString: CFString?) -> CFIndex { theString?.length ?? 0 }

/// Returns the length of an attributed string.
///
/// - Parameter aStr: An attributed string; nil has length 0.
/// - Returns: The number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString?) -> CFIndex {
  aStr?.length ?? 0
}

/// Returns the number of elements of an array.
///
/// - Parameter theArray: An array; nil has no elements.
/// - Returns: The number of elements.
public func CFArrayGetCount(_ theArray: CFArray?) -> CFIndex { theArray?.count ?? 0 }
