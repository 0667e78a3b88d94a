// SPDX-License-Identifier: MIT
// Prints where Pango breaks lines, in UTF-16 offsets, one a line; one layout a paragraph.
//   pango_lines FILE WIDTH [FONT [SIZE]]                     where each line starts
//   pango_lines FILE WIDTH FONT SIZE LANGUAGE <STARTS        where the lines end that begin at these offsets
// Letters are neither hinted nor rounded to pixels.
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

static PangoLayout *make_layout(PangoContext *context, PangoFontDescription *font, double width,
                                const char *text, long n) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_text(layout, text, (int)n);
  // No hyphen where a word is torn.
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  return layout;
}

int main(int argc, char **argv) {
  if (argc < 3) return fprintf(stderr, "usage: pango_lines FILE WIDTH [FONT [SIZE [LANGUAGE]]]\n"), 64;
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
  double width = atof(argv[2]);
  long wanted = -1;
  if (argc > 5) {
    pango_context_set_language(context, pango_language_from_string(argv[5]));
    if (scanf("%ld", &wanted) != 1) return 0;
  }
  long base = 0;
  for (char *p = text; p <= text + length;) {
    char *end = memchr(p, '\n', text + length - p);
    long n = end ? end - p : text + length - p;
    if (argc > 5) {
      // A part of a paragraph runs in the direction of the whole.
      PangoLayout *whole = make_layout(context, font, width, p, n);
      pango_context_set_base_dir(context, pango_layout_get_direction(whole, 0));
      g_object_unref(whole);
      long count = units(p, n), at = base;
      for (const char *from = p; wanted >= base && wanted < base + count;) {
        while (at < wanted) {
          const char *next = g_utf8_next_char(from);
          at += units(from, next - from);
          from = next;
        }
        PangoLayout *layout = make_layout(context, font, width, from, n - (from - p));
        pango_layout_set_auto_dir(layout, FALSE);
        printf("%ld\n", at + units(from, pango_layout_get_line_readonly(layout, 0)->length));
        g_object_unref(layout);
        if (scanf("%ld", &wanted) != 1) return 0;
      }
    } else {
      PangoLayout *layout = make_layout(context, font, width, p, n);
      for (GSList *l = pango_layout_get_lines_readonly(layout); l; l = l->next)
        printf("%ld\n", base + units(p, ((PangoLayoutLine *)l->data)->start_index));
      g_object_unref(layout);
    }
    base += units(p, n) + 1;
    p += n + 1;
  }
  return 0;
}
