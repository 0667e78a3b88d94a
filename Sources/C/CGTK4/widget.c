// SPDX-License-Identifier: MIT
#include "CGTK4.h"

#include <string.h>
#ifdef GDK_WINDOWING_X11
#include <cairo/cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#endif

// A widget whose members call the owner.

typedef struct {
  GtkWidget parent;
  tk_widget_calls calls;
  void *owner;
  guint tick, rest;
  /// Buttons that were pressed on the widget itself, and are down.
  unsigned buttons;
  /// Keeps the memory that is shared with the X server; see `keep_shared_memory`.
  cairo_surface_t *shared;
  size_t shared_bytes;
} TkWidget;

typedef struct {
  GtkWidgetClass parent;
} TkWidgetClass;

G_DEFINE_TYPE(TkWidget, tk_widget, GTK_TYPE_WIDGET)

static TkWidget *own(GtkWidget *widget) { return (TkWidget *)widget; }

static void say(GtkWidget *widget, enum tk_moment moment) {
  if (own(widget)->owner) own(widget)->calls.moment(own(widget)->owner, moment);
}

static void widget_realize(GtkWidget *widget) {
  GTK_WIDGET_CLASS(tk_widget_parent_class)->realize(widget);
  say(widget, TK_REALIZED);
}

// Keeps the memory through which pixels go to an X server.
//
// Cairo has a pool of it for a display, and gives it up as soon as nothing is in it. A window that hands over one picture a frame would
// have memory made, mapped and filled page by page for each: a third of the time of a frame. A picture that nobody paints stays in it.
// The largest picture that a pool takes is the next power of two above the one that it was made for, and it takes eight of these: a
// picture of the power of two below the window's bytes is enough.
static void keep_shared_memory(GtkWidget *widget, GtkNative *native) {
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gtk_widget_get_display(widget);
  GdkSurface *surface = gtk_native_get_surface(native);
  if (!surface || !GDK_IS_X11_DISPLAY(display) || !GDK_IS_X11_SURFACE(surface)) return;
  int scale = gdk_surface_get_scale_factor(surface);
  int width = gdk_surface_get_width(surface) * scale, height = gdk_surface_get_height(surface) * scale;
  if (width < 1 || height < 1) return;
  size_t row = 4 * (size_t)width, power = 4096;
  while (2 * power <= row * (size_t)height) power *= 2;
  // A window that is dragged larger needs another one seldom.
  if (own(widget)->shared && own(widget)->shared_bytes == power) return;
  if (own(widget)->shared) cairo_surface_destroy(own(widget)->shared);
  own(widget)->shared_bytes = power;
  height = (int)((power + row - 1) / row);
  Display *server = gdk_x11_display_get_xdisplay(display);
  cairo_surface_t *window = cairo_xlib_surface_create(
      server, gdk_x11_surface_get_xid(surface), DefaultVisual(server, DefaultScreen(server)), width, height);
  own(widget)->shared = cairo_surface_create_similar_image(window, CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_destroy(window);
#else
  (void)widget;
  (void)native;
#endif
}

static void widget_unrealize(GtkWidget *widget) {
  say(widget, TK_UNREALIZED);
  if (own(widget)->shared) cairo_surface_destroy(own(widget)->shared);
  own(widget)->shared = NULL;
  GTK_WIDGET_CLASS(tk_widget_parent_class)->unrealize(widget);
}

static void widget_map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(tk_widget_parent_class)->map(widget);
  say(widget, TK_MAPPED);
}

static void widget_unmap(GtkWidget *widget) {
  say(widget, TK_UNMAPPED);
  GTK_WIDGET_CLASS(tk_widget_parent_class)->unmap(widget);
}

static void widget_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline;
  (void)natural_baseline;
  *minimum = *natural = 0;
  if (own(widget)->owner)
    own(widget)->calls.measure(own(widget)->owner, orientation == GTK_ORIENTATION_VERTICAL, for_size, minimum, natural);
}

static void widget_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  if (own(widget)->owner) own(widget)->calls.resize(own(widget)->owner, width, height);
  // Menus that hang on the widget place themselves.
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    if (!tk_bar_allocate(child) && GTK_IS_POPOVER(child)) gtk_popover_present(GTK_POPOVER(child));
}

static void widget_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  GtkNative *native = gtk_widget_get_native(widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
  bool is_software = renderer && strcmp(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") == 0;
  if (is_software) keep_shared_memory(widget, native);
  if (own(widget)->owner) own(widget)->calls.snapshot(own(widget)->owner, snapshot, is_software);
  GTK_WIDGET_CLASS(tk_widget_parent_class)->snapshot(widget, snapshot);
}

static void widget_dispose(GObject *object) {
  TkWidget *widget = (TkWidget *)object;
  GtkWidget *child;
  void *owner = widget->owner;
  if (widget->tick) gtk_widget_remove_tick_callback(&widget->parent, widget->tick);
  widget->tick = 0;
  if (widget->rest) g_source_remove(widget->rest);
  widget->rest = 0;
  if (owner) {
    widget->calls.moment(owner, TK_DISPOSED);
    widget->owner = NULL;
    widget->calls.release(owner);
  }
  while ((child = gtk_widget_get_first_child(&widget->parent))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(tk_widget_parent_class)->dispose(object);
}

static void tk_widget_class_init(TkWidgetClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = widget_dispose;
  widget->realize = widget_realize;
  widget->unrealize = widget_unrealize;
  widget->map = widget_map;
  widget->unmap = widget_unmap;
  widget->measure = widget_measure;
  widget->size_allocate = widget_size_allocate;
  widget->snapshot = widget_snapshot;
  gtk_widget_class_set_css_name(widget, "textkit");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_TEXT_BOX);
}

static void tk_widget_init(TkWidget *widget) { (void)widget; }

// MARK: Events

static enum tk_event_kind kind_of(GdkEvent *event) {
  switch (gdk_event_get_event_type(event)) {
  case GDK_BUTTON_PRESS: return TK_PRESS;
  case GDK_BUTTON_RELEASE: return TK_RELEASE;
  case GDK_MOTION_NOTIFY: return TK_MOTION;
  case GDK_TOUCH_BEGIN: return TK_TOUCH_BEGIN;
  case GDK_TOUCH_UPDATE: return TK_TOUCH_MOVE;
  case GDK_TOUCH_END: return TK_TOUCH_END;
  case GDK_TOUCH_CANCEL: return TK_TOUCH_CANCEL;
  case GDK_KEY_PRESS: return TK_KEY_PRESS;
  case GDK_KEY_RELEASE: return TK_KEY_RELEASE;
  case GDK_GRAB_BROKEN: return TK_GRAB_BROKEN;
  default: return TK_OTHER;
  }
}

static bool is_latin(unsigned keyval) {
  uint32_t letter = gdk_keyval_to_unicode(keyval);
  return letter > 32 && letter < 127;
}

static void read_key(GtkWidget *widget, GdkEvent *event, tk_event *out) {
  GdkDisplay *display = gtk_widget_get_display(widget);
  int layout = (int)gdk_key_event_get_layout(event);
  out->keyval = gdk_key_event_get_keyval(event);
  out->keycode = gdk_key_event_get_keycode(event);
  out->is_modifier = gdk_key_event_is_modifier(event);
  out->plain_keyval = out->keyval;
  gdk_display_translate_key(display, out->keycode, 0, layout, &out->plain_keyval, NULL, NULL, NULL);
  for (int group = layout, tried = 0; tried < 5; group = tried++) {
    guint found = 0;
    if (gdk_display_translate_key(display, out->keycode, 0, group, &found, NULL, NULL, NULL) && is_latin(found)) {
      out->latin_keyval = found;
      break;
    }
  }
}

// Whether a bar has the pointer, and not the widget; what began on the widget stays there.
static bool is_for_bar(TkWidget *widget, const tk_event *event) {
  if (widget->buttons || (event->kind != TK_PRESS && event->kind != TK_MOTION && event->kind != TK_TOUCH_BEGIN)) return false;
  GtkWidget *found = gtk_widget_pick(&widget->parent, event->x, event->y, GTK_PICK_DEFAULT);
  return found && found != &widget->parent;
}

static gboolean event_came(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
  (void)controller;
  TkWidget *widget = data;
  tk_event read = {.kind = kind_of(event)};
  GtkNative *native = gtk_widget_get_native(&widget->parent);
  if (!widget->owner || read.kind == TK_OTHER || !native) return FALSE;
  bool is_key = read.kind == TK_KEY_PRESS || read.kind == TK_KEY_RELEASE;
  // Those of a menu that hangs on the widget come here, too.
  if (is_key ? !gtk_widget_has_focus(&widget->parent) : gdk_event_get_surface(event) != gtk_native_get_surface(native)) return FALSE;
  double x = 0, y = 0, left = 0, top = 0;
  if (gdk_event_get_position(event, &x, &y)) {
    gtk_native_get_surface_transform(native, &left, &top);
    gtk_widget_translate_coordinates(GTK_WIDGET(native), &widget->parent, x - left, y - top, &read.x, &read.y);
  }
  read.time = gdk_event_get_time(event);
  read.modifiers = gdk_event_get_modifier_state(event);
  read.sequence = (uintptr_t)gdk_event_get_event_sequence(event);
  if (read.kind == TK_PRESS || read.kind == TK_RELEASE) read.button = gdk_button_event_get_button(event);
  if (read.kind == TK_MOTION && !widget->buttons)
    for (GtkWidget *child = gtk_widget_get_first_child(&widget->parent); child; child = gtk_widget_get_next_sibling(child))
      tk_bar_point(child, read.x, read.y);
  if (is_for_bar(widget, &read)) return FALSE;
  if (read.kind == TK_PRESS) widget->buttons |= 1u << (read.button & 31);
  if (read.kind == TK_RELEASE) widget->buttons &= ~(1u << (read.button & 31));
  if (read.kind == TK_GRAB_BROKEN) widget->buttons = 0;
  if (is_key) read_key(&widget->parent, event, &read);
  g_object_ref(widget);
  bool is_done = widget->calls.event(widget->owner, &read, event);
  g_object_unref(widget);
  return is_done;
}

static gboolean scrolled(GtkEventControllerScroll *controller, double dx, double dy, gpointer data) {
  TkWidget *widget = data;
  if (!widget->owner) return FALSE;
  bool in_clicks = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL;
  unsigned modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(controller));
  widget->calls.scroll(widget->owner, dx, dy, in_clicks, modifiers);
  return TRUE;
}

static void flung(GtkEventControllerScroll *controller, double dx, double dy, gpointer data) {
  (void)controller;
  TkWidget *widget = data;
  if (widget->owner) widget->calls.fling(widget->owner, dx, dy);
}

static void focus_came(GtkEventControllerFocus *controller, gpointer data) {
  (void)controller;
  say(data, TK_FOCUSED);
}
static void focus_went(GtkEventControllerFocus *controller, gpointer data) {
  (void)controller;
  say(data, TK_UNFOCUSED);
}
static void pointer_left(GtkEventControllerMotion *controller, gpointer data) {
  (void)controller;
  say(data, TK_LEFT);
}
static void scale_changed(GObject *object, GParamSpec *property, gpointer data) {
  (void)property;
  (void)data;
  say(GTK_WIDGET(object), TK_SCALED);
}

GtkWidget *tk_widget_new(const tk_widget_calls *calls, void *owner) {
  TkWidget *widget = g_object_new(tk_widget_get_type(), "focusable", TRUE, "hexpand", TRUE, "vexpand", TRUE, "overflow", GTK_OVERFLOW_HIDDEN, NULL);
  widget->calls = *calls;
  widget->owner = owner;
  GtkEventController *all = gtk_event_controller_legacy_new();
  g_signal_connect(all, "event", G_CALLBACK(event_came), widget);
  gtk_widget_add_controller(&widget->parent, all);
  GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled), widget);
  g_signal_connect(scroll, "decelerate", G_CALLBACK(flung), widget);
  gtk_widget_add_controller(&widget->parent, scroll);
  GtkEventController *focus = gtk_event_controller_focus_new();
  g_signal_connect(focus, "enter", G_CALLBACK(focus_came), widget);
  g_signal_connect(focus, "leave", G_CALLBACK(focus_went), widget);
  gtk_widget_add_controller(&widget->parent, focus);
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect(motion, "leave", G_CALLBACK(pointer_left), widget);
  gtk_widget_add_controller(&widget->parent, motion);
  g_signal_connect(widget, "notify::scale-factor", G_CALLBACK(scale_changed), NULL);
  return &widget->parent;
}

void *tk_widget_owner(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_TYPE(widget, tk_widget_get_type()) ? own(widget)->owner : NULL;
}

// MARK: Frames

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)data;
  TkWidget *mine = own(widget);
  if (mine->owner && mine->calls.frame(mine->owner, gdk_frame_clock_get_frame_time(clock))) return G_SOURCE_CONTINUE;
  mine->tick = 0;
  return G_SOURCE_REMOVE;
}

void tk_widget_want_frame(GtkWidget *widget) {
  TkWidget *mine = own(widget);
  if (!mine->tick && mine->owner) mine->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
}

bool tk_widget_awaits_frame(GtkWidget *widget) { return own(widget)->tick != 0; }

void tk_widget_hurry_frame(GtkWidget *widget) {
  // GTK's clock waits behind all events (GDK_PRIORITY_REDRAW). Its source has the clock as its data; one that waits for the end of a
  // frame's time goes on waiting.
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  GSource *source = clock ? g_main_context_find_source_by_user_data(NULL, clock) : NULL;
  if (source) g_source_set_priority(source, GDK_PRIORITY_EVENTS - 1);
}

static gboolean rest(gpointer data) {
  TkWidget *mine = data;
  mine->rest = 0;
  if (mine->owner) mine->calls.rest(mine->owner);
  return G_SOURCE_REMOVE;
}

void tk_widget_want_rest(GtkWidget *widget) {
  TkWidget *mine = own(widget);
  if (!mine->rest && mine->owner) mine->rest = g_idle_add_full(GDK_PRIORITY_REDRAW + 5, rest, widget, NULL);
}
