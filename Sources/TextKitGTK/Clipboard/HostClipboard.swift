// SPDX-License-Identifier: MIT

/// The display's clipboard behind `UIPasteboard.general`.
///
/// Data goes over when somebody asks for it, in both directions. While data of another program is
/// awaited, GLib's loop goes on, for two seconds at most.
final class HostClipboard: PasteboardHost, @unchecked Sendable {
  /// What is selected, and pasted by the middle button.
  @MainActor static let primary = PrimarySelection()
  /// Seconds, and bytes.
  static let patience = 2.0
  static let limit = 256 << 20

  private let lock = NSLock()
  private var changes = 0
  private var types: [String] = []
  /// Only on the main thread.
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
  /// Waits for data of another program, for some seconds; nil where it cannot be had, or not in
  /// time.
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

/// What is selected, as others paste it by the middle button.
@MainActor
final class PrimarySelection {
  private var source: ClipboardSource?
  /// What was offered last: a selection that is still the same is not offered again.
  private weak var offeredIn: AnyObject?
  private var offered = NSRange(location: 0, length: 0)

  func begin() {
    source = ClipboardSource(.primary)
    source?.changed = { [weak self] isForeign in if isForeign { self?.offeredIn = nil } }
  }

  /// Offers what is selected in the text that is first responder, if it is another than before.
  ///
  /// A caret leaves what was offered.
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
    // The characters of now, should the text change meanwhile; a long text is copied when somebody
    // asks.
    let taken = place.length < 1 << 16 ? text.text(in: range) : nil
    source.offer(["text/plain;charset=utf-8", "text/plain"]) { [weak text] _ in
      if let taken { return Data(taken.utf8) }
      guard let text, let now = text.selectedTextRange, !now.isEmpty else { return nil }
      return text.text(in: now).map { Data($0.utf8) }
    }
  }

  /// Pastes at a place of the window, as the middle button does.
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
      // What is damaged is seen as U+FFFD.
      target.insertText(String(decoding: data, as: UTF8.self).withLineFeeds)
      widget.wantFrame()
    }
  }
}
