// SPDX-License-Identifier: MIT
#include "CollidingNames.h"

#include <stddef.h>

static int calls;

cmark_node *cmark_node_new(cmark_node_type type) {
  calls++;
  return NULL;
}
void cmark_node_free(cmark_node *node) { calls++; }
void *cmark_parser_new(int options) {
  calls++;
  return NULL;
}
void *cmark_iter_new(cmark_node *root) {
  calls++;
  return NULL;
}
int colliding_calls(void) { return calls; }
