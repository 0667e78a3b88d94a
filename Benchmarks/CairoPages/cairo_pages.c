// SPDX-License-Identifier: MIT
//
// Cairo's PDF surface alone: writes glyphs that were laid out elsewhere, with their characters.
//
//     cairo_pages GLYPHS OUT.pdf [PAGES]      prints seconds and the peak of memory in MB
//
// GLYPHS, as PDFBenchmarks writes it, all little endian: the font's file (32-bit length, bytes), size, width and
// height of a page (64-bit floats), then for each page a 32-bit count of rows, and for each row 32-bit counts of glyphs, clusters
// and bytes; glyphs (number as 64 bits, x, y), clusters (two 32-bit counts) and UTF-8. All is read before the clock starts.
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double peak(void) {
  char line[256];
  double kb = 0;
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(line, sizeof line, f))
    if (sscanf(line, "VmHWM: %lf", &kb) == 1) break;
  if (f) fclose(f);
  return kb / 1024;
}

static const char *p;
static int32_t integer(void) { int32_t v; memcpy(&v, p, 4); p += 4; return v; }
static double number(void) { double v; memcpy(&v, p, 8); p += 8; return v; }

int main(int argc, char **argv) {
  FILE *f = argc > 2 ? fopen(argv[1], "rb") : NULL;
  if (!f) return fprintf(stderr, "usage: cairo_pages GLYPHS OUT.pdf [PAGES]\n"), 64;
  fseek(f, 0, SEEK_END);
  long length = ftell(f);
  rewind(f);
  char *data = malloc(length);
  if (fread(data, 1, length, f) != (size_t)length) return 66;
  p = data;
  int name = integer();
  char *file = strndup(p, name);
  p += name;
  double size = number(), width = number(), height = number();
  long limit = argc > 3 ? atol(argv[3]) : 1000000;
  double before = peak();

  double start = now();
  FT_Library library;
  FT_Face ft;
  if (FT_Init_FreeType(&library) || FT_New_Face(library, file, 0, &ft)) return fprintf(stderr, "cairo_pages: cannot open %s\n", file), 66;
  cairo_surface_t *surface = cairo_pdf_surface_create(argv[2], width, height);
  cairo_t *pen = cairo_create(surface);
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(ft, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(pen, options);
  cairo_set_font_face(pen, face);
  cairo_set_font_size(pen, size);
  long pages = 0, glyphs = 0;
  for (; p < data + length && pages < limit; pages++) {
    for (int rows = integer(); rows > 0; rows--) {
      int count = integer(), clusters = integer(), bytes = integer();
      const cairo_glyph_t *first = (const cairo_glyph_t *)p;
      p += count * sizeof(cairo_glyph_t);
      const cairo_text_cluster_t *pieces = (const cairo_text_cluster_t *)p;
      p += clusters * sizeof(cairo_text_cluster_t);
      cairo_show_text_glyphs(pen, p, bytes, first, count, pieces, clusters, 0);
      p += bytes;
      glyphs += count;
    }
    cairo_show_page(pen);
  }
  cairo_status_t status = cairo_status(pen);
  cairo_destroy(pen);
  cairo_surface_finish(surface);
  if (!status) status = cairo_surface_status(surface);
  double seconds = now() - start;
  if (status) return fprintf(stderr, "cairo_pages: %s\n", cairo_status_to_string(status)), 70;
  printf("%.4f %.1f %ld %ld\n", seconds, peak() - before, pages, glyphs);
}
