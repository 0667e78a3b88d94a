// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextKit
internal import TextStructures
private import Synchronization

/// Writes a document's unsaved edits to a recovery file.
///
///     edit ── delay ──> a snapshot, on the main thread ──> written on another thread
///                                                          └ again after later edits
///
/// The delay is two seconds after the first edit, and longer if writing is slow: it takes at most a
/// twentieth of the time. The snapshot of a plain text takes O(1); formatted documents are
/// converted to their format on the main thread.
@MainActor
final class RecoveryWriter {
  private weak var document: EditorDocument?
  private let folder: RecoveryFolder
  private var identifier = UUID().uuidString
  private var lock: FileLock?
  private var timer: (any DispatchSourceTimer)?
  private var writing: Task<Void, Never>?
  /// The version of the text in the recovery file.
  private var keptVersion: Int?
  private var hasEnded = false
  /// The duration of the last write in seconds.
  private var cost = 0.0
  /// Called once when writing fails.
  var failed: ((EditorError) -> Void)?
  private var hasFailed = false
  /// The number of snapshots.
  private var takings = 0
  private let order = Order()

  static let delay = 2.0

  init(_ document: EditorDocument, _ folder: RecoveryFolder) {
    (self.document, self.folder) = (document, folder)
  }

  /// Continues with the recovery file of another program.
  func takeOver(_ kept: RecoveredDocument) {
    (identifier, lock) = (kept.identifier, kept.lock)
    keptVersion = document?.currentVersion
  }

  func noteEdit() {
    guard timer == nil, !hasEnded else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + max(Self.delay, 20 * cost))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.keep() }
    }
    timer.resume()
    self.timer = timer
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// The document, if it has edits that are not in the recovery file.
  private var unkept: EditorDocument? {
    guard let document, !hasEnded, document.isEdited, keptVersion != document.currentVersion
    else { return nil }
    return document
  }

  /// Takes a snapshot and writes it.
  private func keep() {
    stopTimer()
    guard writing == nil else { return noteEdit() }
    guard let document = unkept else { return }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(EditorError) {
      let version = document.currentVersion
      let taken = try take(document)
      writing = Task { [weak self] in
        let error = await Task.detached { taken.write() }.value
        guard let self else { return }
        self.writing = nil
        self.cost = (clock.now - start) / .seconds(1)
        if let error { return self.tell(error) }
        self.hasFailed = false
        self.keptVersion = version
        guard let document = self.document, !self.hasEnded else { return }
        // Saved in the meantime, so nothing needs to be kept.
        if !document.isEdited { return self.removeKept() }
        if document.currentVersion != version { self.noteEdit() }
      }
    } catch {
      tell(error)
    }
  }

  /// Writes the text on this thread and waits for it, before the process ends.
  func keepAndWait() {
    guard let document = unkept else { return }
    stopTimer()
    do throws(EditorError) {
      let version = document.currentVersion
      if let error = try take(document).write() { throw error }
      keptVersion = version
    } catch {
      tell(error)
    }
  }

  /// Returns a snapshot of the document.
  private func take(_ document: EditorDocument) throws(EditorError) -> Taken {
    try prepare()
    let payload = try document.payload(document.format, at: document.url)
    let note = RecoveryNote(
      path: document.url?.path, name: document.name, format: document.format, form: document.form,
      facts: document.savedFacts)
    takings += 1
    return Taken(
      payload: payload, note: note, path: "\(folder.path)/\(identifier).kept", number: takings,
      order: order)
  }

  /// Creates the folder and takes the lock.
  private func prepare() throws(EditorError) {
    if lock != nil { return }
    do {
      try folder.make()
    } catch {
      throw EditorError(writing: folder.path, error)
    }
    lock = FileLock(path: "\(folder.path)/\(identifier).lock")
    if lock == nil {
      throw EditorError(
        .cannotWrite(0), "Cannot write recovery files in “\(folder.path)”; save the document soon.")
    }
  }

  /// Reports an error once, until writing succeeds again.
  private func tell(_ error: EditorError) {
    guard !hasFailed else { return }
    hasFailed = true
    failed?(error)
  }

  /// Writes the text now, and waits for it.
  func keepNow() async {
    if let writing { await writing.value }
    keep()
    if let writing { await writing.value }
  }

  /// Removes the recovery file.
  func removeKept() {
    stopTimer()
    if let writing {
      // The pending write removes it when it finds that all is saved.
      Task { [weak self] in
        await writing.value
        guard let self, self.document?.isEdited != true || self.hasEnded else { return }
        self.removeFiles()
      }
      return
    }
    removeFiles()
  }

  private func removeFiles() {
    keptVersion = nil
    guard let lock else { return }
    FileSystem.remove("\(folder.path)/\(identifier).kept")
    lock.remove()
    self.lock = nil
    identifier = UUID().uuidString
  }

  func end() {
    hasEnded = true
    stopTimer()
  }
}

extension RecoveryWriter {
  /// The order of snapshots, so that an older one never replaces a newer one.
  fileprivate final class Order: Sendable {
    let last = Mutex(0)
  }

  /// A snapshot that any thread can write.
  fileprivate struct Taken: Sendable {
    let payload: DocumentPayload
    let note: RecoveryNote
    let path: String
    let number: Int
    let order: Order

    func write() -> EditorError? {
      order.last.withLock { last in
        guard number > last else { return nil }
        let error = writeFile()
        if error == nil { last = number }
        return error
      }
    }

    private func writeFile() -> EditorError? {
      do {
        let file = try AtomicFile(path: path, endsWithTask: false)
        let head = try JSONEncoder().encode(note) + Data([0x0A])
        try file.write(data: head)
        switch payload {
        case .file(let data), .folder(let data): try file.write(data: data)
        case .text(let text, _):
          // UTF-8 regardless of the document's encoding, since it can represent all characters.
          try PlainTextForm().write(text, named: note.name) { try file.write(data: $0) }
        }
        try file.finish()
        return nil
      } catch let error as CanvasError {
        return EditorError(.cannotWrite(0), error.description)
      } catch {
        return EditorError(writing: path, error)
      }
    }
  }
}
