// SPDX-License-Identifier: MIT

// What frames can be told. The strings are Apple's.

/// A `CFNumber` of CTFrameProgression.
public var kCTFrameProgressionAttributeName: CFString { "CTFrameProgression" as CFString }
/// A `CFArray` of dictionaries: paths that text flows around.
public var kCTFrameClippingPathsAttributeName: CFString { "CTFrameClippingPaths" as CFString }
/// Its value is a `CGPath`.
public var kCTFramePathClippingPathAttributeName: CFString { "CTFramePathClippingPath" as CFString }
