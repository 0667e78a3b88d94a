// SPDX-License-Identifier: MIT
#include "ProbeSupport.h"

#include <gtk/gtk.h>
#include <string.h>

void probe_carry_file(void *widget, const char *path) {
  char *name = g_filename_to_uri(path, NULL, NULL), *line = g_strconcat(name, "\r\n", NULL);
  GBytes *list = g_bytes_new_take(line, strlen(line)), *words = g_bytes_new(path, strlen(path));
  // As file managers do: the file, and its name as text.
  GdkContentProvider *both[] = {
      gdk_content_provider_new_for_bytes("text/uri-list", list), gdk_content_provider_new_for_bytes("text/plain;charset=utf-8", words)};
  GdkContentProvider *all = gdk_content_provider_new_union(both, 2);
  GtkDragSource *source = gtk_drag_source_new();
  gtk_drag_source_set_content(source, all);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(source), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(source));
  g_object_unref(all);
  g_bytes_unref(list);
  g_bytes_unref(words);
  g_free(name);
}
