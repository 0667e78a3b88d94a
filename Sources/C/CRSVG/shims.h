// SPDX-License-Identifier: MIT
//
// The functions of librsvg 2.52 and later that pictures need, as types of pointers. The library is
// loaded when the first SVG is, not linked: see CPixbuf.
#pragma once
#include <stddef.h>

typedef struct { unsigned int domain; int code; char *message; } RSVGError;
typedef struct { double x, y, width, height; } RSVGRectangle;
typedef struct { double length; int unit; } RSVGLength;

typedef void *(*rsvg_handle_new_from_data_f)(
    const unsigned char *bytes, size_t count, RSVGError **error);
typedef void (*rsvg_handle_set_dpi_f)(void *handle, double dpi);
typedef int (*rsvg_handle_get_intrinsic_size_in_pixels_f)(
    void *handle, double *width, double *height);
typedef void (*rsvg_handle_get_intrinsic_dimensions_f)(
    void *handle, int *has_width, RSVGLength *width, int *has_height, RSVGLength *height,
    int *has_viewbox, RSVGRectangle *viewbox);
typedef int (*rsvg_handle_render_document_f)(
    void *handle, void *cairo, const RSVGRectangle *viewport, RSVGError **error);
typedef void (*rsvg_g_object_unref_f)(void *object);
typedef void (*rsvg_g_error_free_f)(RSVGError *error);
