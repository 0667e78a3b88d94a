// SPDX-License-Identifier: MIT

internal import CGTK4

/// Modal dialogs over a window.
@MainActor
package enum ChromeDialogs {
  /// A button of a dialog.
  package struct Answer {
    package enum Look { case plain, suggested, destructive }
    let title: String
    let look: Look

    package init(_ title: String, _ look: Look = .plain) { (self.title, self.look) = (title, look) }
  }

  /// Shows a question.
  ///
  /// - Parameters:
  ///   - heading: The heading, in a few words.
  ///   - detail: The consequences of the answers.
  ///   - answers: The buttons from left to right.
  ///   - window: The parent window, which is blocked.
  /// - Returns: The index of the chosen answer; nil if the dialog was closed.
  package static func ask(
    _ heading: String, _ detail: String, _ answers: [Answer], before window: ChromeObject
  ) async -> Int? {
    let interface = ChromeInterface(
      """
      <interface><object class="GtkMessageDialog" id="dialog">
        <property name="modal">1</property><property name="destroy-with-parent">1</property>
      </object></interface>
      """)
    let dialog = interface["dialog"]
    dialog.set("text", heading)
    dialog.set("secondary-text", detail)
    unsafe gtk_window_set_transient_for(dialog.pointer.typed(), window.pointer.typed())
    for (number, answer) in answers.enumerated() {
      guard
        let button = unsafe gtk_dialog_add_button(
          dialog.pointer.typed(), answer.title, Int32(number))
      else { continue }
      switch answer.look {
      case .plain: break
      case .suggested: unsafe gtk_widget_add_css_class(button, "suggested-action")
      case .destructive: unsafe gtk_widget_add_css_class(button, "destructive-action")
      }
    }
    if let number = answers.firstIndex(where: { $0.look == .suggested }) {
      unsafe gtk_dialog_set_default_response(dialog.pointer.typed(), Int32(number))
    }
    return await withCheckedContinuation { continuation in
      var isDone = false
      dialog.onNumber("response") { response in
        guard !isDone else { return }
        isDone = true
        dialog.destroy()
        continuation.resume(returning: answers.indices.contains(response) ? response : nil)
      }
      dialog.present()
    }
  }

  /// Shows a colour chooser.
  ///
  /// - Parameters:
  ///   - title: Of the window.
  ///   - color: The colour that is chosen when it opens; parts from 0 to 1.
  ///   - window: Before which it stands.
  /// - Returns: Parts from 0 to 1; nil where nothing was chosen.
  package static func chooseColor(
    _ title: String, startingWith color: (red: Double, green: Double, blue: Double),
    before window: ChromeObject
  ) async -> (red: Double, green: Double, blue: Double)? {
    guard let made = unsafe gtk_color_chooser_dialog_new(title, window.pointer.typed()) else {
      return nil
    }
    let dialog = unsafe ChromeObject(GTKPointer(made))
    dialog.set("modal", true)
    dialog.set("use-alpha", false)
    var first = GdkRGBA(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: 1)
    unsafe gtk_color_chooser_set_rgba(dialog.pointer.opaque, &first)
    return await withCheckedContinuation { continuation in
      var isDone = false
      dialog.onNumber("response") { response in
        guard !isDone else { return }
        isDone = true
        var color = GdkRGBA()
        unsafe gtk_color_chooser_get_rgba(dialog.pointer.opaque, &color)
        dialog.destroy()
        let isChosen = response == Int(GTK_RESPONSE_OK.rawValue)
        continuation.resume(
          returning: isChosen
            ? (Double(color.red), Double(color.green), Double(color.blue)) : nil)
      }
      dialog.present()
    }
  }

  /// A kind of file in a file dialog.
  package struct FileKind {
    let title: String
    let suffixes: [String]

    /// - Parameters:
    ///   - title: The display name of the kind.
    ///   - suffixes: File name extensions without the dot; empty for all files.
    package init(_ title: String, _ suffixes: [String]) {
      (self.title, self.suffixes) = (title, suffixes)
    }
  }

  /// Shows a file dialog.
  ///
  /// - Parameters:
  ///   - title: The title of the dialog.
  ///   - isSaving: Whether the file may be new; the dialog asks before an existing one is replaced.
  ///   - name: The proposed name.
  ///   - folder: The initial folder.
  ///   - kinds: The kinds of files, the first of which is selected.
  ///   - window: The parent window.
  /// - Returns: The file and the index of its kind; nil if the user cancelled.
  package static func chooseFile(
    _ title: String, isSaving: Bool, name: String = "", folder: URL? = nil, kinds: [FileKind],
    before window: ChromeObject
  ) async -> (url: URL, kind: Int)? {
    let accept = isSaving ? "_Save" : "_Open"
    guard
      let made = unsafe gtk_file_chooser_native_new(
        title, window.pointer.typed(),
        isSaving ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, accept, "_Cancel")
    else { return nil }
    let native = unsafe GTKPointer(made)
    let chooser = unsafe native.opaque
    unsafe gtk_native_dialog_set_modal(native.typed(), 1)
    var filters: [GTKPointer] = []
    for kind in kinds {
      guard let filter = unsafe GTKPointer(gtk_file_filter_new()) else { continue }
      unsafe gtk_file_filter_set_name(filter.opaque, kind.title)
      for suffix in kind.suffixes { unsafe gtk_file_filter_add_suffix(filter.opaque, suffix) }
      if kind.suffixes.isEmpty { unsafe gtk_file_filter_add_pattern(filter.opaque, "*") }
      unsafe gtk_file_chooser_add_filter(chooser, filter.opaque)
      filters.append(filter)
    }
    if isSaving, !name.isEmpty { unsafe gtk_file_chooser_set_current_name(chooser, name) }
    if let folder, let file = unsafe g_file_new_for_path(folder.path) {
      _ = unsafe gtk_file_chooser_set_current_folder(chooser, file, nil)
      unsafe g_object_unref(UnsafeMutableRawPointer(file))
    }
    return await withCheckedContinuation { continuation in
      var isDone = false
      native.connect("response") { arguments in
        guard !isDone else { return }
        isDone = true
        var chosen: (url: URL, kind: Int)?
        if arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue),
          let file = unsafe gtk_file_chooser_get_file(chooser)
        {
          if let path = unsafe g_file_get_path(file) {
            let filter = unsafe GTKPointer(gtk_file_chooser_get_filter(chooser))
            chosen = unsafe (
              URL(fileURLWithPath: String(cString: path)), filters.firstIndex { $0 == filter } ?? 0
            )
            unsafe g_free(path)
          }
          unsafe g_object_unref(UnsafeMutableRawPointer(file))
        }
        unsafe gtk_native_dialog_destroy(native.typed())
        // GTK is still in its own call.
        HostLoop.soon { native.release() }
        continuation.resume(returning: chosen)
      }
      unsafe gtk_native_dialog_show(native.typed())
    }
  }
}
