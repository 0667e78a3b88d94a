// SPDX-License-Identifier: MIT

internal import TextCanvas
package import TextKit
internal import TextStructures

/// A text that is edited, and the file that it is saved to.
///
///     file ─ DocumentContents ─> storage ─ DocumentPayload ─> DocumentWriting ─> file
///                                   │ edits
///                                   ├─> CountKeeper, OutlineKeeper
///                                   └─> RecoveryWriter ─> a recovery file, while there are unsaved edits
///
/// Saving takes the text as it is at that moment, in O(1) of a plain text, and writes it on another
/// thread; what is typed meanwhile is unsaved.
///
/// Size: what is known of the file, of its recovery file and of what is saved just now: each save
/// changes all three.
@MainActor
package final class EditorDocument: NSObject {
  package let storage: NSTextStorage
  /// Where it was opened or last saved; nil of a new text.
  package private(set) var url: URL?
  package private(set) var format: DocumentFileFormat
  /// Encoding and line ends of plain text.
  package private(set) var form: PlainTextForm
  /// What the document says of itself: paper, title, headers.
  package private(set) var attributes: [NSAttributedString.DocumentAttributeKey: Any]
  /// Whether the text is another one than the file has, or will have when it is written.
  package var isEdited: Bool {
    version != savedVersion || takenVersion.map { $0 != version } ?? false
  }
  /// Whether a file is being written.
  package var isSaving: Bool { saving != nil }

  package let counts: CountKeeper
  package let outline: OutlineKeeper

  /// Called after edits, saving, and where counts and headings have changed; on the main thread,
  /// not in the middle of an edit.
  package var changed: (() -> Void)?
  /// Asked before a file is overwritten that somebody else has written since.
  package var mayOverwrite: (() async -> Bool)?
  /// Asked before a file is written anew parts of which will not come back, such as comments, or in
  /// a format that cannot say how the text looks; the sentence says which.
  package var mayLoseParts: ((_ sentence: String) async -> Bool)?
  /// Told when what is kept for recovery cannot be written.
  package var recoveryFailed: ((EditorError) -> Void)? {
    get { recovery.failed }
    set { recovery.failed = newValue }
  }

  private let untitledName: String
  private var watch: FileWatch?
  private var saving: Task<Void, Never>?
  /// A number for the text and looks as they are: an edit leads to a new one, undoing it back to
  /// the one before.
  private var version = 0
  private var newestVersion = 0
  private var savedVersion = 0
  /// Of the text that is being written.
  private var takenVersion: Int?
  /// Told of each edit with the version before it.
  var edited: ((Int) -> Void)?
  /// Told when the text is taken to be saved.
  var isTaken: (() -> Void)?
  private var isTelling = false
  /// Looks that may be lost in files of a format: somebody was asked.
  var agreedLosses: [DocumentFileFormat: Set<String>] = [:]
  /// Whether there was no text at first, so that what was typed has `startAttributes`.
  let isBegunHere: Bool
  /// Where the file lay that the text was read from, and the pictures that it names.
  private let picturesFolder: String?
  /// The format that the text was read from.
  let origin: DocumentFileFormat?
  /// What ends the file's text, and is not in `storage`.
  private var lastLineEnd: NSAttributedString?
  private lazy var recovery = RecoveryWriter(self, recoveryFolder)
  private let recoveryFolder: RecoveryFolder

  // MARK: Making

  /// A new text.
  package init(
    untitled name: String = "Untitled", as format: DocumentFileFormat = .rtf,
    recoveryIn folder: RecoveryFolder = .standard
  ) {
    storage = NSTextStorage(string: "")
    (self.format, form, attributes) = (format, PlainTextForm(), [:])
    (untitledName, recoveryFolder) = (name, folder)
    (isBegunHere, origin) = (true, nil)
    picturesFolder = nil
    counts = CountKeeper(storage.textBuffer)
    outline = OutlineKeeper(storage, isSource: false)
    super.init()
    start()
  }

  /// Opens a file.
  ///
  /// The format is seen by the first bytes and the name, unless it is told.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - format: `.plain` for the source of a document.
  ///   - folder: Where unsaved edits are kept.
  /// - Throws: `EditorError`.
  package convenience init(
    opening url: URL, as format: DocumentFileFormat? = nil,
    recoveryIn folder: RecoveryFolder = .standard
  ) throws(EditorError) {
    let contents = try DocumentContents(opening: url, as: format)
    self.init(contents, at: url, folder)
    if let facts = contents.facts { watch = FileWatch(url.path, facts, contents: contents.bytes) }
  }

  /// Takes up what was kept for recovery: it counts as edited until it is saved.
  ///
  /// - Throws: `EditorError` if it cannot be read.
  package convenience init(recovering kept: RecoveredDocument) throws(EditorError) {
    let bytes = try kept.payload()
    let url = kept.path.map { URL(fileURLWithPath: $0) }
    let contents = try DocumentContents(bytes, as: kept.format, at: url, nil)
    self.init(contents, at: url, kept.folder, name: kept.name, form: kept.form)
    makeVersion()
    // What was kept is written by us; what will be lost stands in the file.
    if let url, format == .html || format == .markdown {
      let file = try? DocumentContents(opening: url, as: format)
      attributes[.unwrittenParts] = file?.attributes[.unwrittenParts]
    }
    // The file may be another one by now: it is asked about before it is overwritten.
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
    picturesFolder = url.map(Self.folder)
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

  /// The name for people: the file's, without its folder.
  package var name: String { url?.lastPathComponent ?? untitledName }

  /// Whether it is a new text in which nothing stands: nobody misses it.
  package var isNewAndEmpty: Bool { url == nil && !isEdited && storage.length == 0 }

  /// Whether another document is one of the same file, in the same format, and nothing of this one
  /// would be lost with it.
  package func isRelieved(by other: EditorDocument) -> Bool {
    url != nil && url?.path == other.url?.path && format == other.format && !isEdited
      && !isSaving
  }

  /// The attributes of text in a document that has none yet.
  package var plainAttributes: [NSAttributedString.Key: Any] { DocumentContents.plainAttributes }

  /// The attributes of what is typed into a document without text.
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

  /// Says once in a turn of the main queue that something has changed.
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

  /// A number for the text and looks as they are; another one after each edit.
  var currentVersion: Int { version }

  /// The text is again what it was at a version: edits since were undone, or redone.
  func comeBack(to version: Int) {
    self.version = version
    if !isEdited { recovery.removeKept() }
    tell()
  }

  // MARK: Saving

  /// Of the file that was opened or last saved.
  var savedFacts: FileFacts? { watch?.facts }

  /// What the file is, compared with what was opened or last saved.
  package var diskState: DiskState {
    guard let watch else { return .same }
    switch watch.state() {
    case .same: return .same
    case .changed: return .changed
    case .vanished: return .vanished
    }
  }

  /// How a file differs from what was opened or last saved.
  package enum DiskState: Sendable { case same, changed, vanished }

  /// Saves to the document's file.
  ///
  /// Asks `mayOverwrite` where somebody else has written it since, and `mayLoseParts` at the first
  /// time where parts of the file will not come back, or the format cannot say how the text looks:
  /// once for each kind of looks.
  ///
  /// - Throws: `EditorError`: then the file is what it was, and the edits are unsaved.
  /// - Precondition: The document has a file.
  package func save() async throws(EditorError) {
    guard let url else {
      throw EditorError(.notThere, "“\(name)” has no file yet; save it under a name.")
    }
    if let watch {
      let state = await Task.detached { watch.state() }.value
      if state == .changed {
        guard let mayOverwrite, await mayOverwrite() else {
          throw EditorError(
            .changedOnDisk,
            "“\(url.path)” was changed by another program; save under another name, or load it again."
          )
        }
      }
    }
    try await ask(toLose: lostParts, lostLooks(format), in: format)
    try await write(to: url, format)
  }

  /// Saves to another file, which is the document's from then on.
  ///
  /// Whether that file may be replaced has been asked already. Asks `mayLoseParts` at the first
  /// time where the format cannot say how the text looks; what plain text loses has been asked
  /// already, too.
  ///
  /// - Throws: As `save()` does.
  package func save(to url: URL, as format: DocumentFileFormat) async throws(EditorError) {
    try await ask(toLose: nil, lostLooks(format), in: format)
    try await write(to: url, format)
  }

  /// Text, looks and attributes of the document as a file of a format.
  ///
  /// - Parameters:
  ///   - format: The file's.
  ///   - url: Where it will lie: pictures that lie in its folder it names, others are put into it.
  /// - Returns: What is written.
  /// - Throws: `EditorError` if the format cannot say them.
  func payload(_ format: DocumentFileFormat, at url: URL?) throws(EditorError) -> DocumentPayload {
    if format == .plain { return .text(plainText(), form) }
    var told = attributes
    told[.documentType] = format.type
    told[.fileType] = nil
    told[.characterEncoding] = nil
    told[.textEncodingName] = nil
    if let url, Self.folder(url) == picturesFolder {
      told[.picturesFolder] = url.deletingLastPathComponent()
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

  /// The characters; of a document with looks with the markers of lists, and what pictures are
  /// called.
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
    // Off the main thread: a disk may take its time.
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
    // The file is ours now.
    attributes[.unwrittenParts] = nil
    savedVersion = taken
    if isEdited { recovery.noteEdit() } else { recovery.removeKept() }
    tell()
  }

  /// Encoding and line ends for the next saving of plain text.
  package func setForm(_ form: PlainTextForm) {
    guard form != self.form else { return }
    self.form = form
    makeVersion()
    recovery.noteEdit()
    tell()
  }

  // MARK: Loading again, closing

  /// Reads the file again; unsaved edits are lost.
  ///
  /// - Throws: `EditorError`: then the text is what it was.
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

  /// Lets go of what is kept for recovery: the edits were saved, or nobody wants them.
  package func close() {
    recovery.removeKept()
    recovery.end()
    storage.delegate = nil
    (changed, edited, isTaken) = (nil, nil, nil)
  }

  /// Writes what is to be kept for recovery at once, and waits for it.
  package func keepNow() async { await recovery.keepNow() }

  /// The same on this thread, before the process ends: nothing else may come to its turn any more.
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
