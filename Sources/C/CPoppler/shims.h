// SPDX-License-Identifier: MIT
//
// The functions of poppler-glib 0.82 and later that pages of a PDF are read with, as types of pointers. The library is loaded when the
// first PDF is, not linked: see CPixbuf.
#pragma once
#include <stddef.h>

typedef struct { unsigned int domain; int code; char *message; } PopplerError;
typedef struct { double x1, y1, x2, y2; } PopplerBox;

typedef void *(*g_bytes_new_f)(const void *data, size_t size);
typedef void (*g_bytes_unref_f)(void *bytes);
typedef void (*poppler_g_object_unref_f)(void *object);
typedef void (*poppler_g_error_free_f)(PopplerError *error);
typedef void (*poppler_g_free_f)(void *memory);
typedef void *(*poppler_document_new_from_bytes_f)(
    void *bytes, const char *password, PopplerError **error);
typedef int (*poppler_document_get_n_pages_f)(void *document);
typedef char *(*poppler_document_get_title_f)(void *document);
typedef unsigned int (*poppler_document_get_permissions_f)(void *document);
typedef void (*poppler_document_get_pdf_version_f)(
    void *document, unsigned int *major, unsigned int *minor);
typedef void *(*poppler_document_get_page_f)(void *document, int index);
typedef void (*poppler_page_get_size_f)(void *page, double *width, double *height);
typedef void (*poppler_page_get_crop_box_f)(void *page, PopplerBox *box);
typedef void (*poppler_page_render_f)(void *page, void *cairo);
