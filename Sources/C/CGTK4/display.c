// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CGTK4.h"

#include <dlfcn.h>
#include <errno.h>
#include <unistd.h>

bool tk_open_display(void) {
  // GTK 4 does not name the program, and notes files it has printed to under that name.
  if (!g_get_prgname()) g_set_prgname(program_invocation_short_name);
  return gtk_init_check() && gdk_display_get_default() != NULL;
}

static void (*lost_call)(void);

static int connection_lost(void *display) {
  (void)display;
  void (*call)(void) = lost_call;
  lost_call = NULL;
  if (call) call();
  // Xlib ends the process when this returns, after handlers of `atexit` that would talk to the server that is gone.
  _exit(69);
}

void tk_when_display_is_lost(void (*call)(void)) {
  lost_call = call;
  // GDK has loaded Xlib where it uses it.
  void *(*set_handler)(int (*)(void *)) = (void *(*)(int (*)(void *)))dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
  if (set_handler) set_handler(connection_lost);
}
