// SPDX-License-Identifier: MIT
// An input method for tests: letters make syllables, the space bar makes words of them, return gives them.
//
//     n i h o n g o   →  にほんご       as marked text
//     space           →  日本|語        two clauses
//     return          →  committed      escape: dropped
//     F8              →  an e before the caret becomes é (surrounding text)
//     F9              →  from now on it never ends its marked text
#pragma once
/// Registers it with GTK as “scripted”, for GTK_IM_MODULE.
void scripted_input_register(void);
/// The last caret rectangle that GTK was given: x, y, height.
void scripted_input_caret(int *place);

#include <stdbool.h>
/// Whether assistive technology gets a text as one of a widget's properties (GTK_A11Y=test).
bool probe_says(void *widget, int property, const char *text);
/// Lets a file be dragged out of a widget.
void probe_carry_file(void *widget, const char *path);
