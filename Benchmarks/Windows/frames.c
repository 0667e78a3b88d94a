// SPDX-License-Identifier: MIT
// frames.so, loaded by LD_PRELOAD into a program of GTK 4: writes to the file $TEXTKIT_FRAMES what each frame cost.
//
//     seconds (monotonic)   milliseconds
//
// A frame's cost is all that the main thread does between the end of the frame before and its own end, without waiting: events, layout,
// painting, what is handed to the X server.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>

static FILE *out;
static gint64 since, busy;
static gboolean is_painted;

static gint wait_for(GPollFD *descriptors, guint count, gint timeout) {
  busy += g_get_monotonic_time() - since;
  gint found = g_poll(descriptors, count, timeout);
  since = g_get_monotonic_time();
  return found;
}

static void painted(GdkFrameClock *clock, gpointer data) {
  (void)clock;
  (void)data;
  is_painted = TRUE;
}

static void ended(GdkFrameClock *clock, gpointer data) {
  (void)clock;
  (void)data;
  gint64 now = g_get_monotonic_time();
  if (!is_painted) return;
  fprintf(out, "%.6f %.3f\n", (double)now / 1e6, (double)(busy + now - since) / 1e3);
  fflush(out);
  is_painted = FALSE;
  busy = 0;
  since = now;
}

void gtk_window_present(GtkWindow *window) {
  void (*present)(GtkWindow *) = (void (*)(GtkWindow *))dlsym(RTLD_NEXT, "gtk_window_present");
  const char *name = g_getenv("TEXTKIT_FRAMES");
  present(window);
  if (!name || out || !(out = fopen(name, "w"))) return;
  GdkFrameClock *clock = gdk_surface_get_frame_clock(gtk_native_get_surface(GTK_NATIVE(window)));
  since = g_get_monotonic_time();
  g_main_context_set_poll_func(NULL, wait_for);
  g_signal_connect(clock, "paint", G_CALLBACK(painted), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(ended), NULL);
}
