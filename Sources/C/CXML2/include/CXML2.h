// SPDX-License-Identifier: MIT
// What we use of libxml2, its parser of HTML, in names of our own.
//
// libxml2's headers must not reach Swift: Debian's bring ICU's, whose types collide with those of the ICU in Foundation, and a
// client may have a libxml2 of its own, whose types would collide with these.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct html_parser html_parser;

/// Called with the context that the parser was made with. Names are in lower case, attributes name and value by turns up to a NULL, and a
/// value may be NULL; text is UTF-8.
typedef struct {
  void (*start)(void *context, const uint8_t *name, const uint8_t **attributes);
  void (*end)(void *context, const uint8_t *name);
  void (*text)(void *context, const uint8_t *text, int count);
} html_events;

/// A parser of UTF-8 that is fed piece by piece: no tree, no network, no file, no entities but HTML's own. NULL without memory.
html_parser *html_parser_new(html_events events, void *context);
void html_parser_free(html_parser *parser);
void html_parser_feed(html_parser *parser, const char *bytes, int count, bool is_end);
/// How many elements are open.
int html_parser_depth(const html_parser *parser);

/// The character that HTML has a name for ("auml"); 0 without one.
uint32_t html_entity(const char *name);

int html_length(const uint8_t *text);
bool html_is_equal(const uint8_t *one, const uint8_t *other);
