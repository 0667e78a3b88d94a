// SPDX-License-Identifier: MIT
#include "CGTK4.h"

// A bar of GTK for scrolling, over the content as in GtkScrolledWindow: thin and passing, broad while the pointer is on it.

struct tk_bar {
  GtkWidget *bar;
  GtkAdjustment *range;
  tk_bar_call moved;
  void *data;
  tk_release_call release;
  bool is_vertical, is_setting, is_near;
  guint timer;
  graphene_rect_t place;
};

static const char place_key[] = "textkit-place";

static gboolean hide(gpointer data) {
  tk_bar *own = data;
  own->timer = 0;
  if (!own->is_near) gtk_widget_set_opacity(own->bar, 0);
  return G_SOURCE_REMOVE;
}

void tk_bar_show(tk_bar *own) {
  gtk_widget_set_opacity(own->bar, 1);
  if (own->timer) g_source_remove(own->timer);
  own->timer = g_timeout_add(1000, hide, own);
}

static void pointer_came(GtkEventControllerMotion *controller, double x, double y, gpointer data) {
  (void)controller;
  (void)x;
  (void)y;
  tk_bar *own = data;
  own->is_near = true;
  gtk_widget_add_css_class(own->bar, "hovering");
  tk_bar_show(own);
}

static void pointer_went(GtkEventControllerMotion *controller, gpointer data) {
  (void)controller;
  tk_bar *own = data;
  own->is_near = false;
  gtk_widget_remove_css_class(own->bar, "hovering");
  tk_bar_show(own);
}

static void changed(GtkAdjustment *range, gpointer data) {
  tk_bar *own = data;
  if (own->is_setting || !own->moved) return;
  own->moved(own->data, gtk_adjustment_get_value(range));
  tk_bar_show(own);
}

tk_bar *tk_bar_new(GtkWidget *widget, bool is_vertical, tk_bar_call moved, void *data, tk_release_call release) {
  tk_bar *own = g_new0(tk_bar, 1);
  own->range = g_object_ref_sink(gtk_adjustment_new(0, 0, 0, 0, 0, 0));
  own->bar = g_object_ref_sink(gtk_scrollbar_new(is_vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, own->range));
  own->is_vertical = is_vertical;
  own->moved = moved;
  own->data = data;
  own->release = release;
  gtk_widget_add_css_class(own->bar, "overlay-indicator");
  gtk_widget_add_css_class(own->bar, is_vertical ? "right" : "bottom");
  gtk_widget_set_opacity(own->bar, 0);
  g_object_set_data(G_OBJECT(own->bar), place_key, own);
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect(motion, "enter", G_CALLBACK(pointer_came), own);
  g_signal_connect(motion, "leave", G_CALLBACK(pointer_went), own);
  gtk_widget_add_controller(own->bar, motion);
  g_signal_connect(own->range, "value-changed", G_CALLBACK(changed), own);
  gtk_widget_set_parent(own->bar, widget);
  return own;
}

void tk_bar_free(tk_bar *own) {
  if (own->timer) g_source_remove(own->timer);
  g_signal_handlers_disconnect_by_data(own->range, own);
  g_object_set_data(G_OBJECT(own->bar), place_key, NULL);
  // Its controllers go with it, and call no more.
  own->moved = NULL;
  if (gtk_widget_get_parent(own->bar)) gtk_widget_unparent(own->bar);
  g_object_unref(own->bar);
  g_object_unref(own->range);
  if (own->release) own->release(own->data);
  g_free(own);
}

void tk_bar_set(tk_bar *own, double upper, double page, double value, double x, double y, double width, double height) {
  graphene_rect_t place = GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height);
  own->is_setting = true;
  gtk_adjustment_configure(own->range, value, 0, upper, page * 0.1, page * 0.9, page);
  own->is_setting = false;
  if (graphene_rect_equal(&place, &own->place)) return;
  own->place = place;
  GtkWidget *parent = gtk_widget_get_parent(own->bar);
  if (parent) gtk_widget_queue_allocate(parent);
}

void tk_bar_point(GtkWidget *bar, double x, double y) {
  static const float reach = 16;
  tk_bar *own = g_object_get_data(G_OBJECT(bar), place_key);
  if (!own) return;
  graphene_rect_t strip = own->place;
  if (own->is_vertical) {
    strip.origin.x += strip.size.width - reach;
    strip.size.width = reach;
  } else {
    strip.origin.y += strip.size.height - reach;
    strip.size.height = reach;
  }
  bool is_near = graphene_rect_contains_point(&strip, &GRAPHENE_POINT_INIT((float)x, (float)y));
  if (is_near == own->is_near) return;
  if (is_near) pointer_came(NULL, x, y, own);
  else pointer_went(NULL, own);
}

bool tk_bar_allocate(GtkWidget *bar) {
  tk_bar *own = g_object_get_data(G_OBJECT(bar), place_key);
  int least, thickness;
  if (!own) return false;
  gtk_widget_measure(bar, GTK_ORIENTATION_VERTICAL, -1, &least, &thickness, NULL, NULL);
  if (own->is_vertical) gtk_widget_measure(bar, GTK_ORIENTATION_HORIZONTAL, -1, &least, &thickness, NULL, NULL);
  GtkAllocation room = {(int)own->place.origin.x, (int)own->place.origin.y, (int)own->place.size.width, (int)own->place.size.height};
  if (own->is_vertical) {
    room.x += room.width - thickness;
    room.width = thickness;
  } else {
    room.y += room.height - thickness;
    room.height = thickness;
  }
  gtk_widget_size_allocate(bar, &room, -1);
  return true;
}
