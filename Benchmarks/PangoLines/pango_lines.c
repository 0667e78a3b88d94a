// SPDX-License-Identifier: MIT
// Prints where Pango starts each line: one UTF-16 offset a line, in DejaVu Sans 16, one layout a paragraph.
//   pango_lines FILE WIDTH [FONT] [SIZE]
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long units(const char *s, long n) {
  long u = 0;
  for (long i = 0; i < n; i++) {
    unsigned char c = s[i];
    if ((c & 0xC0) != 0x80) u += c >= 0xF0 ? 2 : 1;
  }
  return u;
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: pango_lines FILE WIDTH [FONT] [SIZE]\n"), 64;
  gchar *text;
  gsize length;
  if (!g_file_get_contents(argv[1], &text, &length, NULL)) return fprintf(stderr, "cannot read %s\n", argv[1]), 66;
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_from_string(argc > 3 ? argv[3] : "DejaVu Sans");
  pango_font_description_set_absolute_size(font, (argc > 4 ? atof(argv[4]) : 16) * PANGO_SCALE);
  long base = 0;
  for (char *p = text; p <= text + length;) {
    char *end = memchr(p, '\n', text + length - p);
    long n = end ? end - p : text + length - p;
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout, (int)(atof(argv[2]) * PANGO_SCALE));
    pango_layout_set_text(layout, p, (int)n);
    for (GSList *l = pango_layout_get_lines_readonly(layout); l; l = l->next)
      printf("%ld\n", base + units(p, ((PangoLayoutLine *)l->data)->start_index));
    g_object_unref(layout);
    base += units(p, n) + 1;
    p += n + 1;
  }
  return 0;
}
