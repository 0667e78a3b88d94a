// SPDX-License-Identifier: MIT
#include "CGTK4.h"

#include <string.h>

// Pixels as a node of GTK's scene, made at the first frame that shows them and the same one in all that follow, so that GTK sees that
// nothing has changed there.
//
// For graphics hardware the node is a texture. GTK 4.8 without it (GskCairoRenderer) would convert each texture of a frame to numbers with
// a point and back, wherever something has changed; there the node draws Cairo's own kind of picture, and what is outside of the
// change costs nothing.

struct tk_tile {
  GBytes *bytes;
  int width, height;
  bool is_software;
  /// Nothing shines through: Cairo copies what it would blend otherwise.
  bool is_opaque;
  graphene_rect_t place;
  GskRenderNode *node;
  cairo_surface_t *picture;
};

tk_tile *tk_tile_new(const uint8_t *pixels, size_t stride, int width, int height) {
  size_t row = (size_t)width * 4;
  uint8_t *copy = g_malloc(row * (size_t)height);
  uint32_t all = UINT32_MAX;
  for (int y = 0; y < height; y++) {
    memcpy(copy + (size_t)y * row, pixels + (size_t)y * stride, row);
    for (int x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, copy + (size_t)y * row + 4 * (size_t)x, sizeof pixel);
      all &= pixel;
    }
  }
  tk_tile *tile = g_new0(tk_tile, 1);
  tile->bytes = g_bytes_new_take(copy, row * (size_t)height);
  tile->is_opaque = all >> 24 == 0xFF;
  tile->width = width;
  tile->height = height;
  return tile;
}

static void drop_node(tk_tile *tile) {
  g_clear_pointer(&tile->node, gsk_render_node_unref);
  g_clear_pointer(&tile->picture, cairo_surface_destroy);
}

void tk_tile_free(tk_tile *tile) {
  drop_node(tile);
  g_bytes_unref(tile->bytes);
  g_free(tile);
}

static const cairo_user_data_key_t bytes_key;

static GskRenderNode *software_node(tk_tile *tile) {
  GskRenderNode *node = gsk_cairo_node_new(&tile->place);
  cairo_t *context = gsk_cairo_node_get_draw_context(node);
  // Nobody writes into it.
  unsigned char *pixels = (unsigned char *)g_bytes_get_data(tile->bytes, NULL);
  cairo_format_t format = tile->is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  tile->picture = cairo_image_surface_create_for_data(pixels, format, tile->width, tile->height, tile->width * 4);
  cairo_surface_set_user_data(tile->picture, &bytes_key, g_bytes_ref(tile->bytes), (cairo_destroy_func_t)g_bytes_unref);
  cairo_surface_set_device_scale(tile->picture, tile->width / (double)tile->place.size.width, tile->height / (double)tile->place.size.height);
  cairo_set_source_surface(context, tile->picture, tile->place.origin.x, tile->place.origin.y);
  cairo_rectangle(context, tile->place.origin.x, tile->place.origin.y, tile->place.size.width, tile->place.size.height);
  cairo_fill(context);
  cairo_destroy(context);
  return node;
}

static GskRenderNode *texture_node(tk_tile *tile) {
  GdkTexture *texture =
      gdk_memory_texture_new(tile->width, tile->height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, tile->bytes, (size_t)tile->width * 4);
  GskRenderNode *node = gsk_texture_node_new(texture, &tile->place);
  g_object_unref(texture);
  return node;
}

void tk_tile_append(tk_tile *tile, GtkSnapshot *snapshot, bool is_software, double x, double y, double width, double height) {
  graphene_rect_t place = GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height);
  if (tile->node && (tile->is_software != is_software || !graphene_rect_equal(&tile->place, &place))) drop_node(tile);
  tile->place = place;
  tile->is_software = is_software;
  if (!tile->node) tile->node = is_software ? software_node(tile) : texture_node(tile);
  gtk_snapshot_append_node(snapshot, tile->node);
}
