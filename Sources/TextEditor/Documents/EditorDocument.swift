// SPDX-License-Identifier: MIT

internal import TextCanvas
package import TextKit
internal import TextStructures

/// A text that is edited, and the file that it is saved to.
///
///     file ─ DocumentContents ─> storage ─ DocumentPayload ─> DocumentWriting ─> file
///                                   │ edits
///                                   ├─> CountKeeper, OutlineKeeper
///                                   └─> RecoveryWriter ─> a recovery file, while edits are unsaved
///
/// Saving takes a snapshot of the text, in O(1) for plain text, and writes it on another thread.
/// Edits made in the meantime are unsaved.
///
/// Size: the states of the file, of its recovery file and of the current save belong together,
/// because each save changes all three.
@MainActor
package final class EditorDocument: NSObject {
  package let storage: NSTextStorage
  /// The file that was opened or last saved; nil for a new text.
  package private(set) var url: URL?
  package private(set) var format: DocumentFileFormat
  /// Encoding and line ends of plain text.
  package private(set) var form: PlainTextForm
  /// The document attributes: paper, title, headers.
  package private(set) var attributes: [NSAttributedString.DocumentAttributeKey: Any]
  /// Whether the text differs from that of the file, or of the file that is being written.
  package var isEdited: Bool {
    version != savedVersion || takenVersion.map { $0 != version } ?? false
  }
  /// Whether a file is being written.
  package var isSaving: Bool { saving != nil }

  package let counts: CountKeeper
  package let outline: OutlineKeeper

  /// Called after edits and saves, and when counts or headings have changed; on the main thread,
  /// not in the middle of an edit.
  package var changed: (() -> Void)?
  /// Asks whether a file that another program has written since may be overwritten.
  package var confirmsOverwriting: (() async -> Bool)?
  /// Asks whether content such as comments, or formatting that the format cannot represent, may be
  /// lost; the sentence names it.
  package var confirmsLosingParts: ((_ sentence: String) async -> Bool)?
  /// Called when the recovery file cannot be written.
  package var recoveryFailed: ((EditorError) -> Void)? {
    get { recovery.failed }
    set { recovery.failed = newValue }
  }

  private let untitledName: String
  private var watch: FileWatch?
  private var saving: Task<Void, Never>?
  /// The version of the text and its formatting: each edit creates a new number, and undo restores
  /// the previous one.
  private var version = 0
  private var newestVersion = 0
  private var savedVersion = 0
  /// The version that is being written.
  private var takenVersion: Int?
  /// Called for each edit with the version before it.
  var edited: ((Int) -> Void)?
  /// Called when the snapshot for a save is taken.
  var isTaken: (() -> Void)?
  private var isTelling = false
  /// The formatting that the user has agreed to lose, by format.
  var agreedLosses: [DocumentFileFormat: Set<String>] = [:]
  /// Whether the document began without text, so that typed text has `startAttributes`.
  let isBegunHere: Bool
  /// The folder of the file that the text was read from, which relative image URLs refer to.
  private let imagesFolder: String?
  /// The format that the text was read from.
  let origin: DocumentFileFormat?
  /// The line end at the end of the file's text, which `storage` does not contain.
  private var lastLineEnd: NSAttributedString?
  private lazy var recovery = RecoveryWriter(self, recoveryFolder)
  private let recoveryFolder: RecoveryFolder

  // MARK: Creating

  /// Creates a document without text.
  package init(
    untitled name: String = "Untitled", as format: DocumentFileFormat = .rtf,
    recoveryIn folder: RecoveryFolder = .standard
  ) {
    storage = NSTextStorage(string: "")
    (self.format, form, attributes) = (format, PlainTextForm(), [:])
    (untitledName, recoveryFolder) = (name, folder)
    (isBegunHere, origin) = (true, nil)
    imagesFolder = nil
    counts = CountKeeper(storage.textBuffer)
    outline = OutlineKeeper(storage, isSource: false)
    super.init()
    start()
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - format: The format; nil to detect it from the first bytes and the name, `.plain` for the
  ///     source of a document.
  ///   - folder: The folder for recovery files.
  /// - Throws: `EditorError`.
  package convenience init(
    opening url: URL, as format: DocumentFileFormat? = nil,
    recoveryIn folder: RecoveryFolder = .standard
  ) throws(EditorError) {
    let contents = try DocumentContents(opening: url, as: format)
    self.init(contents, at: url, folder)
    if let facts = contents.facts { watch = FileWatch(url.path, facts, contents: contents.bytes) }
  }

  /// Restores a document from its recovery file; it counts as edited until it is saved.
  ///
  /// - Throws: `EditorError` if the recovery file cannot be read.
  package convenience init(recovering kept: RecoveredDocument) throws(EditorError) {
    let bytes = try kept.payload()
    let url = kept.path.map { URL(fileURLWithPath: $0) }
    let contents = try DocumentContents(bytes, as: kept.format, at: url, nil)
    self.init(contents, at: url, kept.folder, name: kept.name, form: kept.form)
    makeVersion()
    // This program wrote the recovery file; content that saving would lose is in the original file.
    if let url, format == .html || format == .markdown {
      let file = try? DocumentContents(opening: url, as: format)
      attributes[.unsupportedParts] = file?.attributes[.unsupportedParts]
    }
    // The file may have changed since, in which case the user is asked before it is overwritten.
    if let url, let facts = FileSystem.facts(url.path).facts {
      watch = kept.watch(url.path, facts)
    }
    recovery.takeOver(kept)
  }

  private init(
    _ contents: DocumentContents, at url: URL?, _ folder: RecoveryFolder, name: String? = nil,
    form: PlainTextForm? = nil
  ) {
    storage = contents.text
    self.url = url
    (format, attributes) = (contents.format, contents.attributes)
    lastLineEnd = contents.lastLineEnd
    self.form = form ?? contents.form
    (untitledName, recoveryFolder) = (name ?? "Untitled", folder)
    isBegunHere = url == nil || storage.length == 0
    imagesFolder = url.map(Self.folder)
    origin = contents.format
    counts = CountKeeper(storage.textBuffer)
    outline = OutlineKeeper(
      storage,
      isSource: contents.format == .plain
        && url.map { DocumentFileFormat(name: $0.path) } == .markdown)
    super.init()
    start()
  }

  private func start() {
    storage.delegate = self
    counts.changed = { [weak self] in self?.tell() }
    outline.changed = { [weak self] in self?.tell() }
    counts.start()
    outline.start()
  }

  /// The display name: the file's name without its folder.
  package var name: String { url?.lastPathComponent ?? untitledName }

  /// Whether the document is new and empty, so that it can be discarded.
  package var isNewAndEmpty: Bool { url == nil && !isEdited && storage.length == 0 }

  /// Returns whether another document shows the same file in the same format, so that this one can
  /// be closed without loss.
  package func isRelieved(by other: EditorDocument) -> Bool {
    url != nil && url?.path == other.url?.path && format == other.format && !isEdited
      && !isSaving
  }

  /// The attributes of plain text in this document.
  package var plainAttributes: [NSAttributedString.Key: Any] { DocumentContents.plainAttributes }

  /// The attributes of text that is typed into an empty document.
  package var startAttributes: [NSAttributedString.Key: Any] {
    format.isRich
      ? [.font: UIFont.body]
      : plainAttributes
  }

  // MARK: Edits

  private func makeVersion() {
    newestVersion += 1
    version = newestVersion
  }

  fileprivate func noteEdit(_ range: NSRange, _ delta: Int, _ isCharacters: Bool) {
    let before = version
    makeVersion()
    edited?(before)
    if isCharacters { counts.follow(range, changeInLength: delta, in: storage.textBuffer) }
    outline.follow(range, changeInLength: delta)
    recovery.noteEdit()
    tell()
  }

  /// Calls `changed` once in a turn of the main queue.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.isTelling = false
        self?.changed?()
      }
    }
  }

  /// The version of the text and its formatting; each edit changes it.
  var currentVersion: Int { version }

  /// Restores a version number, after edits since that version were undone or redone.
  func comeBack(to version: Int) {
    self.version = version
    if !isEdited { recovery.removeKept() }
    tell()
  }

  // MARK: Saving

  /// The facts of the file that was opened or last saved.
  var savedFacts: FileFacts? { watch?.facts }

  /// The state of the file, compared with the opened or last saved one.
  package var diskState: DiskState {
    guard let watch else { return .same }
    switch watch.state() {
    case .same: return .same
    case .changed: return .changed
    case .vanished: return .vanished
    }
  }

  /// The difference of a file from the opened or last saved one.
  package enum DiskState: Sendable { case same, changed, vanished }

  /// Saves to the document's file.
  ///
  /// Calls `confirmsOverwriting` if another program has written the file since. Calls `confirmsLosingParts` the
  /// first time that content of the file or formatting would be lost: once for each kind of
  /// formatting.
  ///
  /// - Throws: `EditorError`; the file is then unchanged, and the edits are unsaved.
  /// - Precondition: The document has a file.
  package func save() async throws(EditorError) {
    guard let url else {
      throw EditorError(.notThere, "“\(name)” has not been saved yet; save it under a name.")
    }
    if let watch {
      let state = await Task.detached { watch.state() }.value
      if state == .changed {
        guard let confirmsOverwriting, await confirmsOverwriting() else {
          throw EditorError(
            .changedOnDisk,
            "“\(url.path)” was changed by another program; save under another name, or reload it."
          )
        }
      }
    }
    try await ask(toLose: lostParts, lostFormatting(format), in: format)
    try await write(to: url, format)
  }

  /// Saves to another file, which becomes the document's file.
  ///
  /// The caller has already asked whether an existing file may be replaced, and about the
  /// formatting that plain text loses. Calls `confirmsLosingParts` the first time that the format cannot
  /// represent some formatting.
  ///
  /// - Throws: The same errors as `save()`.
  package func save(to url: URL, as format: DocumentFileFormat) async throws(EditorError) {
    try await ask(toLose: nil, lostFormatting(format), in: format)
    try await write(to: url, format)
  }

  /// Returns text, formatting and attributes of the document as a file of a format.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - url: The file's destination. Images in its folder are referenced by name, others are
  ///     embedded.
  /// - Returns: The content to write.
  /// - Throws: `EditorError` if the format cannot represent the document.
  func payload(_ format: DocumentFileFormat, at url: URL?) throws(EditorError) -> DocumentPayload {
    if format == .plain { return .text(plainText(), form) }
    var told = attributes
    told[.documentType] = format.type
    told[.fileType] = nil
    told[.characterEncoding] = nil
    told[.textEncodingName] = nil
    if let url, Self.folder(url) == imagesFolder {
      told[.imagesFolder] = url.deletingLastPathComponent()
    }
    do {
      let text = wholeText
      let data = try text.data(
        from: NSRange(location: 0, length: text.length), documentAttributes: told)
      return format == .rtfd ? .folder(data) : .file(data)
    } catch {
      throw EditorError(
        .format,
        "“\(name)” cannot be written as \(format.title): \(EditorError.sentence(of: error))")
    }
  }

  private static func folder(_ url: URL) -> String {
    url.deletingLastPathComponent().standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Returns the characters; those of a formatted document include list markers and the
  /// descriptions of images.
  private func plainText() -> TextBuffer {
    format == .plain
      ? storage.textBuffer : TextBuffer(wholeText.readableString())
  }

  /// The text with the line end that its file has.
  var wholeText: NSTextStorage { storage.ended(by: lastLineEnd) }

  private func write(to url: URL, _ format: DocumentFileFormat) async throws(EditorError) {
    while let saving {
      await saving.value
      await Task.yield()
    }
    let payload = try payload(format, at: url)
    let taken = version
    isTaken?()
    let path = url.path
    // Not on the main thread, because a disk can be slow.
    let work = Task.detached { () -> Result<FileWatch, EditorError> in
      do throws(EditorError) {
        let written = try DocumentWriting.write(payload, to: path)
        return .success(FileWatch(path, written.facts, contents: written.bytes))
      } catch {
        return .failure(error)
      }
    }
    saving = Task { _ = await work.value }
    takenVersion = taken
    let outcome = await work.value
    (saving, takenVersion) = (nil, nil)
    watch = try outcome.get()
    if format == .plain, self.format != .plain { form = PlainTextForm() }
    (self.url, self.format) = (url, format)
    // The file now contains what this program has written.
    attributes[.unsupportedParts] = nil
    savedVersion = taken
    if isEdited { recovery.noteEdit() } else { recovery.removeKept() }
    tell()
  }

  /// Sets the encoding and line ends for the next save as plain text.
  package func setForm(_ form: PlainTextForm) {
    guard form != self.form else { return }
    self.form = form
    makeVersion()
    recovery.noteEdit()
    tell()
  }

  // MARK: Reloading, closing

  /// Reads the file again; unsaved edits are lost.
  ///
  /// - Throws: `EditorError`; the text is then unchanged.
  package func reload() throws(EditorError) {
    guard let url else { return }
    let contents = try DocumentContents(opening: url, as: format)
    storage.setAttributedString(contents.text)
    (format, form, attributes) = (contents.format, contents.form, contents.attributes)
    lastLineEnd = contents.lastLineEnd
    if let facts = contents.facts { watch = FileWatch(url.path, facts, contents: contents.bytes) }
    savedVersion = version
    recovery.removeKept()
    tell()
  }

  /// Removes the recovery file when the document is closed: its edits were saved or discarded.
  package func close() {
    recovery.removeKept()
    recovery.end()
    storage.delegate = nil
    (changed, edited, isTaken) = (nil, nil, nil)
  }

  /// Writes the recovery file now, and waits for it.
  package func keepNow() async { await recovery.keepNow() }

  /// Writes the recovery file on this thread, before the process ends and without running other
  /// tasks.
  package func keepAndWait() { recovery.keepAndWait() }
}

extension EditorDocument: @preconcurrency NSTextStorageDelegate {
  package func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    noteEdit(editedRange, delta, editedMask.contains(.editedCharacters))
  }
}
