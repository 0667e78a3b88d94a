// SPDX-License-Identifier: MIT
// Symbols that a client program may define: names of the libraries that read documents, with other meanings.
#pragma once

typedef enum { CMARK_NODE_DOCUMENT = 77, CMARK_NODE_TEXT } cmark_node_type;
typedef struct cmark_node { int number; } cmark_node;
typedef struct { int number; } htmlParserCtxt;
typedef htmlParserCtxt *htmlParserCtxtPtr;

cmark_node *cmark_node_new(cmark_node_type type);
void cmark_node_free(cmark_node *node);
void *cmark_parser_new(int options);
void *cmark_iter_new(cmark_node *root);

/// The number of times that one of them was called.
int colliding_calls(void);
