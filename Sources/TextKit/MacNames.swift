// SPDX-License-Identifier: MIT

// The Mac's members of text blocks and their like are written with the Mac's names. There is never
// a module named `AppKit`: `#if canImport(AppKit)` stays false.

/// A colour, under the Mac's name.
public typealias NSColor = UIColor
/// A font, under the Mac's name.
public typealias NSFont = UIFont
/// A view, under the Mac's name.
public typealias NSView = UIView
/// A picture, under the Mac's name.
public typealias NSImage = UIImage
/// A window, under the Mac's name.
public typealias NSWindow = UIWindow
/// A character by its Unicode code point.
public typealias UTF32Char = UInt32
/// A rectangle in memory, as AppKit passes it.
public typealias NSRectPointer = UnsafeMutablePointer<NSRect>
/// A point in memory, as AppKit passes it.
public typealias NSPointPointer = UnsafeMutablePointer<NSPoint>
/// Points side by side in memory.
public typealias NSPointArray = UnsafeMutablePointer<NSPoint>
