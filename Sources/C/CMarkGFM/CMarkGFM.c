// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CMarkGFM.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <cmark-gfm_version.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// One call each; see CMarkGFM.h for why they go through pointers.

#define FUNCTIONS(F)                                                                               \
  F(cmark_gfm_core_extensions_ensure_registered)                                                   \
  F(cmark_gfm_extensions_get_table_alignments)                                                     \
  F(cmark_gfm_extensions_get_table_columns)                                                        \
  F(cmark_gfm_extensions_get_tasklist_item_checked)                                                \
  F(cmark_find_syntax_extension)                                                                   \
  F(cmark_iter_free)                                                                               \
  F(cmark_iter_get_node)                                                                           \
  F(cmark_iter_new)                                                                                \
  F(cmark_iter_next)                                                                               \
  F(cmark_node_first_child)                                                                        \
  F(cmark_node_free)                                                                               \
  F(cmark_node_get_fence_info)                                                                     \
  F(cmark_node_get_heading_level)                                                                  \
  F(cmark_node_get_list_delim)                                                                     \
  F(cmark_node_get_list_start)                                                                     \
  F(cmark_node_get_list_tight)                                                                     \
  F(cmark_node_get_list_type)                                                                      \
  F(cmark_node_get_literal)                                                                        \
  F(cmark_node_get_start_column)                                                                   \
  F(cmark_node_get_start_line)                                                                     \
  F(cmark_node_get_title)                                                                          \
  F(cmark_node_get_type)                                                                           \
  F(cmark_node_get_type_string)                                                                    \
  F(cmark_node_get_url)                                                                            \
  F(cmark_node_next)                                                                               \
  F(cmark_node_unlink)                                                                             \
  F(cmark_parser_attach_syntax_extension)                                                          \
  F(cmark_parser_feed)                                                                             \
  F(cmark_parser_finish)                                                                           \
  F(cmark_parser_free)                                                                             \
  F(cmark_parser_new)

/// Pointers to the library's functions.
static struct {
#define POINTER(name) __typeof__(&name) name;
  FUNCTIONS(POINTER)
} gfm;

// The library's names carry its version, and the headers say which.
#define LIBRARY "libcmark-gfm.so." CMARK_GFM_VERSION_STRING
#define EXTENSIONS "libcmark-gfm-extensions.so." CMARK_GFM_VERSION_STRING

static const char *problem = "cmark-gfm is not loaded";
static char sentence[512];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *symbol(void *extensions, const char *name) {
  void *found = dlsym(extensions, name);
  if (!found && !sentence[0]) {
    snprintf(sentence, sizeof sentence, EXTENSIONS " has no function %s", name);
  }
  return found;
}

static void load(void) {
  int flags = RTLD_NOW | RTLD_LOCAL;
  // Calls within the library stay there, though the program has functions of the same names. Sanitizers do not bear it.
#if defined(RTLD_DEEPBIND) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  flags |= RTLD_DEEPBIND;
#endif
  // The extensions bring the library; what is looked for by this handle is found in both, and nowhere else first.
  void *extensions = dlopen(EXTENSIONS, flags);
  if (!extensions) {
    snprintf(sentence, sizeof sentence,
             "reading Markdown needs " LIBRARY " and " EXTENSIONS ", which cannot be loaded (%s)", dlerror());
  } else {
#define FIND(name) gfm.name = (__typeof__(&name))symbol(extensions, #name);
    FUNCTIONS(FIND)
  }
  problem = sentence[0] ? sentence : NULL;
}

const char *gfm_problem(void) {
  pthread_once(&once, load);
  return problem;
}

static cmark_node *known(gfm_node *node) { return (cmark_node *)node; }
static cmark_iter *walking(gfm_walk *walk) { return (cmark_iter *)walk; }

gfm_node *gfm_parse(const char *text, size_t length) {
  static const char *const extensions[] = {"table", "strikethrough", "autolink", "tasklist"};
  gfm.cmark_gfm_core_extensions_ensure_registered();
  cmark_parser *parser = gfm.cmark_parser_new(CMARK_OPT_FOOTNOTES);
  if (!parser) return NULL;
  for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
    cmark_syntax_extension *found = gfm.cmark_find_syntax_extension(extensions[i]);
    if (found) gfm.cmark_parser_attach_syntax_extension(parser, found);
  }
  gfm.cmark_parser_feed(parser, text, length);
  cmark_node *document = gfm.cmark_parser_finish(parser);
  gfm.cmark_parser_free(parser);
  return (gfm_node *)document;
}
void gfm_node_free(gfm_node *node) { gfm.cmark_node_free(known(node)); }
void gfm_node_unlink(gfm_node *node) { gfm.cmark_node_unlink(known(node)); }
gfm_node *gfm_first_child(gfm_node *node) {
  return (gfm_node *)gfm.cmark_node_first_child(known(node));
}
gfm_node *gfm_next(gfm_node *node) { return (gfm_node *)gfm.cmark_node_next(known(node)); }

enum gfm_kind gfm_kind(gfm_node *node) {
  cmark_node_type type = gfm.cmark_node_get_type(known(node));
  if (type == CMARK_NODE_FOOTNOTE_DEFINITION) return GFM_FOOTNOTE;
  return type == CMARK_NODE_FOOTNOTE_REFERENCE ? GFM_FOOTNOTE_REFERENCE : GFM_OTHER;
}
const char *gfm_name(gfm_node *node) { return gfm.cmark_node_get_type_string(known(node)); }

const char *gfm_literal(gfm_node *node) { return gfm.cmark_node_get_literal(known(node)); }
const char *gfm_fence_info(gfm_node *node) { return gfm.cmark_node_get_fence_info(known(node)); }
const char *gfm_url(gfm_node *node) { return gfm.cmark_node_get_url(known(node)); }
const char *gfm_title(gfm_node *node) { return gfm.cmark_node_get_title(known(node)); }
int gfm_heading_level(gfm_node *node) { return gfm.cmark_node_get_heading_level(known(node)); }
bool gfm_list_is_ordered(gfm_node *node) {
  return gfm.cmark_node_get_list_type(known(node)) == CMARK_ORDERED_LIST;
}
bool gfm_list_has_parentheses(gfm_node *node) {
  return gfm.cmark_node_get_list_delim(known(node)) == CMARK_PAREN_DELIM;
}
bool gfm_list_is_tight(gfm_node *node) { return gfm.cmark_node_get_list_tight(known(node)); }
int gfm_list_start(gfm_node *node) { return gfm.cmark_node_get_list_start(known(node)); }
int gfm_start_column(gfm_node *node) { return gfm.cmark_node_get_start_column(known(node)); }
int gfm_start_line(gfm_node *node) { return gfm.cmark_node_get_start_line(known(node)); }
bool gfm_task_is_checked(gfm_node *node) {
  return gfm.cmark_gfm_extensions_get_tasklist_item_checked(known(node));
}
uint16_t gfm_column_count(gfm_node *node) {
  return gfm.cmark_gfm_extensions_get_table_columns(known(node));
}
const uint8_t *gfm_column_alignments(gfm_node *node) {
  return gfm.cmark_gfm_extensions_get_table_alignments(known(node));
}

gfm_walk *gfm_walk_new(gfm_node *root) { return (gfm_walk *)gfm.cmark_iter_new(known(root)); }
void gfm_walk_free(gfm_walk *walk) { gfm.cmark_iter_free(walking(walk)); }
enum gfm_step gfm_walk_next(gfm_walk *walk) {
  switch (gfm.cmark_iter_next(walking(walk))) {
  case CMARK_EVENT_ENTER: return GFM_ENTER;
  case CMARK_EVENT_EXIT: return GFM_EXIT;
  default: return GFM_DONE;
  }
}
gfm_node *gfm_walk_node(gfm_walk *walk) {
  return (gfm_node *)gfm.cmark_iter_get_node(walking(walk));
}
