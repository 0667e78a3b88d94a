// SPDX-License-Identifier: MIT
// gtk_text FILE: a window of GTK 4 with a GtkTextView that shows a file, as large as Examples/GTKEditor is.
//
// Built by Scripts/bench --window.
#include <gtk/gtk.h>

static gboolean is_open = TRUE;

static void closed(GtkWidget *window, gpointer data) {
  (void)window;
  (void)data;
  is_open = FALSE;
}

int main(int count, char **arguments) {
  char *text = NULL;
  gsize length = 0;
  GError *error = NULL;
  if (count != 2 || !g_file_get_contents(arguments[1], &text, &length, &error)) {
    fprintf(stderr, "%s\n", error ? error->message : "usage: gtk_text FILE");
    return 64;
  }
  gtk_init();
  GtkCssProvider *looks = gtk_css_provider_new();
  gtk_css_provider_load_from_data(looks, "textview { font: 17px sans-serif; }", -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(looks), 600);
  GtkWidget *window = gtk_window_new(), *scrolled = gtk_scrolled_window_new(), *view = gtk_text_view_new();
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  gtk_text_buffer_set_text(buffer, text, (int)length);
  g_free(text);
  GtkTextIter start;
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
  gtk_window_set_title(GTK_WINDOW(window), "Editor");
  gtk_window_set_default_size(GTK_WINDOW(window), 700, 500);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  g_signal_connect(window, "destroy", G_CALLBACK(closed), NULL);
  gtk_window_present(GTK_WINDOW(window));
  gtk_widget_grab_focus(view);
  while (is_open) g_main_context_iteration(NULL, TRUE);
  return 0;
}
