// SPDX-License-Identifier: MIT

/// The C name of `Int`.
public typealias NSInteger = Int
/// The C name of `UInt`.
public typealias NSUInteger = UInt
