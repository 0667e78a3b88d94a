// SPDX-License-Identifier: MIT
#include "CGTK4.h"

static bool read_color(PangoAttrIterator *parts, PangoAttrType type, double *color) {
  PangoAttribute *found = pango_attr_iterator_get(parts, type);
  if (!found) return false;
  PangoColor read = ((PangoAttrColor *)found)->color;
  color[0] = read.red / 65535.0;
  color[1] = read.green / 65535.0;
  color[2] = read.blue / 65535.0;
  return true;
}

char *tk_preedit(GtkIMContext *context, int *caret, tk_clause *clauses, unsigned capacity, unsigned *count) {
  char *text = NULL;
  PangoAttrList *looks = NULL;
  gtk_im_context_get_preedit_string(context, &text, &looks, caret);
  *count = 0;
  if (!looks) return text;
  PangoAttrIterator *parts = pango_attr_list_get_iterator(looks);
  int length = text ? (int)strlen(text) : 0;
  do {
    tk_clause clause = {0};
    pango_attr_iterator_range(parts, &clause.start, &clause.end);
    clause.end = MIN(clause.end, length);
    PangoAttribute *underline = pango_attr_iterator_get(parts, PANGO_ATTR_UNDERLINE);
    if (underline) clause.underline = ((PangoAttrInt *)underline)->value;
    clause.has_foreground = read_color(parts, PANGO_ATTR_FOREGROUND, clause.foreground);
    clause.has_background = read_color(parts, PANGO_ATTR_BACKGROUND, clause.background);
    bool is_plain = !underline && !clause.has_foreground && !clause.has_background;
    if (!is_plain && clause.start < clause.end && *count < capacity) clauses[(*count)++] = clause;
  } while (pango_attr_iterator_next(parts));
  pango_attr_iterator_destroy(parts);
  pango_attr_list_unref(looks);
  return text;
}
