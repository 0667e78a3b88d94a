// SPDX-License-Identifier: MIT
#include "CXML2.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

// One call each; see CXML2.h for why they are not inline.

static htmlParserCtxtPtr known(html_parser *parser) { return (htmlParserCtxtPtr)parser; }

html_parser *html_parser_new(html_events events, void *context) {
  xmlInitParser();
  htmlSAXHandler handler = {
      .startElement = events.start,
      .endElement = events.end,
      .characters = events.text,
      .cdataBlock = events.text,
      .ignorableWhitespace = events.text,
  };
  htmlParserCtxtPtr parser =
      htmlCreatePushParserCtxt(&handler, context, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (!parser) return NULL;
  htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR |
                                 HTML_PARSE_NOWARNING | HTML_PARSE_IGNORE_ENC);
  return (html_parser *)parser;
}
void html_parser_free(html_parser *parser) { htmlFreeParserCtxt(known(parser)); }
void html_parser_feed(html_parser *parser, const char *bytes, int count, bool is_end) {
  htmlParseChunk(known(parser), bytes, count, is_end);
}
int html_parser_depth(const html_parser *parser) {
  return ((const htmlParserCtxt *)parser)->nameNr;
}

uint32_t html_entity(const char *name) {
  const htmlEntityDesc *found = htmlEntityLookup((const xmlChar *)name);
  return found ? found->value : 0;
}

int html_length(const uint8_t *text) { return xmlStrlen(text); }
bool html_is_equal(const uint8_t *one, const uint8_t *other) { return xmlStrEqual(one, other); }
