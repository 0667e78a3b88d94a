// SPDX-License-Identifier: MIT

// The Mac's members of text blocks and their like are written with the Mac's names. There is never a module
// named `AppKit`: `#if canImport(AppKit)` stays false.

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
