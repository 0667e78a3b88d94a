// SPDX-License-Identifier: MIT

internal import CGTK4

/// A clipboard of the display.
@MainActor @safe
final class ClipboardSource {
  private let clipboard: GTKPointer
  /// Called when the clipboard's content has changed; true if another program has changed it.
  var changed: ((Bool) -> Void)?

  enum Which { case clipboard, primary }

  /// nil without a display.
  init?(_ which: Which) {
    guard let display = unsafe gdk_display_get_default(),
      let found = unsafe which == .primary
        ? gdk_display_get_primary_clipboard(display) : gdk_display_get_clipboard(display)
    else { return nil }
    clipboard = unsafe GTKPointer(found)
    clipboard.connect("changed") { [weak self] _ in
      guard let self else { return }
      changed?(!isOwn)
    }
  }

  /// Whether this program provided the current content.
  var isOwn: Bool { unsafe gdk_clipboard_is_local(clipboard.opaque) != 0 }

  /// The MIME types of the current content.
  var mimeTypes: [String] {
    guard let formats = unsafe gdk_clipboard_get_formats(clipboard.opaque) else { return [] }
    var count: gsize = 0
    guard let names = unsafe gdk_content_formats_get_mime_types(formats, &count) else { return [] }
    return (0..<Int(count)).compactMap { unsafe names[$0].map { unsafe String(cString: $0) } }
  }

  /// Offers data that is created on request.
  ///
  /// - Parameters:
  ///   - mimeTypes: The offered types; an empty array empties the clipboard.
  ///   - data: Returns the data of one type, possibly much later; nil if it is no longer available.
  func offer(_ mimeTypes: [String], _ data: @escaping @MainActor (String) -> Data?) {
    guard !mimeTypes.isEmpty else {
      unsafe gdk_clipboard_set_content(clipboard.opaque, nil)
      return
    }
    guard let content = ContentOffer.make(mimeTypes, data) else { return }
    unsafe gdk_clipboard_set_content(clipboard.opaque, content.typed())
    content.release()
  }

  /// Reads data of one type, up to `limit` bytes.
  ///
  /// `received` is called once, later, with nil if the data is not available.
  func read(_ mimeType: String, limit: Int, _ received: @escaping @MainActor (Data?) -> Void) {
    let box = unsafe Unmanaged.passRetained(Receiver(received)).toOpaque()
    unsafe tk_clipboard_read(
      clipboard.opaque, mimeType, limit,
      { box, _, bytes in
        guard let box = unsafe box else { return }
        let receiver = unsafe Unmanaged<Receiver>.fromOpaque(box).takeRetainedValue()
        var data: Data?
        if let bytes = unsafe bytes {
          var size: gsize = 0
          let start = unsafe g_bytes_get_data(bytes, &size)
          data = unsafe start.map { unsafe Data(bytes: $0, count: Int(size)) } ?? Data()
        }
        let found = data
        nonisolated(unsafe) let call = receiver
        MainActor.assumeIsolated { unsafe call.call(found) }
      }, box)
  }

  private final class Receiver {
    let call: @MainActor (Data?) -> Void
    init(_ call: @escaping @MainActor (Data?) -> Void) { self.call = call }
  }
}

/// Data that is created when another program requests it.
@MainActor
enum ContentOffer {
  private final class Owner {
    let data: @MainActor (String) -> Data?
    init(_ data: @escaping @MainActor (String) -> Data?) { self.data = data }
  }

  /// - Returns: A GDK content provider, which the caller must release.
  static func make(_ mimeTypes: [String], _ data: @escaping @MainActor (String) -> Data?)
    -> GTKPointer?
  {
    let owner = unsafe Unmanaged.passRetained(Owner(data)).toOpaque()
    let names = unsafe mimeTypes.map { unsafe strdup($0) }
    defer { unsafe names.forEach { unsafe free($0) } }
    let pointers = unsafe names.map { unsafe UnsafePointer($0) }
    let made = unsafe pointers.withUnsafeBufferPointer { list in
      unsafe tk_content_new(
        list.baseAddress, UInt32(list.count),
        { owner, type in
          guard let owner = unsafe owner, let type = unsafe type else { return nil }
          let name = unsafe String(cString: type)
          nonisolated(unsafe) let source = unsafe Unmanaged<Owner>.fromOpaque(owner)
            .takeUnretainedValue()
          let data = MainActor.assumeIsolated { unsafe source.data(name) }
          guard let data else { return nil }
          return unsafe data.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
        }, owner,
        { if let owner = unsafe $0 { unsafe Unmanaged<Owner>.fromOpaque(owner).release() } })
    }
    return unsafe GTKPointer(made)
  }
}
