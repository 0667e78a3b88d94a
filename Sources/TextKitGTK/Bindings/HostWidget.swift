// SPDX-License-Identifier: MIT

internal import CGTK4

/// The methods that a GTK widget calls on its client.
@MainActor
protocol HostWidgetClient: AnyObject {
  /// Handles an event; returns true to stop its propagation.
  func came(_ event: HostEvent, _ raw: RawEvent) -> Bool
  func resized(width: Int, height: Int)
  /// Draws a frame, at a time in seconds by the frame clock; returns whether another frame is
  /// needed.
  func frame(at time: Double) -> Bool
  /// Called when pending frames and events have been handled.
  func rest()
  /// Handles scrolling by a wheel or pad, in points or in clicks of a wheel.
  func scrolled(by distance: CGPoint, inClicks: Bool, _ modifiers: HostModifiers)
  /// Handles the end of scrolling on a pad, with the speed in points per second.
  func flung(at speed: CGPoint)
  func reached(_ moment: HostMoment)
  /// Returns the minimum and the natural length of a side, in points.
  func measured(isVertical: Bool, for size: Int) -> (least: Int, wanted: Int)
  /// The displayed textures and their rectangles, in the widget's coordinates.
  var shownTextures: [(texture: Texture, place: CGRect)] { get }
}

/// Changes in the state of a widget.
enum HostMoment {
  case realized, unrealized, mapped, unmapped, scaled, disposed, focused, unfocused, pointerLeft
}

/// An event of GTK for input methods, valid only while it is handled.
@safe struct RawEvent {
  let pointer: OpaquePointer
}

/// Pixels that GTK displays.
@safe final class Texture {
  fileprivate let pointer: OpaquePointer

  /// Copies a part of a bitmap: premultiplied BGRA; `start` is the byte offset of the part's
  /// corner.
  init?(_ pixels: Span<UInt8>, from start: Int, bytesPerRow: Int, width: Int, height: Int) {
    guard width > 0, height > 0, start >= 0,
      start + (height - 1) * bytesPerRow + width * 4 <= pixels.count
    else { return nil }
    let made = unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap {
        unsafe tk_tile_new($0 + start, bytesPerRow, Int32(width), Int32(height))
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe pointer = made
  }

  /// Creates a texture of a part of a screen; it must be created again after the part is painted.
  init?(_ screen: TextureScreen, left: Int, top: Int, width: Int, height: Int) {
    guard width > 0, height > 0, left >= 0, top >= 0, left + width <= screen.width,
      top + height <= screen.height,
      let made = unsafe tk_tile_new_on(
        screen.pointer, Int32(left), Int32(top), Int32(width), Int32(height))
    else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe tk_tile_free(pointer) }
}

/// Pixels that are displayed from the memory that they are painted in.
@safe final class TextureScreen {
  fileprivate let pointer: OpaquePointer
  let width: Int
  let height: Int

  /// Creates a screen of premultiplied BGRA pixels.
  ///
  /// The owner of the pixels is retained as long as they are displayed, and must not move them.
  init?(_ pixels: Span<UInt8>, bytesPerRow: Int, width: Int, height: Int, owner: AnyObject) {
    guard width > 0, height > 0, height * bytesPerRow <= pixels.count else { return nil }
    let kept = unsafe Unmanaged.passRetained(owner).toOpaque()
    let made = unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap {
        unsafe tk_screen_new(
          UnsafeMutablePointer(mutating: $0), bytesPerRow, Int32(width), Int32(height), kept,
          { owner in
            if let owner = unsafe owner { unsafe Unmanaged<AnyObject>.fromOpaque(owner).release() }
          })
      }
    }
    guard let made = unsafe made else {
      unsafe Unmanaged<AnyObject>.fromOpaque(kept).release()
      return nil
    }
    unsafe pointer = made
    (self.width, self.height) = (width, height)
  }

  deinit { unsafe cairo_surface_destroy(pointer) }
}

/// A GTK widget that calls a client.
///
/// The widget retains the client until it is disposed, such as when its window is closed.
@MainActor @safe
final class HostWidget {
  private var client: (any HostWidgetClient)?
  /// nil once the widget was disposed.
  private(set) var pointer: GTKPointer?

  init(_ client: any HostWidgetClient) {
    self.client = client
    var calls = tk_widget_calls()
    unsafe calls.event = { owner, event, raw in
      guard let event = unsafe event?.pointee, let raw = unsafe raw else { return false }
      return unsafe HostWidget.ask(owner, false) {
        $0.came(HostEvent(event), unsafe RawEvent(pointer: raw))
      }
    }
    unsafe calls.snapshot = { owner, snapshot, isSoftware in
      unsafe HostWidget.ask(owner, ()) { client in
        for (texture, place) in client.shownTextures {
          unsafe tk_tile_append(
            texture.pointer, snapshot, isSoftware, place.minX, place.minY, place.width, place.height
          )
        }
      }
    }
    unsafe calls.resize = { owner, width, height in
      unsafe HostWidget.ask(owner, ()) { $0.resized(width: Int(width), height: Int(height)) }
    }
    unsafe calls.frame = { owner, time in
      unsafe HostWidget.ask(owner, false) { $0.frame(at: Double(time) / 1e6) }
    }
    unsafe calls.rest = { owner in unsafe HostWidget.ask(owner, ()) { $0.rest() } }
    unsafe calls.scroll = { owner, dx, dy, inClicks, modifiers in
      unsafe HostWidget.ask(owner, ()) {
        $0.scrolled(
          by: CGPoint(x: dx, y: dy), inClicks: inClicks, HostModifiers(rawValue: modifiers))
      }
    }
    unsafe calls.fling = { owner, dx, dy in
      unsafe HostWidget.ask(owner, ()) { $0.flung(at: CGPoint(x: dx, y: dy)) }
    }
    unsafe calls.moment = { owner, moment in
      unsafe HostWidget.with(owner) { $0.reached(HostMoment(moment)) }
    }
    unsafe calls.measure = { owner, isVertical, size, least, wanted in
      unsafe HostWidget.ask(owner, ()) {
        let sides = $0.measured(isVertical: isVertical, for: Int(size))
        unsafe least?.pointee = Int32(clamping: sides.least)
        unsafe wanted?.pointee = Int32(clamping: max(sides.least, sides.wanted))
      }
    }
    unsafe calls.release = { owner in
      if let owner = unsafe owner { unsafe Unmanaged<HostWidget>.fromOpaque(owner).release() }
    }
    let owner = unsafe Unmanaged.passRetained(self).toOpaque()
    if let made = unsafe tk_widget_new(&calls, owner) { pointer = unsafe GTKPointer(made) }
  }

  private nonisolated static func with(
    _ owner: UnsafeMutableRawPointer?, _ body: @MainActor (HostWidget) -> Void
  ) {
    nonisolated(unsafe) let owner = unsafe owner
    MainActor.assumeIsolated {
      guard let owner = unsafe owner else { return }
      body(unsafe Unmanaged<HostWidget>.fromOpaque(owner).takeUnretainedValue())
    }
  }

  private nonisolated static func ask<Answer: Sendable>(
    _ owner: UnsafeMutableRawPointer?, _ none: Answer,
    _ body: @MainActor (any HostWidgetClient) -> Answer
  ) -> Answer {
    nonisolated(unsafe) let owner = unsafe owner
    return MainActor.assumeIsolated {
      guard let owner = unsafe owner else { return none }
      let host = unsafe Unmanaged<HostWidget>.fromOpaque(owner).takeUnretainedValue()
      return host.client.map(body) ?? none
    }
  }

  private func reached(_ moment: HostMoment) {
    let client = self.client
    if moment == .disposed {
      // GTK no longer retains the client.
      self.client = nil
    }
    client?.reached(moment)
    if moment == .disposed { pointer = nil }
  }

  // MARK: Requests to GTK

  /// Requests one call of `frame(at:)`.
  func wantFrame() {
    if let pointer { unsafe tk_widget_want_frame(pointer.widget) }
  }
  /// Whether a requested frame is pending.
  var awaitsFrame: Bool { pointer.map { unsafe tk_widget_awaits_frame($0.widget) } ?? false }
  /// Draws a requested frame before pending events.
  func hurryFrame() {
    if let pointer { unsafe tk_widget_hurry_frame(pointer.widget) }
  }
  /// Requests one call of `rest()`.
  func wantRest() {
    if let pointer { unsafe tk_widget_want_rest(pointer.widget) }
  }
  func draw() {
    if let pointer { unsafe gtk_widget_queue_draw(pointer.widget) }
  }
  func resize() {
    if let pointer { unsafe gtk_widget_queue_resize(pointer.widget) }
  }
  func grabFocus() {
    if let pointer { unsafe gtk_widget_grab_focus(pointer.widget) }
  }
  /// The number of pixels per point, an integer in GTK 4.8.
  var scale: Int { pointer.map { unsafe Int(gtk_widget_get_scale_factor($0.widget)) } ?? 1 }
  /// Whether the widget is drawn in software.
  var showsScreen: Bool { pointer.map { unsafe tk_widget_shows_screen($0.widget) } ?? false }
  var isMapped: Bool { pointer.map { unsafe gtk_widget_get_mapped($0.widget) != 0 } ?? false }
  var hasFocus: Bool { pointer.map { unsafe gtk_widget_has_focus($0.widget) != 0 } ?? false }
  func setCursor(_ name: String?) {
    if let pointer { unsafe gtk_widget_set_cursor_from_name(pointer.widget, name) }
  }

  func setAccessible(text: String, _ property: AccessibleProperty) {
    if let pointer { unsafe tk_accessible_set_text(pointer.widget, property.value, text) }
  }
  func setAccessible(_ flag: Bool, _ property: AccessibleProperty) {
    if let pointer { unsafe tk_accessible_set_bool(pointer.widget, property.value, flag) }
  }

  enum AccessibleProperty {
    case label, description, valueText, isMultiLine, isReadOnly, placeholder
    fileprivate var value: GtkAccessibleProperty {
      switch self {
      case .label: GTK_ACCESSIBLE_PROPERTY_LABEL
      case .description: GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
      case .valueText: GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT
      case .isMultiLine: GTK_ACCESSIBLE_PROPERTY_MULTI_LINE
      case .isReadOnly: GTK_ACCESSIBLE_PROPERTY_READ_ONLY
      case .placeholder: GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER
      }
    }
  }
}

extension HostMoment {
  fileprivate init(_ moment: tk_moment) {
    switch moment {
    case TK_REALIZED: self = .realized
    case TK_UNREALIZED: self = .unrealized
    case TK_MAPPED: self = .mapped
    case TK_UNMAPPED: self = .unmapped
    case TK_SCALED: self = .scaled
    case TK_DISPOSED: self = .disposed
    case TK_FOCUSED: self = .focused
    case TK_UNFOCUSED: self = .unfocused
    default: self = .pointerLeft
    }
  }
}

extension HostEvent {
  fileprivate init(_ event: tk_event) {
    switch event.kind {
    case TK_PRESS: kind = .press
    case TK_RELEASE: kind = .release
    case TK_MOTION: kind = .motion
    case TK_TOUCH_BEGIN: kind = .touchBegan
    case TK_TOUCH_MOVE: kind = .touchMoved
    case TK_TOUCH_END: kind = .touchEnded
    case TK_TOUCH_CANCEL: kind = .touchCancelled
    case TK_KEY_PRESS: kind = .keyPress
    case TK_KEY_RELEASE: kind = .keyRelease
    default: kind = .grabBroken
    }
    place = CGPoint(x: event.x, y: event.y)
    (time, button) = (event.time, Int(event.button))
    modifiers = HostModifiers(rawValue: event.modifiers)
    sequence = UInt(event.sequence)
    (keyval, plainKeyval, latinKeyval) = (event.keyval, event.plain_keyval, event.latin_keyval)
    (keycode, isModifierKey) = (Int(event.keycode), event.is_modifier)
  }
}
