// SPDX-License-Identifier: MIT
//
// The functions of gdk-pixbuf 2.42 and GObject 2.0 that pictures need, as types of pointers.
//
// The library is loaded when the first picture is, not linked: linked, it and librsvg cost every
// program 7 ms and 7 MB at its start, and SwiftPM warns of their -pthread at every build. The types
// follow the public headers; both libraries keep their binary interface.
#pragma once
#include <stddef.h>

typedef struct { unsigned int domain; int code; char *message; } PixbufError;

typedef void *(*gdk_pixbuf_loader_new_with_type_f)(const char *type, PixbufError **error);
typedef int (*gdk_pixbuf_loader_write_f)(
    void *loader, const unsigned char *bytes, size_t count, PixbufError **error);
typedef int (*gdk_pixbuf_loader_close_f)(void *loader, PixbufError **error);
typedef void (*gdk_pixbuf_loader_set_size_f)(void *loader, int width, int height);
typedef void *(*gdk_pixbuf_loader_get_pixbuf_f)(void *loader);
typedef int (*gdk_pixbuf_get_number_f)(const void *pixbuf);
typedef const unsigned char *(*gdk_pixbuf_read_pixels_f)(const void *pixbuf);
typedef void *(*gdk_pixbuf_new_from_data_f)(
    const unsigned char *bytes, int colorspace, int has_alpha, int bits_per_sample, int width,
    int height, int rowstride, void (*destroy)(unsigned char *, void *), void *context);
typedef int (*gdk_pixbuf_save_to_bufferv_f)(
    void *pixbuf, char **buffer, size_t *count, const char *type, char **keys, char **values,
    PixbufError **error);

typedef void (*PixbufSizePrepared)(void *loader, int width, int height, void *context);
typedef unsigned long (*g_signal_connect_data_f)(
    void *object, const char *signal, PixbufSizePrepared handler, void *context, void *destroy,
    unsigned int flags);
typedef void (*PixbufAreaUpdated)(
    void *loader, int x, int y, int width, int height, void *context);
typedef unsigned long (*g_signal_connect_data_area_f)(
    void *object, const char *signal, PixbufAreaUpdated handler, void *context, void *destroy,
    unsigned int flags);
typedef void (*g_object_unref_f)(void *object);
typedef void (*g_error_free_f)(PixbufError *error);
typedef void (*g_free_f)(void *memory);
