// SPDX-License-Identifier: MIT
#include "CGTK4.h"

static GtkWindow *window_of(GtkWidget *widget) {
  GtkRoot *root = widget ? gtk_widget_get_root(widget) : NULL;
  return root && GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

// MARK: Files

typedef struct {
  void (*done)(void *data, const char *const *paths, unsigned count);
  void *data;
} choosing;

static void files_chosen(GtkNativeDialog *dialog, int response, gpointer data) {
  choosing *own = data;
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  if (response == GTK_RESPONSE_ACCEPT) {
    GListModel *files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
    for (guint index = 0; index < g_list_model_get_n_items(files); index++) {
      GFile *file = g_list_model_get_item(files, index);
      char *path = g_file_get_path(file);
      if (path) g_ptr_array_add(paths, path);
      g_object_unref(file);
    }
    g_object_unref(files);
  }
  own->done(own->data, (const char *const *)paths->pdata, paths->len);
  g_ptr_array_unref(paths);
  g_free(own);
  g_object_unref(dialog);
}

void tk_choose_files(GtkWidget *near, const char *title, int action, const char *accept, const char *name, const char *folder,
                     const char *const *patterns, unsigned pattern_count, void (*done)(void *data, const char *const *paths, unsigned count), void *data) {
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, window_of(near), (GtkFileChooserAction)action, accept, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  if (name) gtk_file_chooser_set_current_name(chooser, name);
  if (folder) {
    GFile *place = g_file_new_for_path(folder);
    gtk_file_chooser_set_current_folder(chooser, place, NULL);
    g_object_unref(place);
  }
  for (unsigned index = 0; index + 1 < pattern_count; index += 2) {
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, patterns[index]);
    char **list = g_strsplit(patterns[index + 1], ";", -1);
    for (char **pattern = list; *pattern; pattern++) gtk_file_filter_add_pattern(filter, *pattern);
    g_strfreev(list);
    gtk_file_chooser_add_filter(chooser, filter);
    g_object_unref(filter);
  }
  choosing *own = g_new0(choosing, 1);
  own->done = done;
  own->data = data;
  g_signal_connect(dialog, "response", G_CALLBACK(files_chosen), own);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

// MARK: Printing

typedef struct {
  void (*chosen)(void *data, tk_print_job *job, const tk_paper *paper, const char *problem);
  void *data;
  char *title;
} choosing_printer;

struct tk_print_job {
  GtkPrintJob *job;
  GtkPrintSettings *settings;
  void (*done)(void *data, enum tk_printed outcome, const char *message);
  void *data;
};

static void end_job(tk_print_job *own, enum tk_printed outcome, const char *message) {
  own->done(own->data, outcome, message);
  g_object_unref(own->settings);
  g_object_unref(own->job);
  g_free(own);
}

static void job_sent(GtkPrintJob *job, gpointer data, const GError *error) {
  (void)job;
  end_job(data, error ? TK_PRINT_FAILED : TK_PRINTED, error ? error->message : NULL);
}

static void printer_chosen(GtkDialog *dialog, int response, gpointer data) {
  choosing_printer *own = data;
  GtkPrintUnixDialog *print = GTK_PRINT_UNIX_DIALOG(dialog);
  GtkPrinter *printer = gtk_print_unix_dialog_get_selected_printer(print);
  bool is_chosen = response == GTK_RESPONSE_OK && printer;
  if (is_chosen && gtk_printer_accepts_pdf(printer)) {
    GtkPageSetup *setup = gtk_print_unix_dialog_get_page_setup(print);
    tk_paper paper = {
        .width = gtk_page_setup_get_paper_width(setup, GTK_UNIT_POINTS),
        .height = gtk_page_setup_get_paper_height(setup, GTK_UNIT_POINTS),
        .left = gtk_page_setup_get_left_margin(setup, GTK_UNIT_POINTS),
        .top = gtk_page_setup_get_top_margin(setup, GTK_UNIT_POINTS),
        .right = gtk_page_setup_get_right_margin(setup, GTK_UNIT_POINTS),
        .bottom = gtk_page_setup_get_bottom_margin(setup, GTK_UNIT_POINTS),
    };
    tk_print_job *job = g_new0(tk_print_job, 1);
    job->settings = gtk_print_unix_dialog_get_settings(print);
    GtkPageRange *ranges = NULL;
    if (gtk_print_settings_get_print_pages(job->settings) == GTK_PRINT_PAGES_RANGES)
      ranges = gtk_print_settings_get_page_ranges(job->settings, &paper.range_count);
    paper.ranges = ranges;
    job->job = gtk_print_job_new(own->title, printer, job->settings, setup);
    gtk_window_destroy(GTK_WINDOW(dialog));
    own->chosen(own->data, job, &paper, NULL);
    g_free(ranges);
  } else {
    gtk_window_destroy(GTK_WINDOW(dialog));
    own->chosen(own->data, NULL, NULL, is_chosen ? "The printer takes no PDF; choose another one." : NULL);
  }
  g_free(own->title);
  g_free(own);
}

void tk_print_send(tk_print_job *job, const char *path, void (*done)(void *data, enum tk_printed outcome, const char *message), void *data) {
  GError *error = NULL;
  job->done = done;
  job->data = data;
  if (!path) end_job(job, TK_PRINT_CANCELLED, NULL);
  else if (!gtk_print_job_set_source_file(job->job, path, &error)) {
    end_job(job, TK_PRINT_FAILED, error->message);
    g_error_free(error);
  } else gtk_print_job_send(job->job, job_sent, job, NULL);
}

void tk_print(GtkWidget *near, const char *title, void (*chosen)(void *data, tk_print_job *job, const tk_paper *paper, const char *problem), void *data) {
  GtkWidget *dialog = gtk_print_unix_dialog_new(title, window_of(near));
  choosing_printer *own = g_new0(choosing_printer, 1);
  own->chosen = chosen;
  own->data = data;
  own->title = g_strdup(title);
  gtk_print_unix_dialog_set_manual_capabilities(
      GTK_PRINT_UNIX_DIALOG(dialog), GTK_PRINT_CAPABILITY_COPIES | GTK_PRINT_CAPABILITY_COLLATE | GTK_PRINT_CAPABILITY_GENERATE_PDF);
  gtk_print_unix_dialog_set_embed_page_setup(GTK_PRINT_UNIX_DIALOG(dialog), TRUE);
  gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(printer_chosen), own);
  gtk_window_present(GTK_WINDOW(dialog));
}
