// SPDX-License-Identifier: MIT
#include "CGTK4.h"

#include <string.h>

// Pixels as a node of GTK's scene, made at the first frame that shows them and the same one in all that follow, so that GTK sees that
// nothing has changed there.
//
//     a copy       for graphics hardware a texture, else Cairo's own kind of picture
//     on a screen  pixels that are drawn from where they are painted
//
// GTK 4.8 without hardware (GskCairoRenderer) would convert each texture of a frame to numbers with a point and back, wherever something
// has changed; there the node draws Cairo's own kind of picture, and what is outside of the change costs nothing. What is painted on
// the screen after a node was made shows in the node, too: whoever paints makes a new one there, so that GTK sees the change.

struct tk_tile {
  /// Owns the pixels of a copy: Cairo would copy those of others when it is told to forget them while a node still holds them.
  cairo_surface_t *picture;
  bool is_on_screen, is_opaque;
  /// In the picture.
  int left, top, width, height;
  bool is_software;
  /// Where it is shown; its own nodes begin at the origin, and go on being used when it moves.
  graphene_rect_t place;
  GskRenderNode *node, *placed;
};

static bool are_opaque(const uint8_t *pixels, size_t stride, int width, int height) {
  uint32_t all = UINT32_MAX;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, pixels + (size_t)y * stride + 4 * (size_t)x, sizeof pixel);
      all &= pixel;
    }
  }
  return all >> 24 == 0xFF;
}

tk_tile *tk_tile_new(const uint8_t *pixels, size_t stride, int width, int height) {
  tk_tile *tile = g_new0(tk_tile, 1);
  tile->is_opaque = are_opaque(pixels, stride, width, height);
  tile->picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  unsigned char *target = cairo_image_surface_get_data(tile->picture);
  size_t step = (size_t)cairo_image_surface_get_stride(tile->picture);
  cairo_surface_flush(tile->picture);
  for (int y = 0; target && y < height; y++) memcpy(target + (size_t)y * step, pixels + (size_t)y * stride, (size_t)width * 4);
  cairo_surface_mark_dirty(tile->picture);
  tile->width = width;
  tile->height = height;
  return tile;
}

static const cairo_user_data_key_t owner_key;

cairo_surface_t *tk_screen_new(uint8_t *pixels, size_t stride, int width, int height, void *owner, tk_release_call release) {
  cairo_surface_t *screen = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, (int)stride);
  if (cairo_surface_set_user_data(screen, &owner_key, owner, release) != CAIRO_STATUS_SUCCESS) release(owner);
  return screen;
}

tk_tile *tk_tile_new_on(cairo_surface_t *screen, int left, int top, int width, int height) {
  const uint8_t *pixels = cairo_image_surface_get_data(screen);
  size_t stride = (size_t)cairo_image_surface_get_stride(screen);
  if (!pixels) return NULL;
  pixels += (size_t)top * stride + 4 * (size_t)left;
  // What shines through is blended, and Cairo may keep what it blends.
  if (!are_opaque(pixels, stride, width, height)) return tk_tile_new(pixels, stride, width, height);
  tk_tile *tile = g_new0(tk_tile, 1);
  *tile = (tk_tile){
      .picture = cairo_surface_reference(screen), .is_on_screen = true, .is_opaque = true, .left = left, .top = top, .width = width, .height = height};
  return tile;
}

static void drop_nodes(tk_tile *tile) {
  g_clear_pointer(&tile->placed, gsk_render_node_unref);
  g_clear_pointer(&tile->node, gsk_render_node_unref);
}

void tk_tile_free(tk_tile *tile) {
  drop_nodes(tile);
  cairo_surface_destroy(tile->picture);
  g_free(tile);
}

static GskRenderNode *software_node(tk_tile *tile, const graphene_rect_t *place) {
  GskRenderNode *node = gsk_cairo_node_new(place);
  cairo_t *context = gsk_cairo_node_get_draw_context(node);
  double scale = tile->width / (double)place->size.width;
  cairo_scale(context, 1 / scale, 1 / scale);
  cairo_set_source_surface(context, tile->picture, -tile->left, -tile->top);
  // Pixels go on pixels.
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  if (tile->is_opaque) cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_rectangle(context, 0, 0, tile->width, tile->height);
  cairo_fill(context);
  cairo_destroy(context);
  return node;
}

static GskRenderNode *texture_node(tk_tile *tile, const graphene_rect_t *place) {
  size_t stride = (size_t)cairo_image_surface_get_stride(tile->picture);
  const uint8_t *pixels = cairo_image_surface_get_data(tile->picture) + (size_t)tile->top * stride + 4 * (size_t)tile->left;
  size_t length = stride * (size_t)(tile->height - 1) + 4 * (size_t)tile->width;
  // The hardware gets what is on the screen now.
  GBytes *bytes =
      tile->is_on_screen
          ? g_bytes_new(pixels, length)
          : g_bytes_new_with_free_func(pixels, length, (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference(tile->picture));
  GdkTexture *texture = gdk_memory_texture_new(tile->width, tile->height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
  GskRenderNode *node = gsk_texture_node_new(texture, place);
  g_object_unref(texture);
  g_bytes_unref(bytes);
  return node;
}

void tk_tile_append(tk_tile *tile, GtkSnapshot *snapshot, bool is_software, double x, double y, double width, double height) {
  graphene_rect_t place = GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height);
  if (tile->node && (tile->is_software != is_software || !graphene_size_equal(&tile->place.size, &place.size))) drop_nodes(tile);
  if (!graphene_rect_equal(&tile->place, &place)) g_clear_pointer(&tile->placed, gsk_render_node_unref);
  tile->place = place;
  tile->is_software = is_software;
  graphene_rect_t own = {GRAPHENE_POINT_INIT(0, 0), place.size};
  if (!cairo_image_surface_get_data(tile->picture)) return;
  if (!tile->node) tile->node = is_software ? software_node(tile, &own) : texture_node(tile, &own);
  if (!tile->placed) {
    GskTransform *transform = gsk_transform_translate(NULL, &place.origin);
    tile->placed = transform ? gsk_transform_node_new(tile->node, transform) : gsk_render_node_ref(tile->node);
    gsk_transform_unref(transform);
  }
  gtk_snapshot_append_node(snapshot, tile->placed);
}

bool tk_widget_shows_screen(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
  graphene_matrix_t matrix;
  if (!renderer || strcmp(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") != 0) return false;
  if (!gtk_widget_compute_transform(widget, GTK_WIDGET(native), &matrix)) return false;
  double xx, yx, xy, yy, x, y;
  if (!graphene_matrix_to_2d(&matrix, &xx, &yx, &xy, &yy, &x, &y)) return false;
  return xx == 1 && yy == 1 && xy == 0 && yx == 0;
}
