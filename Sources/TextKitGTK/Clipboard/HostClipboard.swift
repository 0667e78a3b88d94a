// SPDX-License-Identifier: MIT

/// The implementation of `UIPasteboard.general` by the display's clipboard.
///
/// Data is transferred on request, in both directions. While data of another program is awaited,
/// GLib's loop keeps running, for two seconds at most.
final class HostClipboard: PasteboardHost, @unchecked Sendable {
  /// The primary selection: the selected text, pasted by the middle button.
  @MainActor static let primary = PrimarySelection()
  /// The timeout in seconds, and the limit in bytes.
  static let patience = 2.0
  static let limit = 256 << 20

  private let lock = NSLock()
  private var changes = 0
  private var types: [String] = []
  /// Used only on the main thread.
  @MainActor private var source: ClipboardSource?
  @MainActor private static var connected: HostClipboard?

  @MainActor static func connect() {
    guard connected == nil, let source = ClipboardSource(.clipboard) else { return }
    let host = HostClipboard()
    connected = host
    host.source = source
    source.changed = { [weak host] isForeign in if isForeign { host?.read() } }
    host.read()
    UIPasteboard.host = host
    primary.begin()
  }

  @MainActor private func read() {
    let offered = source?.isOwn == true ? [] : source?.mimeTypes ?? []
    lock.withLock {
      types = offered
      changes += 1
    }
  }

  var foreignChangeCount: Int { lock.withLock { changes } }

  func foreignTypes() -> [String] { ClipboardTypes.types(of: lock.withLock { types }) }

  func foreignData(ofType type: String) -> Data? {
    guard let name = ClipboardTypes.mimeType(of: type, in: lock.withLock({ types })) else {
      return nil
    }
    if MainThread.isCurrent { return MainActor.assumeIsolated { fetch(name) } }
    return DispatchQueue.main.sync { MainActor.assumeIsolated { fetch(name) } }
  }

  @MainActor private func fetch(_ name: String) -> Data? {
    source?.fetch(name, limit: Self.limit, patience: Self.patience)
  }

  func take(_ offer: PasteboardOffer) {
    if MainThread.isCurrent { return MainActor.assumeIsolated { put(offer) } }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.put(offer) } }
  }

  @MainActor private func put(_ offer: PasteboardOffer) {
    lock.withLock { types = [] }
    let names = ClipboardTypes.mimeTypes(of: offer.types.first ?? [])
    source?.offer(names) { name in
      if let date = offer.expiration, date <= Date() { return nil }
      return ClipboardTypes.type(of: name).flatMap { offer.data(ofType: $0) }
    }
  }
}

extension ClipboardSource {
  /// Waits for data of another program; nil if it is not available, or does not arrive within the
  /// timeout.
  func fetch(_ mimeType: String, limit: Int, patience: Double) -> Data? {
    let reading = Reading()
    read(mimeType, limit: limit) { reading.result = .some($0) }
    let end = ProcessInfo.processInfo.systemUptime + patience
    let alarm = HostLoop.alarm(after: patience)
    while reading.result == nil, ProcessInfo.processInfo.systemUptime < end {
      HostLoop.round(mayWait: true)
    }
    alarm.cancel()
    if reading.result == nil {
      warn(
        "UIPasteboard: the program that owns the clipboard did not answer within \(patience) seconds"
      )
    }
    return reading.result ?? nil
  }

  private final class Reading { var result: Data?? }
}

/// The primary selection, which other programs paste by the middle button.
@MainActor
final class PrimarySelection {
  private var source: ClipboardSource?
  /// The text and range that were offered last; an unchanged selection is not offered again.
  private weak var offeredIn: AnyObject?
  private var offered = NSRange(location: 0, length: 0)

  func begin() {
    source = ClipboardSource(.primary)
    source?.changed = { [weak self] isForeign in if isForeign { self?.offeredIn = nil } }
  }

  /// Offers the text that is selected in the first responder, if the selection has changed.
  ///
  /// A caret leaves the previous offer in place.
  func offerSelection(of widget: TextKitWidget) {
    guard let source, let text = widget.window.firstResponder as? any UITextInput,
      !text.isSecureTextEntry,
      let range = text.selectedTextRange, !range.isEmpty
    else { return }
    let place = NSRange(
      location: text.offset(from: text.beginningOfDocument, to: range.start),
      length: text.offset(from: range.start, to: range.end))
    guard offeredIn !== text || offered != place else { return }
    (offeredIn, offered) = (text, place)
    // A short selection is copied now, in case the text changes; a long one is copied on request.
    let taken = place.length < 1 << 16 ? text.text(in: range) : nil
    source.offer(["text/plain;charset=utf-8", "text/plain"]) { [weak text] _ in
      if let taken { return Data(taken.utf8) }
      guard let text, let now = text.selectedTextRange, !now.isEmpty else { return nil }
      return text.text(in: now).map { Data($0.utf8) }
    }
  }

  /// Pastes at a point of the window, as the middle button does.
  func paste(in widget: TextKitWidget, at point: CGPoint) {
    guard HostSettings.shared.pastesPrimary, let source else { return }
    let names = ["text/plain;charset=utf-8", "text/plain"]
    let offered = source.mimeTypes
    guard let name = names.first(where: offered.contains) else { return }
    var view = widget.window.hitTest(point, with: nil)
    while let next = view, !(next is any UITextInput) { view = next.superview }
    guard let target = view as? any UITextInput, let place = view else { return }
    source.read(name, limit: HostClipboard.limit) { [weak widget, weak place] data in
      guard let widget, let place, place.window === widget.window,
        let data, !data.isEmpty, !data.contains(0),
        let position = target.closestPosition(to: place.convert(point, from: nil))
      else { return }
      place.becomeFirstResponder()
      target.selectedTextRange = target.textRange(from: position, to: position)
      // Invalid bytes become U+FFFD.
      target.insertText(String(decoding: data, as: UTF8.self).withLineFeeds)
      widget.wantFrame()
    }
  }
}
