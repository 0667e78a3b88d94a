// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

// Colours, links and images.

extension EditorWindow {
  func addInsertingActions() {
    add("link", ["<Control>k"]) { $0.askForLink() }
    add("image") { $0.askForImage() }
    for (number, named) in EditorColors.letters.enumerated() {
      add("color-\(number)") { $0.view.activeView.setLetterColor(named.color) }
    }
    for (number, named) in EditorColors.highlights.enumerated() {
      add("highlight-\(number)") { $0.view.activeView.setHighlight(named.color) }
    }
    add("color-other") {
      let now = TextStyles(of: $0.view.activeView).letterColor ?? .black
      $0.askForColor("Text Colour", now) { $0.setLetterColor($1) }
    }
    add("highlight-other") {
      let now = TextStyles(of: $0.view.activeView).highlight ?? .yellow
      $0.askForColor("Highlight", now) { $0.setHighlight($1) }
    }
  }

  private func add(
    _ name: String, _ keys: [String] = [], _ call: @escaping @MainActor (EditorWindow) -> Void
  ) {
    actions.add(name, keys) { [weak self] in
      guard let self, self.document.format.isRich else { return }
      call(self)
      self.showState()
      self.focusText()
    }
  }

  private func askForColor(
    _ title: String, _ now: UIColor, _ set: @escaping @MainActor (UITextView, UIColor) -> Void
  ) {
    let parts = now.resolvedColor(with: view.traitCollection).cgColor.components ?? [0, 0, 0, 1]
    // A grey has one part.
    let all = (parts.count < 4 ? [parts[0], parts[0], parts[0]] : parts).map { Double($0) }
    let start = (all[0], all[1], all[2])
    Task {
      guard let color = await ChromeDialogs.chooseColor(title, startingWith: start, before: window)
      else { return }
      set(
        view.activeView,
        UIColor(
          red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: 1)
      )
      focusText()
      showState()
    }
  }

  private func askForLink() {
    let dialog = ChromeInterface(EditorDescription.link)
    let asked = dialog["window"]
    asked.setTransient(for: window)
    let known = TextStyles(of: view.activeView).link
    dialog["url"].set("text", known?.absoluteString ?? "")
    dialog["remove"].set("visible", known != nil)
    let keys = ChromeActions(of: asked)
    keys.add("close", ["Escape"]) { asked.destroy() }
    let end: @MainActor (URL?) -> Void = { [weak self] url in
      asked.destroy()
      self?.view.activeView.setLink(url)
      self?.focusText()
      self?.showState()
    }
    let set: @MainActor () -> Void = {
      let words = dialog["url"].string("text").trimmingCharacters(in: .whitespaces)
      guard !words.isEmpty else { return known == nil ? asked.destroy() : end(nil) }
      // Text without a scheme is a website, or an anchor in the document.
      let hasScheme = words.contains(":") || words.hasPrefix("#") || words.hasPrefix("/")
      guard let url = URL(string: hasScheme ? words : "https://" + words) else {
        return dialog["url"].addClass("nomatch")
      }
      end(url)
    }
    dialog["set"].on("clicked", set)
    dialog["url"].on("activate", set)
    dialog["remove"].on("clicked") { end(nil) }
    asked.present()
  }

  private func askForImage() {
    Task {
      let images = ChromeDialogs.FileKind("Images", Self.imageSuffixes)
      guard
        let chosen = await ChromeDialogs.chooseFile(
          "Insert Image", isSaving: false, folder: document.url?.deletingLastPathComponent(),
          kinds: [images, ChromeDialogs.FileKind("All files", [])], before: window)
      else { return }
      insertImage(chosen.url)
    }
  }

  private static let imageSuffixes = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "tif", "tiff", "bmp", "ico",
  ]

  /// Inserts an image at the caret.
  private func insertImage(_ file: URL) {
    let name = file.lastPathComponent
    do {
      let data = try Data(contentsOf: file)
      guard view.activeView.insertImage(data, name: name) else {
        return tell("“\(name)” cannot be inserted", "It is not a supported image.")
      }
    } catch {
      tell("“\(name)” cannot be read", error.localizedDescription)
    }
    focusText()
    showState()
  }

  /// Opens dropped files; images are inserted into the text at the drop position.
  func take(_ files: [URL], at point: CGPoint) {
    var documents: [URL] = []
    for file in files {
      if document.format.isRich,
        Self.imageSuffixes.contains(file.pathExtension.lowercased())
      {
        view.moveCaret(to: window.convert(point, to: textWidget))
        insertImage(file)
      } else {
        documents.append(file)
      }
    }
    Task { for file in documents { await open(file) } }
  }
}
