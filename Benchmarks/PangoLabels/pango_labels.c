// SPDX-License-Identifier: MIT
// How many chat bubbles Pango and Cairo measure and draw in a second: what ViewBenchmarks does with labels.
//   pango_labels
#include <pango/pangocairo.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1000, 800);
  cairo_t *context = cairo_create(surface);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans 14px");
  const int count = 3000;
  double start = now();
  for (int number = 0; number < count; number++) {
    char text[256];
    snprintf(text, sizeof text,
             "%d See you at the station, at about half past seven \xe2\x80\x94 bring the umbrella, it may rain.", number);
    PangoLayout *layout = pango_cairo_create_layout(context);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, 240 * PANGO_SCALE);
    pango_layout_set_text(layout, text, -1);
    int width, height;
    pango_layout_get_pixel_size(layout, &width, &height);
    cairo_move_to(context, 0, 0);
    pango_cairo_show_layout(context, layout);
    g_object_unref(layout);
  }
  printf("Pango labels: %.0f a second\n", count / (now() - start));
  pango_font_description_free(font);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
}
