// SPDX-License-Identifier: MIT

// Keys of a frame's attributes. The strings are Apple's.

/// A `CFNumber` of `CTFrameProgression`.
public var kCTFrameProgressionAttributeName: CFString { "CTFrameProgression" as CFString }
/// A `CFArray` of dictionaries: paths that text flows around.
public var kCTFrameClippingPathsAttributeName: CFString { "CTFrameClippingPaths" as CFString }
/// Its value is a `CGPath`.
public var kCTFramePathClippingPathAttributeName: CFString { "CTFramePathClippingPath" as CFString }
