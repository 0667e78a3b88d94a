// SPDX-License-Identifier: MIT

// Members of text blocks and other classes of the Mac have the Mac's names. There is never a module
// named `AppKit`: `#if canImport(AppKit)` stays false.

/// A colour, under the Mac's name.
public typealias NSColor = UIColor
/// A font, under the Mac's name.
public typealias NSFont = UIFont
/// A view, under the Mac's name.
public typealias NSView = UIView
/// An image, under the Mac's name.
public typealias NSImage = UIImage
/// A window, under the Mac's name.
public typealias NSWindow = UIWindow
/// A character by its Unicode code point.
public typealias UTF32Char = UInt32
/// A rectangle in memory, as AppKit passes it.
public typealias NSRectPointer = UnsafeMutablePointer<NSRect>
/// A point in memory, as AppKit passes it.
public typealias NSPointPointer = UnsafeMutablePointer<NSPoint>
/// An array of points in memory.
public typealias NSPointArray = UnsafeMutablePointer<NSPoint>
