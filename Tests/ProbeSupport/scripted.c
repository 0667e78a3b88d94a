// SPDX-License-Identifier: MIT
#include "ProbeSupport.h"

#include <gtk/gtk.h>
#include <gtk/gtkimmodule.h>
#include <string.h>

typedef struct {
  GtkIMContext parent;
  GString *letters;
  gboolean is_converted;
  gboolean never_ends;
} Scripted;

typedef struct {
  GtkIMContextClass parent;
} ScriptedClass;

GType scripted_get_type(void);
G_DEFINE_TYPE(Scripted, scripted, GTK_TYPE_IM_CONTEXT)

static GdkRectangle caret;

static const char *const syllables[][2] = {{"ni", "に"}, {"ho", "ほ"}, {"go", "ご"}, {"ka", "か"}, {"na", "な"}, {"n", "ん"}};

static char *shown(Scripted *own) {
  if (own->is_converted) return g_strdup("日本語");
  GString *text = g_string_new("");
  const char *rest = own->letters->str;
  while (*rest) {
    gboolean is_found = FALSE;
    for (size_t index = 0; index < G_N_ELEMENTS(syllables) && !is_found; index++) {
      if (!g_str_has_prefix(rest, syllables[index][0])) continue;
      g_string_append(text, syllables[index][1]);
      rest += strlen(syllables[index][0]);
      is_found = TRUE;
    }
    if (!is_found) g_string_append_c(text, *rest++);
  }
  return g_string_free(text, FALSE);
}

static void preedit(GtkIMContext *context, char **text, PangoAttrList **looks, int *place) {
  Scripted *own = (Scripted *)context;
  char *now = shown(own);
  if (place) *place = (int)g_utf8_strlen(now, -1);
  if (looks) {
    *looks = pango_attr_list_new();
    PangoAttribute *first = pango_attr_underline_new(own->is_converted ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE);
    first->start_index = 0;
    first->end_index = own->is_converted ? 6 : (guint)strlen(now);
    pango_attr_list_insert(*looks, first);
    if (own->is_converted) {
      PangoAttribute *second = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE);
      second->start_index = 6;
      second->end_index = 9;
      pango_attr_list_insert(*looks, second);
    }
  }
  if (text) *text = now;
  else g_free(now);
}

static void changed(Scripted *own) { g_signal_emit_by_name(own, "preedit-changed"); }

static void drop(Scripted *own) {
  g_string_truncate(own->letters, 0);
  own->is_converted = FALSE;
  changed(own);
  g_signal_emit_by_name(own, "preedit-end");
}

static void accent(Scripted *own) {
  char *text = NULL;
  int place = 0, anchor = 0;
  if (!gtk_im_context_get_surrounding_with_selection(&own->parent, &text, &place, &anchor)) return;
  if (place > 0 && text[place - 1] == 'e' && gtk_im_context_delete_surrounding(&own->parent, -1, 1))
    g_signal_emit_by_name(own, "commit", "é");
  g_free(text);
}

static gboolean filter(GtkIMContext *context, GdkEvent *event) {
  Scripted *own = (Scripted *)context;
  if (gdk_event_get_event_type(event) != GDK_KEY_PRESS) return FALSE;
  if (gdk_event_get_modifier_state(event) & (GDK_CONTROL_MASK | GDK_ALT_MASK)) return FALSE;
  guint key = gdk_key_event_get_keyval(event);
  if (key == GDK_KEY_F9) return own->never_ends = TRUE;
  if (key == GDK_KEY_F8) {
    accent(own);
    return TRUE;
  }
  if (key >= 'a' && key <= 'z') {
    if (!own->letters->len) g_signal_emit_by_name(own, "preedit-start");
    own->is_converted = FALSE;
    g_string_append_c(own->letters, (char)key);
    changed(own);
    return TRUE;
  }
  // Capitals are inserted as they are, as by an inactive method.
  if (!own->letters->len) {
    gunichar letter = gdk_keyval_to_unicode(key);
    if (letter < 32) return FALSE;
    char text[8] = {0};
    g_unichar_to_utf8(letter, text);
    g_signal_emit_by_name(own, "commit", text);
    return TRUE;
  }
  if (key == GDK_KEY_space) {
    own->is_converted = TRUE;
    changed(own);
    return TRUE;
  }
  if (key == GDK_KEY_Return) {
    char *text = shown(own);
    g_signal_emit_by_name(own, "commit", text);
    g_free(text);
    if (!own->never_ends) drop(own);
    return TRUE;
  }
  if (key == GDK_KEY_Escape) {
    drop(own);
    return TRUE;
  }
  return FALSE;
}

static void reset(GtkIMContext *context) {
  Scripted *own = (Scripted *)context;
  if (!own->never_ends && own->letters->len) drop(own);
}

static void set_caret(GtkIMContext *context, GdkRectangle *place) {
  (void)context;
  caret = *place;
}

static void finalize(GObject *object) {
  g_string_free(((Scripted *)object)->letters, TRUE);
  G_OBJECT_CLASS(scripted_parent_class)->finalize(object);
}

static void scripted_class_init(ScriptedClass *class) {
  class->parent.filter_keypress = filter;
  class->parent.get_preedit_string = preedit;
  class->parent.reset = reset;
  class->parent.set_cursor_location = set_caret;
  G_OBJECT_CLASS(class)->finalize = finalize;
}

static void scripted_init(Scripted *own) { own->letters = g_string_new(""); }

void scripted_input_register(void) {
  GIOExtensionPoint *point = g_io_extension_point_register(GTK_IM_MODULE_EXTENSION_POINT_NAME);
  g_io_extension_point_set_required_type(point, GTK_TYPE_IM_CONTEXT);
  g_io_extension_point_implement(GTK_IM_MODULE_EXTENSION_POINT_NAME, scripted_get_type(), "scripted", 1);
}

void scripted_input_caret(int *place) {
  place[0] = caret.x;
  place[1] = caret.y;
  place[2] = caret.height;
}
