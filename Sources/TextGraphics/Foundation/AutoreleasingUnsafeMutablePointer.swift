// SPDX-License-Identifier: MIT

/// A pointer that Apple's Objective-C methods write objects to.
///
/// On Linux a plain pointer: `&variable` and `nil` are passed in the same way.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>
