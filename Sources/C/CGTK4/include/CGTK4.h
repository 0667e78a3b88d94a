// SPDX-License-Identifier: MIT
// GTK 4, and what of it must be C: classes of GObject that call back, and values that only C can read easily.
//
// No logic: what a call means is decided in TextKitGTK.
#pragma once
#include <gtk/gtk.h>
#include <gtk/gtkunixprint.h>
#include <stdbool.h>
#include <stdint.h>

G_BEGIN_DECLS

// MARK: Any object

/// Called for a signal with its arguments; the first is the object itself.
typedef void (*tk_signal_call)(void *data, unsigned count, const GValue *arguments, GValue *result);
typedef void (*tk_release_call)(void *data);
/// Connects any signal, whatever its arguments; 0 if the object has no such signal.
gulong tk_connect(void *object, const char *signal, tk_signal_call call, void *data, tk_release_call release);
/// Sets a property to text.
void tk_set_string(void *object, const char *property, const char *value);
void tk_set_bool(void *object, const char *property, bool value);
void tk_set_int(void *object, const char *property, int value);
void tk_set_double(void *object, const char *property, double value);
char *tk_get_string(void *object, const char *property);
bool tk_get_bool(void *object, const char *property);
int tk_get_int(void *object, const char *property);
bool tk_has_property(void *object, const char *property);

// MARK: Events

enum tk_event_kind {
  TK_PRESS, TK_RELEASE, TK_MOTION, TK_TOUCH_BEGIN, TK_TOUCH_MOVE, TK_TOUCH_END, TK_TOUCH_CANCEL, TK_KEY_PRESS,
  TK_KEY_RELEASE, TK_GRAB_BROKEN, TK_OTHER
};

/// What an event says, in the widget's coordinates.
typedef struct {
  enum tk_event_kind kind;
  double x, y;
  /// Milliseconds.
  uint32_t time;
  unsigned button;
  /// GdkModifierType.
  unsigned modifiers;
  /// Which finger.
  uintptr_t sequence;
  unsigned keyval;
  /// What the key gives with no other key held, in the keyboard's layout.
  unsigned plain_keyval;
  /// What it gives so in the first layout that has a letter of ASCII on it; 0 for none.
  unsigned latin_keyval;
  unsigned keycode;
  bool is_modifier;
} tk_event;

// MARK: The widget

enum tk_moment { TK_REALIZED, TK_UNREALIZED, TK_MAPPED, TK_UNMAPPED, TK_SCALED, TK_DISPOSED, TK_FOCUSED, TK_UNFOCUSED, TK_LEFT };

typedef struct {
  /// True where the event goes no further.
  bool (*event)(void *owner, const tk_event *event, GdkEvent *raw);
  /// Without graphics hardware GTK draws in software.
  void (*snapshot)(void *owner, GtkSnapshot *snapshot, bool is_software);
  void (*resize)(void *owner, int width, int height);
  /// A frame is due; true to be called for the next one, too.
  bool (*frame)(void *owner, int64_t microseconds);
  /// What `tk_widget_want_rest` asked for.
  void (*rest)(void *owner);
  /// Points, or clicks of a wheel.
  void (*scroll)(void *owner, double dx, double dy, bool in_clicks, unsigned modifiers);
  /// A pad was let go: points a second.
  void (*fling)(void *owner, double dx, double dy);
  void (*moment)(void *owner, enum tk_moment moment);
  void (*measure)(void *owner, bool is_vertical, int for_size, int *minimum, int *natural);
  tk_release_call release;
} tk_widget_calls;

/// A new widget with a floating reference, that can be focused.
GtkWidget *tk_widget_new(const tk_widget_calls *calls, void *owner);
GType tk_widget_get_type(void);
/// The owner; NULL after the widget was taken apart, and for other widgets.
void *tk_widget_owner(GtkWidget *widget);
/// Asks for `frame`, if nobody has yet.
void tk_widget_want_frame(GtkWidget *widget);
/// Whether a frame was asked for that has not come.
bool tk_widget_awaits_frame(GtkWidget *widget);
/// Lets a frame that is due go before the events that wait.
void tk_widget_hurry_frame(GtkWidget *widget);
/// Asks for `rest`, once, when the frames and events that wait are done.
void tk_widget_want_rest(GtkWidget *widget);

/// A part of a picture that frames show.
typedef struct tk_tile tk_tile;
/// A copy of pixels: premultiplied, blue first.
tk_tile *tk_tile_new(const uint8_t *pixels, size_t stride, int width, int height);
/// Pixels that are painted on while they are shown; \p owner keeps them, and is released when nothing shows them any more.
cairo_surface_t *tk_screen_new(uint8_t *pixels, size_t stride, int width, int height, void *owner, tk_release_call release);
/// A part of a screen as it is now, to be made anew when that is painted on: not a copy where all of it is opaque.
tk_tile *tk_tile_new_on(cairo_surface_t *screen, int left, int top, int width, int height);
/// Whether a widget is drawn in software, pixel by pixel, so that tiles on a screen show what is there.
bool tk_widget_shows_screen(GtkWidget *widget);
void tk_tile_append(tk_tile *tile, GtkSnapshot *snapshot, bool is_software, double x, double y, double width, double height);
void tk_tile_free(tk_tile *tile);

// MARK: Bars

/// A bar for scrolling over a widget, hidden until it is shown.
typedef struct tk_bar tk_bar;
typedef void (*tk_bar_call)(void *data, double value);
/// \param moved Called when the user moves it, never by `tk_bar_set`.
tk_bar *tk_bar_new(GtkWidget *widget, bool is_vertical, tk_bar_call moved, void *data, tk_release_call release);
/// What it shows: \p page of \p upper, from \p value on; and where it may stand, at the right or lower edge of a rectangle.
void tk_bar_set(tk_bar *bar, double upper, double page, double value, double x, double y, double width, double height);
/// Shows it for a second, or as long as the pointer is on it.
void tk_bar_show(tk_bar *bar);
void tk_bar_free(tk_bar *bar);
/// Tells a child where the pointer is over the widget: a bar grows broad when it comes near.
void tk_bar_point(GtkWidget *child, double x, double y);
/// Gives a child its place, if it is a bar.
bool tk_bar_allocate(GtkWidget *child);

// MARK: The loop

/// Attaches the main queue of libdispatch and a second loop to GLib's; once.
///
/// \param pass Lets the second loop do what is due; gives the seconds until more is due, below 0 for never.
void tk_loop_attach(double (*pass)(void));
/// Runs one round of GLib's loop; false if nothing was done.
bool tk_loop_round(bool may_wait);

// MARK: Data for others

/// Gives what is offered as a kind of data; NULL where it can be had no more.
typedef GBytes *(*tk_bytes_call)(void *owner, const char *mime_type);
/// An offer of data that is made when somebody asks for it.
GdkContentProvider *tk_content_new(const char *const *mime_types, unsigned count, tk_bytes_call bytes, void *owner, tk_release_call release);
/// The data of a clipboard or a drop as one of the types; called later with NULL where it cannot be had.
typedef void (*tk_received_call)(void *data, const char *mime_type, GBytes *bytes);
void tk_clipboard_read(GdkClipboard *clipboard, const char *mime_type, size_t limit, tk_received_call call, void *data);

/// Carries an offer out of a widget, from the pointer's place of an event; \p done hears of the end, and whether it was moved.
bool tk_drag(GtkWidget *widget, GdkEvent *event, GdkContentProvider *content, void (*done)(void *data, bool is_moved), void *data);

// MARK: Dialogues

/// Shows GTK's dialogue for files; calls with the paths, none where the user gives up. Keeps itself until then.
///
/// \param patterns Pairs of a name and patterns parted by semicolons ("Text", "*.txt;*.text").
void tk_choose_files(GtkWidget *near, const char *title, int action, const char *accept, const char *name, const char *folder,
                     const char *const *patterns, unsigned pattern_count, void (*done)(void *data, const char *const *paths, unsigned count), void *data);

/// A sheet in points, and which pages are wanted (from 0); no ranges for all.
typedef struct {
  double width, height, left, top, right, bottom;
  const GtkPageRange *ranges;
  int range_count;
} tk_paper;
enum tk_printed { TK_PRINTED, TK_PRINT_CANCELLED, TK_PRINT_FAILED };
/// A printer that was chosen, with paper and settings.
typedef struct tk_print_job tk_print_job;
/// Shows GTK's dialogue for printers.
///
/// \param chosen Gets the job and its sheet, to end with `tk_print_send`; NULL where the user gives up or the printer takes no PDF.
void tk_print(GtkWidget *near, const char *title, void (*chosen)(void *data, tk_print_job *job, const tk_paper *paper, const char *problem), void *data);
/// Sends a PDF file to the printer; NULL sends nothing. Frees the job.
void tk_print_send(tk_print_job *job, const char *path, void (*done)(void *data, enum tk_printed outcome, const char *message), void *data);

// MARK: The display

/// Initializes GTK; false without a display.
bool tk_open_display(void);
/// Calls when the connection to an X server breaks; the process ends after that.
void tk_when_display_is_lost(void (*call)(void));

// MARK: Input methods

/// How a part of what an input method works on looks.
typedef struct {
  /// Bytes.
  int start, end;
  /// PangoUnderline.
  int underline;
  bool has_foreground, has_background;
  double foreground[3], background[3];
} tk_clause;

/// The text that an input method works on, to be freed; its parts in order, as many as there is room for.
char *tk_preedit(GtkIMContext *context, int *caret, tk_clause *clauses, unsigned capacity, unsigned *count);

// MARK: Accessibility

void tk_accessible_set_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text);
void tk_accessible_set_bool(GtkWidget *widget, GtkAccessibleProperty property, bool value);

G_END_DECLS
