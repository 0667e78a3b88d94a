// SPDX-License-Identifier: MIT
// What we use of cmark-gfm, in names of our own.
//
// Programs that read Markdown often bring cmark themselves, as C sources. Its names must meet ours nowhere: not in Swift, where
// two modules may not both declare `cmark_node_type`, and not in the linker, where cmark-gfm would call the program's
// `cmark_node_new`. So its headers stay in CMarkGFM.c, and the library is loaded when the first document is read, by itself.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gfm_node gfm_node;
typedef struct gfm_walk gfm_walk;

/// Why the library cannot be had, a sentence; NULL once it is loaded. Any thread may ask, and asks before the first call of those below.
const char *gfm_problem(void);

/// A document's elements; NULL without memory. One thread at a time: the library keeps what its extensions look for in one table.
gfm_node *gfm_parse(const char *text, size_t length);
void gfm_node_free(gfm_node *node);
void gfm_node_unlink(gfm_node *node);
gfm_node *gfm_first_child(gfm_node *node);
gfm_node *gfm_next(gfm_node *node);

enum gfm_kind { GFM_FOOTNOTE = 1, GFM_FOOTNOTE_REFERENCE, GFM_OTHER };
/// Of those elements that the library has no name for.
enum gfm_kind gfm_kind(gfm_node *node);
/// What the library calls the others: "block_quote".
const char *gfm_name(gfm_node *node);

const char *gfm_literal(gfm_node *node);
const char *gfm_fence_info(gfm_node *node);
const char *gfm_url(gfm_node *node);
const char *gfm_title(gfm_node *node);
int gfm_heading_level(gfm_node *node);
bool gfm_list_is_ordered(gfm_node *node);
bool gfm_list_has_parentheses(gfm_node *node);
bool gfm_list_is_tight(gfm_node *node);
int gfm_list_start(gfm_node *node);
/// The byte of its line that it begins at, from 1: of a footnote, behind its label.
int gfm_start_column(gfm_node *node);
/// The line that it begins in, from 1.
int gfm_start_line(gfm_node *node);
bool gfm_task_is_checked(gfm_node *node);
uint16_t gfm_column_count(gfm_node *node);
/// "l", "c", "r" or 0 of each column; NULL without any.
const uint8_t *gfm_column_alignments(gfm_node *node);

/// Elements in order, each when it begins and when it ends; NULL without memory.
gfm_walk *gfm_walk_new(gfm_node *root);
void gfm_walk_free(gfm_walk *walk);

enum gfm_step { GFM_DONE, GFM_ENTER, GFM_EXIT };
enum gfm_step gfm_walk_next(gfm_walk *walk);
gfm_node *gfm_walk_node(gfm_walk *walk);
