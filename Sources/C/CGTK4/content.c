// SPDX-License-Identifier: MIT
#include "CGTK4.h"

// Data that is made when another program asks for it.

typedef struct {
  GdkContentProvider parent;
  GdkContentFormats *formats;
  tk_bytes_call bytes;
  void *owner;
  tk_release_call release;
} TkContent;

typedef struct {
  GdkContentProviderClass parent;
} TkContentClass;

GType tk_content_get_type(void);
G_DEFINE_TYPE(TkContent, tk_content, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *content_formats(GdkContentProvider *provider) {
  return gdk_content_formats_ref(((TkContent *)provider)->formats);
}

static void content_written(GObject *stream, GAsyncResult *result, gpointer data) {
  GTask *task = data;
  GError *error = NULL;
  if (g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, &error)) g_task_return_boolean(task, TRUE);
  else g_task_return_error(task, error);
  g_object_unref(task);
}

static void content_write(GdkContentProvider *provider, const char *mime_type, GOutputStream *stream, int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data) {
  TkContent *content = (TkContent *)provider;
  GTask *task = g_task_new(provider, cancellable, callback, data);
  GBytes *bytes = content->owner ? content->bytes(content->owner, mime_type) : NULL;
  if (!bytes) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "“%s” can be had no more", mime_type);
    g_object_unref(task);
    return;
  }
  // Kept until it is written.
  g_task_set_task_data(task, bytes, (GDestroyNotify)g_bytes_unref);
  gsize size;
  const void *start = g_bytes_get_data(bytes, &size);
  g_output_stream_write_all_async(stream, start, size, priority, cancellable, content_written, task);
}

static gboolean content_write_finish(GdkContentProvider *provider, GAsyncResult *result, GError **error) {
  (void)provider;
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void content_finalize(GObject *object) {
  TkContent *content = (TkContent *)object;
  if (content->release) content->release(content->owner);
  gdk_content_formats_unref(content->formats);
  G_OBJECT_CLASS(tk_content_parent_class)->finalize(object);
}

static void tk_content_class_init(TkContentClass *class) {
  G_OBJECT_CLASS(class)->finalize = content_finalize;
  class->parent.ref_formats = content_formats;
  class->parent.write_mime_type_async = content_write;
  class->parent.write_mime_type_finish = content_write_finish;
}

static void tk_content_init(TkContent *content) { (void)content; }

GdkContentProvider *tk_content_new(const char *const *mime_types, unsigned count, tk_bytes_call bytes, void *owner, tk_release_call release) {
  TkContent *content = g_object_new(tk_content_get_type(), NULL);
  content->formats = gdk_content_formats_new((const char **)mime_types, count);
  content->bytes = bytes;
  content->owner = owner;
  content->release = release;
  return &content->parent;
}

// MARK: Reading

typedef struct {
  tk_received_call call;
  void *data;
  size_t limit;
  char *mime_type;
  GByteArray *bytes;
  GInputStream *stream;
} reading;

static void end_reading(reading *own, bool is_whole) {
  GBytes *bytes = is_whole ? g_byte_array_free_to_bytes(own->bytes) : NULL;
  if (!is_whole) g_byte_array_unref(own->bytes);
  own->call(own->data, own->mime_type, bytes);
  if (bytes) g_bytes_unref(bytes);
  g_clear_object(&own->stream);
  g_free(own->mime_type);
  g_free(own);
}

static void piece_came(GObject *stream, GAsyncResult *result, gpointer data) {
  reading *own = data;
  GBytes *piece = g_input_stream_read_bytes_finish(G_INPUT_STREAM(stream), result, NULL);
  if (!piece) return end_reading(own, false);
  gsize size;
  const void *start = g_bytes_get_data(piece, &size);
  bool is_too_much = own->bytes->len + size > own->limit;
  if (size && !is_too_much) g_byte_array_append(own->bytes, start, (guint)size);
  g_bytes_unref(piece);
  if (!size || is_too_much) return end_reading(own, !is_too_much);
  g_input_stream_read_bytes_async(own->stream, 1 << 16, G_PRIORITY_DEFAULT, NULL, piece_came, own);
}

static void clipboard_opened(GObject *clipboard, GAsyncResult *result, gpointer data) {
  reading *own = data;
  own->stream = gdk_clipboard_read_finish(GDK_CLIPBOARD(clipboard), result, NULL, NULL);
  if (!own->stream) return end_reading(own, false);
  g_input_stream_read_bytes_async(own->stream, 1 << 16, G_PRIORITY_DEFAULT, NULL, piece_came, own);
}

void tk_clipboard_read(GdkClipboard *clipboard, const char *mime_type, size_t limit, tk_received_call call, void *data) {
  reading *own = g_new0(reading, 1);
  own->call = call;
  own->data = data;
  own->limit = MIN(limit, (size_t)G_MAXINT);
  own->mime_type = g_strdup(mime_type);
  own->bytes = g_byte_array_new();
  const char *types[] = {mime_type, NULL};
  gdk_clipboard_read_async(clipboard, types, G_PRIORITY_DEFAULT, NULL, clipboard_opened, own);
}

// MARK: Carrying

typedef struct {
  void (*done)(void *data, bool is_moved);
  void *data;
} carrying;

static void end_carrying(GdkDrag *drag, carrying *own, bool is_moved) {
  if (own->done) own->done(own->data, is_moved);
  own->done = NULL;
  g_signal_handlers_disconnect_by_data(drag, own);
  g_free(own);
  g_object_unref(drag);
}

static void drag_finished(GdkDrag *drag, gpointer data) {
  end_carrying(drag, data, gdk_drag_get_selected_action(drag) == GDK_ACTION_MOVE);
}

static void drag_cancelled(GdkDrag *drag, GdkDragCancelReason reason, gpointer data) {
  (void)reason;
  end_carrying(drag, data, false);
}

bool tk_drag(GtkWidget *widget, GdkEvent *event, GdkContentProvider *content, void (*done)(void *data, bool is_moved), void *data) {
  GtkNative *native = gtk_widget_get_native(widget);
  GdkDevice *device = gdk_event_get_device(event);
  double x = 0, y = 0;
  if (!native || !device) return false;
  gdk_event_get_position(event, &x, &y);
  GdkDrag *drag = gdk_drag_begin(gtk_native_get_surface(native), device, content, GDK_ACTION_COPY | GDK_ACTION_MOVE, x, y);
  if (!drag) return false;
  carrying *own = g_new0(carrying, 1);
  own->done = done;
  own->data = data;
  g_signal_connect(drag, "dnd-finished", G_CALLBACK(drag_finished), own);
  g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancelled), own);
  return true;
}
