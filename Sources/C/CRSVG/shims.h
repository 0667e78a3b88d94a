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
typedef int (*rsvg_handle_render_layer_f)(
    void *handle, void *cairo, const char *id, const RSVGRectangle *viewport, RSVGError **error);
typedef int (*rsvg_handle_get_geometry_for_layer_f)(
    void *handle, const char *id, const RSVGRectangle *viewport, RSVGRectangle *ink,
    RSVGRectangle *logical, RSVGError **error);
typedef void (*rsvg_g_object_unref_f)(void *object);
typedef void (*rsvg_g_error_free_f)(RSVGError *error);

// The functions of libxml2 that librsvg itself reads a drawing with, found through it: so markup is
// looked at by the same reader, whatever its version. Members that are not used are plain pointers.
typedef void *(*XMLGetEntity)(void *context, const unsigned char *name);
typedef void (*XMLEntityDeclared)(
    void *context, const unsigned char *name, int type, const unsigned char *public_id,
    const unsigned char *system_id, unsigned char *content);
typedef void (*XMLUnparsedDeclared)(
    void *context, const unsigned char *name, const unsigned char *public_id,
    const unsigned char *system_id, const unsigned char *notation);
typedef void (*XMLCharacters)(void *context, const unsigned char *text, int count);
typedef void (*XMLInstruction)(
    void *context, const unsigned char *target, const unsigned char *data);
/// Five pointers an attribute: name, prefix, address of the name space, begin and end of the value.
typedef void (*XMLBegan)(
    void *context, const unsigned char *name, const unsigned char *prefix,
    const unsigned char *space, int namespace_count, const unsigned char **namespaces,
    int attribute_count, int default_count, const unsigned char **attributes);
typedef void (*XMLEnded)(
    void *context, const unsigned char *name, const unsigned char *prefix,
    const unsigned char *space);
typedef void (*XMLComplained)(void *context, void *error);

typedef struct {
  void *internalSubset, *isStandalone, *hasInternalSubset, *hasExternalSubset, *resolveEntity;
  XMLGetEntity getEntity;
  XMLEntityDeclared entityDecl;
  void *notationDecl, *attributeDecl, *elementDecl;
  XMLUnparsedDeclared unparsedEntityDecl;
  void *setDocumentLocator, *startDocument, *endDocument, *startElement, *endElement, *reference;
  XMLCharacters characters;
  void *ignorableWhitespace;
  XMLInstruction processingInstruction;
  void *comment, *warning, *error, *fatalError;
  XMLGetEntity getParameterEntity;
  XMLCharacters cdataBlock;
  void *externalSubset;
  /// 0xDEEDBEAF: the members below count.
  unsigned int initialized;
  void *_private;
  XMLBegan startElementNs;
  XMLEnded endElementNs;
  XMLComplained serror;
} XMLHandler;

/// How a parser begins.
typedef struct { void *sax, *userData, *myDoc; } XMLParserHead;

typedef int (*XMLRead)(void *context, char *buffer, int count);
typedef void (*xmlInitParser_f)(void);
typedef XMLParserHead *(*xmlCreateIOParserCtxt_f)(
    XMLHandler *handler, void *user_data, XMLRead read, void *close, void *context, int encoding);
typedef int (*xmlCtxtUseOptions_f)(XMLParserHead *parser, int options);
typedef int (*xmlParseDocument_f)(XMLParserHead *parser);
typedef void (*xmlStopParser_f)(XMLParserHead *parser);
typedef void (*xmlFreeParserCtxt_f)(XMLParserHead *parser);
typedef void (*xmlFreeDoc_f)(void *document);
typedef void (*xmlFreeNode_f)(void *node);
typedef void *(*xmlNewEntity_f)(
    void *document, const unsigned char *name, int type, const unsigned char *public_id,
    const unsigned char *system_id, const unsigned char *content);
