// SPDX-License-Identifier: MIT

// A program of GTK 4 with a text view in its window.

import CGTK4
import TextKitGTK

do {
  try TextKitDisplay.open()
} catch {
  print(error)
  exit(error.exitCode)
}

let text = UITextView()
text.font = .preferredFont(forTextStyle: .body)
text.text = CommandLine.arguments.dropFirst().first.flatMap {
  try? String(contentsOfFile: $0, encoding: .utf8)
}

let window = gtk_window_new()!
let view = TextKitWidget(text)
window.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
  gtk_window_set_title($0, "Editor")
  gtk_window_set_default_size($0, 700, 500)
  gtk_window_set_child($0, view.gtkWidget?.assumingMemoryBound(to: GtkWidget.self))
  gtk_window_present($0)
}
view.grabFocus()
TextKitDisplay.run { gtk_widget_get_visible(window) != 0 }
