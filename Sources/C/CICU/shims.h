// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

// ICU's names carry its version (ubrk_open_72), by macros that Swift does not see. They end here.

static inline UBreakIterator *icu_break_open(
    UBreakIteratorType type, const char *locale, UErrorCode *error) {
  return ubrk_open(type, locale, NULL, 0, error);
}
static inline void icu_break_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void icu_break_set_text(
    UBreakIterator *iterator, const uint16_t *text, int32_t length, UErrorCode *error) {
  ubrk_setText(iterator, (const UChar *)text, length, error);
}
static inline int32_t icu_break_next(UBreakIterator *iterator) { return ubrk_next(iterator); }
static inline int32_t icu_break_status(UBreakIterator *iterator) {
  return ubrk_getRuleStatus(iterator);
}
static inline int32_t icu_break_locale_count(void) { return ubrk_countAvailable(); }
static inline const char *icu_break_locale(int32_t index) { return ubrk_getAvailable(index); }
static inline int32_t icu_locale_for_tag(
    const char *tag, char *locale, int32_t capacity, UErrorCode *error) {
  return uloc_forLanguageTag(tag, locale, capacity, NULL, error);
}

static inline int32_t icu_script(uint32_t scalar, UErrorCode *error) {
  return (int32_t)uscript_getScript((UChar32)scalar, error);
}
static inline int32_t icu_script_extensions(
    uint32_t scalar, UScriptCode *scripts, int32_t capacity, UErrorCode *error) {
  return uscript_getScriptExtensions((UChar32)scalar, scripts, capacity, error);
}
static inline const char *icu_script_short_name(int32_t script) {
  return uscript_getShortName((UScriptCode)script);
}

static inline int32_t icu_general_category(uint32_t scalar) {
  return u_charType((UChar32)scalar);
}
static inline bool icu_has_property(uint32_t scalar, UProperty property) {
  return u_hasBinaryProperty((UChar32)scalar, property);
}
static inline int32_t icu_property_value(uint32_t scalar, UProperty property) {
  return u_getIntPropertyValue((UChar32)scalar, property);
}
static inline int32_t icu_property_max(UProperty property) {
  return u_getIntPropertyMaxValue(property);
}
static inline int32_t icu_direction(uint32_t scalar) {
  return (int32_t)u_charDirection((UChar32)scalar);
}
static inline uint32_t icu_mirror(uint32_t scalar) {
  return (uint32_t)u_charMirror((UChar32)scalar);
}
static inline uint32_t icu_paired_bracket(uint32_t scalar) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)scalar);
}
static inline const char *icu_error_name(UErrorCode error) { return u_errorName(error); }
