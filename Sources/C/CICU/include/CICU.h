// SPDX-License-Identifier: MIT
// What we use of the system's ICU, in types of our own.
//
// ICU's headers must not reach Swift: Foundation brings a copy of ICU with the same type names, and a client that
// imports both would not compile ("'UErrorCode' has different definitions in different modules").
// ICU's names also carry its version (ubrk_open_72), by macros that Swift does not see.
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct icu_break icu_break;

enum icu_break_kind { ICU_BREAK_LINE, ICU_BREAK_WORD, ICU_BREAK_GRAPHEME, ICU_BREAK_SENTENCE };

enum icu_property {
  ICU_WHITE_SPACE,
  ICU_IDEOGRAPHIC,
  ICU_EMOJI,
  ICU_EMOJI_PRESENTATION,
  ICU_EMOJI_MODIFIER_BASE,
  ICU_EXTENDED_PICTOGRAPHIC,
  ICU_DEFAULT_IGNORABLE
};

/// Errors are ICU's numbers: above 0 is a failure.
/// NULL with an error if there are no rules at all.
icu_break *icu_break_open(enum icu_break_kind kind, const char *locale, int32_t *error);
void icu_break_close(icu_break *iterator);
void icu_break_set_text(icu_break *iterator, const uint16_t *text, int32_t length, int32_t *error);
/// The next boundary, -1 at the end.
int32_t icu_break_next(icu_break *iterator);
int32_t icu_break_status(icu_break *iterator);
int32_t icu_break_locale_count(void);
const char *icu_break_locale(int32_t index);
int32_t icu_locale_for_tag(const char *tag, char *locale, int32_t capacity, int32_t *error);
/// The script that a language is mostly written in ("Cyrl" for "sr"); 0 if it is not known.
int32_t icu_likely_script(const char *language, char *script, int32_t capacity);
/// The ten digits of a locale's usual numbering system; below 10 if it has none, or is not known.
int32_t icu_digits(const char *locale, uint32_t *digits);
const char *icu_error_name(int32_t error);

/// The ASCII form of a host name by UTS #46 (xn--…), not ended by a zero; below 0 if it is no host name or too long.
int32_t icu_host_to_ascii(const uint16_t *host, int32_t length, uint16_t *ascii, int32_t capacity);

int32_t icu_script(uint32_t scalar, int32_t *error);
/// The count; more than the capacity if it did not fit.
int32_t icu_script_extensions(uint32_t scalar, int32_t *scripts, int32_t capacity, int32_t *error);
const char *icu_script_short_name(int32_t script);
int32_t icu_script_last(void);

int32_t icu_general_category(uint32_t scalar);
bool icu_has_property(uint32_t scalar, enum icu_property property);
int32_t icu_direction(uint32_t scalar);
uint32_t icu_mirror(uint32_t scalar);
uint32_t icu_paired_bracket(uint32_t scalar);
/// 1 opens, 2 closes, 0 is no bracket.
int32_t icu_bracket_type(uint32_t scalar);
/// Grapheme_Cluster_Break is Other, Control, CR, LF, LV or LVT.
bool icu_is_plain_grapheme_break(uint32_t scalar);
/// Joining_Type is neither Non_Joining nor Transparent.
bool icu_joins(uint32_t scalar);

enum {
  ICU_JOINS_PREVIOUS = 1,
  ICU_JOINS_NEXT = 2,
  ICU_JOINS_BOTH_SIDES = 3,
  ICU_JOIN_CAUSING = 4,
  ICU_TRANSPARENT = 8
};
/// Joining_Type as a set of the above; 0 for a letter that joins nothing.
int32_t icu_joining_type(uint32_t scalar);

/// Joining_Group, as far as the places of a kashida depend on it.
enum {
  ICU_GROUP_SEEN = 1,
  ICU_GROUP_HEH,
  ICU_GROUP_ALEF,
  ICU_GROUP_LAM,
  ICU_GROUP_KAF,
  ICU_GROUP_BEH,
  ICU_GROUP_REH,
  ICU_GROUP_WAW
};
int32_t icu_joining_group(uint32_t scalar);

/// Embedding levels of one bidi paragraph by ICU: tests hold our own to them. `base` is 0, 1, or -1 for that of the first strong character.
/// The paragraph's level, or -1 if that failed.
int32_t icu_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels);
