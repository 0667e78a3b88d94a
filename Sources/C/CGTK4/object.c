// SPDX-License-Identifier: MIT
#include "CGTK4.h"

typedef struct {
  GClosure closure;
  tk_signal_call call;
  void *data;
  tk_release_call release;
} tk_closure;

static void closure_marshal(GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint, gpointer marshal_data) {
  (void)hint;
  (void)marshal_data;
  tk_closure *own = (tk_closure *)closure;
  if (own->call) own->call(own->data, count, arguments, result);
}

static void closure_finalize(gpointer data, GClosure *closure) {
  (void)data;
  tk_closure *own = (tk_closure *)closure;
  if (own->release) own->release(own->data);
  own->call = NULL;
  own->release = NULL;
}

gulong tk_connect(void *object, const char *signal, tk_signal_call call, void *data, tk_release_call release) {
  tk_closure *closure = (tk_closure *)g_closure_new_simple(sizeof(tk_closure), NULL);
  closure->call = call;
  closure->data = data;
  closure->release = release;
  g_closure_add_finalize_notifier(&closure->closure, NULL, closure_finalize);
  g_closure_set_marshal(&closure->closure, closure_marshal);
  g_closure_ref(&closure->closure);
  g_closure_sink(&closure->closure);
  gulong number = g_signal_connect_closure(object, signal, &closure->closure, FALSE);
  g_closure_unref(&closure->closure);
  return number;
}

void tk_set_string(void *object, const char *property, const char *value) { g_object_set(object, property, value, NULL); }
void tk_set_bool(void *object, const char *property, bool value) { g_object_set(object, property, (gboolean)value, NULL); }
void tk_set_int(void *object, const char *property, int value) { g_object_set(object, property, value, NULL); }
void tk_set_double(void *object, const char *property, double value) { g_object_set(object, property, value, NULL); }

char *tk_get_string(void *object, const char *property) {
  char *value = NULL;
  g_object_get(object, property, &value, NULL);
  return value;
}

bool tk_get_bool(void *object, const char *property) {
  gboolean value = FALSE;
  g_object_get(object, property, &value, NULL);
  return value;
}

int tk_get_int(void *object, const char *property) {
  int value = 0;
  g_object_get(object, property, &value, NULL);
  return value;
}

bool tk_has_property(void *object, const char *property) {
  return g_object_class_find_property(G_OBJECT_GET_CLASS(object), property) != NULL;
}

void tk_accessible_set_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
}

void tk_accessible_set_bool(GtkWidget *widget, GtkAccessibleProperty property, bool value) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, (gboolean)value, -1);
}
