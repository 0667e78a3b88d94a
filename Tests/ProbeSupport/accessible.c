// SPDX-License-Identifier: MIT
#include "ProbeSupport.h"

#include <gtk/gtk.h>

bool probe_says(void *widget, int property, const char *text) {
  char *other = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), property, text);
  bool is_said = other == NULL;
  g_free(other);
  return is_said;
}
