// SPDX-License-Identifier: MIT
// Milliseconds that Pango needs in a fresh process to lay out a text with the fonts that are installed: DejaVu Sans 16, lines of 600
// pixels, one layout a paragraph, from the font map to the last line's height. Prints them and the number of lines.
//   pango_cold FILE
#include <pango/pangocairo.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  gchar *text;
  gsize length;
  if (argc < 2) return fprintf(stderr, "usage: pango_cold FILE\n"), 64;
  if (!g_file_get_contents(argv[1], &text, &length, NULL)) return fprintf(stderr, "cannot read %s\n", argv[1]), 66;
  double start = now();
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(font, 16 * PANGO_SCALE);
  long lines = 0, height = 0;
  for (char *p = text; p <= text + length;) {
    char *end = memchr(p, '\n', text + length - p);
    long n = end ? end - p : text + length - p;
    PangoLayout *layout = pango_layout_new(context);
    int h;
    pango_layout_set_font_description(layout, font);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout, 600 * PANGO_SCALE);
    pango_layout_set_text(layout, p, (int)n);
    pango_layout_get_size(layout, NULL, &h);
    lines += pango_layout_get_line_count(layout);
    height += h;
    p += n + 1;
  }
  printf("%.3f %ld\n", now() - start, lines);
  return height == 0;
}
