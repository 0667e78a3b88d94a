// SPDX-License-Identifier: MIT
#include "CGTK4.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

// What libdispatch offers to the run loop of CoreFoundation: a descriptor that can be read when the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

static double (*pass_call)(void);

static gboolean queue_has_work(gint descriptor, GIOCondition condition, gpointer data) {
  (void)condition;
  (void)data;
  uint64_t count;
  while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {}
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

// The second loop gets a pass after each round in which anything happened, and when something is due:
//
//     round: event → next round: pass → next round: waits until the next event, or until more is due

typedef struct {
  GSource source;
  bool has_passed;
  /// Microseconds of the monotonic clock; below 0 for never.
  gint64 due;
} pass_source;

static gboolean pass_prepare(GSource *source, gint *timeout) {
  pass_source *own = (pass_source *)source;
  if (!own->has_passed) return TRUE;
  own->has_passed = false;
  *timeout = -1;
  if (own->due < 0) return FALSE;
  gint64 rest = own->due - g_get_monotonic_time();
  if (rest <= 0) return TRUE;
  *timeout = (gint)MIN((rest + 999) / 1000, 24 * 3600 * 1000);
  return FALSE;
}

static gboolean pass_check(GSource *source) {
  pass_source *own = (pass_source *)source;
  return own->due >= 0 && own->due <= g_get_monotonic_time();
}

static gboolean pass_dispatch(GSource *source, GSourceFunc call, gpointer data) {
  (void)call;
  (void)data;
  pass_source *own = (pass_source *)source;
  double seconds = pass_call();
  own->due = seconds < 0 || seconds > 1e9 ? -1 : g_get_monotonic_time() + (gint64)(seconds * 1e6);
  own->has_passed = true;
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs pass_functions = {.prepare = pass_prepare, .check = pass_check, .dispatch = pass_dispatch};

void tk_loop_attach(double (*pass)(void)) {
  if (pass_call) return;
  pass_call = pass;
  GSource *queue = g_unix_fd_source_new(_dispatch_get_main_queue_handle_4CF(), G_IO_IN);
  g_source_set_callback(queue, (GSourceFunc)(void (*)(void))queue_has_work, NULL, NULL);
  g_source_set_name(queue, "TextKit main queue");
  g_source_attach(queue, NULL);
  g_source_unref(queue);
  GSource *loop = g_source_new(&pass_functions, sizeof(pass_source));
  ((pass_source *)loop)->due = -1;
  g_source_set_name(loop, "TextKit run loop");
  g_source_attach(loop, NULL);
  g_source_unref(loop);
}

bool tk_loop_round(bool may_wait) { return g_main_context_iteration(NULL, may_wait); }
