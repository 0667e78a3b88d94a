// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

// Opening, saving, exporting.

extension EditorWindow {
  private static let formats: [ChromeDialogs.FileKind] =
    DocumentFileFormat.allCases.map { ChromeDialogs.FileKind($0.title, $0.suffixes) }

  private var folder: URL? { document.url?.deletingLastPathComponent() }

  func open(asSource: Bool = false) {
    Task {
      let all = ChromeDialogs.FileKind("All files", [])
      let documents = ChromeDialogs.FileKind(
        "Documents", DocumentFileFormat.allCases.flatMap(\.suffixes))
      guard
        let chosen = await ChromeDialogs.chooseFile(
          asSource ? "Open as Source" : "Open", isSaving: false, folder: folder,
          kinds: asSource ? [all] : [documents, all], before: window)
      else { return }
      await open(chosen.url, as: asSource ? .plain : nil)
    }
  }

  /// Opens a file: in this window if its document is new and empty, otherwise in a new one.
  func open(_ url: URL, as format: DocumentFileFormat? = nil) async {
    if let other = Self.all.first(where: { $0.document.url?.path == url.path && format == nil }) {
      return other.window.present()
    }
    do throws(EditorError) {
      let new = try EditorDocument(opening: url, as: format)
      RecentDocuments.note(url)
      show(orOpen: new)
    } catch {
      tell("“\(url.lastPathComponent)” cannot be opened", error.description)
    }
  }

  /// Shows a document in the window of the same file if that has no edits, otherwise in this window
  /// if its document is new and empty, otherwise in a new window.
  func show(orOpen new: EditorDocument) {
    let same = Self.all.first { $0.document.isRelieved(by: new) }
    guard let place = same ?? (document.isNewAndEmpty ? self : nil) else {
      _ = EditorWindow(new)
      return
    }
    place.show(new)
    place.window.present()
  }

  /// - Returns: Whether it was saved.
  @discardableResult
  func save() async -> Bool {
    guard document.url != nil else { return await saveAs() }
    wantsAnotherName = false
    do throws(EditorError) {
      try await document.save()
      return true
    } catch {
      if error.kind == .encoding { return await saveAsUTF8(error) }
      let wasAsked = error.kind == .changedOnDisk || error.kind == .losesParts
      if wasAsked, wantsAnotherName { return await saveAs() }
      // The user has refused.
      if !wasAsked {
        _ = await ChromeDialogs.ask(
          "“\(document.name)” was not saved", error.description, [.init("Close")], before: window)
      }
      return false
    }
  }

  private func saveAsUTF8(_ error: EditorError) async -> Bool {
    let answer = await ChromeDialogs.ask(
      "Save as UTF-8?", error.description, [.init("Cancel"), .init("Save as UTF-8", .suggested)],
      before: window)
    guard answer == 1 else { return false }
    var form = document.form
    form.encoding = PlainTextForm().encoding
    form.hasByteOrderMark = false
    document.setForm(form)
    return await save()
  }

  @discardableResult
  func saveAs() async -> Bool {
    let format = document.format
    let first = DocumentFileFormat.allCases.filter { $0 == format }
    let formats = first + DocumentFileFormat.allCases.filter { $0 != format }
    let proposed =
      document.url?.lastPathComponent ?? "\(document.name).\(format.suffix)"
    guard
      let chosen = await ChromeDialogs.chooseFile(
        "Save As", isSaving: true, name: proposed, folder: folder,
        kinds: formats.map { ChromeDialogs.FileKind($0.title, $0.suffixes) }, before: window)
    else { return false }
    var url = chosen.url
    // The file name determines the format; a name without an extension gets that of the chosen
    // kind.
    var wanted = formats[chosen.kind]
    if let named = DocumentFileFormat(name: url.path) {
      wanted = named
    } else if url.pathExtension.isEmpty || wanted.isRich {
      url.appendPathExtension(wanted.suffix)
    }
    if format.isRich, wanted == .plain {
      let answer = await ChromeDialogs.ask(
        "Save as plain text?",
        "Fonts, styles, lists, tables and images are not saved in plain text.",
        [.init("Cancel"), .init("Save as Plain Text", .suggested)], before: window)
      guard answer == 1 else { return false }
    }
    wantsAnotherName = false
    do throws(EditorError) {
      try await document.save(to: url, as: wanted)
      RecentDocuments.note(url)
      if format.isRich, wanted == .plain {
        // Reopened, so that the text shown is that of the file.
        show(try EditorDocument(opening: url, as: .plain))
      } else {
        view.followFormat()
        showState()
      }
      return true
    } catch {
      if error.kind == .losesParts { return wantsAnotherName ? await saveAs() : false }
      _ = await ChromeDialogs.ask(
        "“\(url.lastPathComponent)” was not saved", error.description, [.init("Close")],
        before: window)
      return false
    }
  }

  /// Asks whether a file that another program has written may be overwritten.
  func askToOverwrite() async -> Bool {
    let answer = await ChromeDialogs.ask(
      "“\(document.name)” was changed by another program",
      "Overwriting it loses those changes; reloading it loses yours. Saving under another name keeps both.",
      [
        .init("Cancel"), .init("Reload"), .init("Overwrite", .destructive),
        .init("Save As…", .suggested),
      ], before: window)
    if answer == 1 { load() }
    wantsAnotherName = answer == 3
    return answer == 2
  }

  /// Asks whether content or formatting may be lost in a file.
  func askToLoseParts(_ sentence: String) async -> Bool {
    let answer = await ChromeDialogs.ask(
      "Save “\(document.name)”?",
      document.lostParts == nil
        ? sentence : "\(sentence) Saving under another name keeps the file unchanged.",
      [.init("Cancel"), .init("Save", .destructive), .init("Save As…", .suggested)],
      before: window)
    wantsAnotherName = answer == 2
    return answer == 1
  }

  func reload() {
    Task {
      if document.isEdited {
        let answer = await ChromeDialogs.ask(
          "Reload “\(document.name)”?", "Unsaved edits will be lost.",
          [.init("Cancel"), .init("Reload", .destructive)], before: window)
        guard answer == 1 else { return }
      }
      load()
    }
  }

  private func load() {
    do throws(EditorError) {
      try document.reload()
      showMissingImages()
    } catch {
      tell("“\(document.name)” cannot be reloaded", error.description)
    }
  }

  func export() {
    Task {
      let name = (document.name as NSString).deletingPathExtension + ".pdf"
      guard
        let chosen = await ChromeDialogs.chooseFile(
          "Export as PDF", isSaving: true, name: name, folder: folder,
          kinds: [.init("PDF", ["pdf"])], before: window)
      else { return }
      var url = chosen.url
      if url.pathExtension.lowercased() != "pdf" { url.appendPathExtension("pdf") }
      do throws(EditorError) {
        try await write(document.pages(columns: max(1, view.pageColumns)), to: url)
      } catch {
        tell("“\(url.lastPathComponent)” was not written", error.description)
      }
    }
  }

  /// Writes pages, and shows a progress window if that takes long.
  ///
  /// - Returns: Whether they were written; false if the user has cancelled.
  @discardableResult
  private func write(
    _ pages: DocumentPages, to url: URL, holds: @escaping (Int) -> Bool = { _ in true }
  ) async throws(EditorError) -> Bool {
    let start = ContinuousClock.now
    var shown: ProgressWindow?
    defer { shown?.close() }
    return try await pages.writePDF(to: url, holds: holds) { done, page in
      if shown == nil, ContinuousClock.now - start > .milliseconds(400) {
        shown = ProgressWindow("Writing “\(url.lastPathComponent)”", before: window)
      }
      shown?.show(done, "Page \(page)")
      return shown?.isCancelled != true
    }
  }

  /// Asks for a printer, and prints the pages.
  func printPages() {
    let columns = max(1, view.pageColumns)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-print-\(UUID().uuidString).pdf")
    TextKitPrinting.print(
      title: document.name, in: textWidget,
      completion: { [weak self] outcome in
        try? FileManager.default.removeItem(at: file)
        if case .failed(let words) = outcome { self?.tell("Nothing was printed", words) }
      }
    ) { [weak self] paper in
      guard let self else { return nil }
      let pages = document.pages(columns: columns, paper: paper.size)
      guard try await write(pages, to: file, holds: paper.holds) else { return nil }
      return try Data(contentsOf: file)
    }
  }
}
