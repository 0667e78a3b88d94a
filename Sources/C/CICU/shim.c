// SPDX-License-Identifier: MIT
#include "CICU.h"

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/uscript.h>

#include <string.h>

// One call each; see CICU.h for why they are not inline.

static UBreakIterator *rules(icu_break *iterator) { return (UBreakIterator *)iterator; }

icu_break *icu_break_open(enum icu_break_kind kind, const char *locale, int32_t *error) {
  static const UBreakIteratorType types[] = {UBRK_LINE, UBRK_WORD, UBRK_CHARACTER, UBRK_SENTENCE};
  UErrorCode code = U_ZERO_ERROR;
  UBreakIterator *opened = ubrk_open(types[kind], locale, NULL, 0, &code);
  *error = code;
  if (U_SUCCESS(code)) return (icu_break *)opened;
  ubrk_close(opened);
  return NULL;
}
int32_t icu_host_to_ascii(const uint16_t *host, int32_t length, uint16_t *ascii, int32_t capacity) {
  // Opened once: ICU says that it may be used by several threads.
  static UIDNA *shared;
  UErrorCode code = U_ZERO_ERROR;
  UIDNA *rules = __atomic_load_n(&shared, __ATOMIC_ACQUIRE);
  if (!rules) {
    UIDNA *opened = uidna_openUTS46(
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, &code);
    if (U_FAILURE(code)) return -1;
    if (__atomic_compare_exchange_n(&shared, &rules, opened, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      rules = opened;
    } else {
      uidna_close(opened);
    }
  }
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t count =
      uidna_nameToASCII(rules, (const UChar *)host, length, (UChar *)ascii, capacity, &info, &code);
  return U_FAILURE(code) || info.errors != 0 || count > capacity ? -1 : count;
}
void icu_break_close(icu_break *iterator) { ubrk_close(rules(iterator)); }
void icu_break_set_text(icu_break *iterator, const uint16_t *text, int32_t length, int32_t *error) {
  UErrorCode code = U_ZERO_ERROR;
  ubrk_setText(rules(iterator), (const UChar *)text, length, &code);
  *error = code;
}
int32_t icu_break_next(icu_break *iterator) { return ubrk_next(rules(iterator)); }
int32_t icu_break_status(icu_break *iterator) { return ubrk_getRuleStatus(rules(iterator)); }
int32_t icu_break_locale_count(void) { return ubrk_countAvailable(); }
const char *icu_break_locale(int32_t index) { return ubrk_getAvailable(index); }
int32_t icu_locale_for_tag(const char *tag, char *locale, int32_t capacity, int32_t *error) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t length = uloc_forLanguageTag(tag, locale, capacity, NULL, &code);
  *error = code;
  return length;
}
int32_t icu_likely_script(const char *language, char *script, int32_t capacity) {
  char locale[ULOC_FULLNAME_CAPACITY];
  UErrorCode code = U_ZERO_ERROR;
  int32_t length = uloc_addLikelySubtags(language, locale, sizeof locale, &code);
  if (U_FAILURE(code) || length >= (int32_t)sizeof locale) return 0;
  length = uloc_getScript(locale, script, capacity, &code);
  return U_FAILURE(code) ? 0 : length;
}
/// The name of a locale's usual numbering system; empty if it is not known.
static void numbering_system(const char *locale, char *name, int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t length = uloc_getKeywordValue(locale, "numbers", name, capacity, &code);
  if (U_SUCCESS(code) && length > 0 && length < capacity) return;
  name[0] = 0;
  char place[ULOC_FULLNAME_CAPACITY];
  code = U_ZERO_ERROR;
  uloc_getBaseName(locale, place, sizeof place, &code);
  // A locale that says nothing has what its parent has.
  while (U_SUCCESS(code) && !name[0]) {
    UErrorCode found = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_open(NULL, place[0] ? place : "root", &found);
    UResourceBundle *elements = ures_getByKey(bundle, "NumberElements", NULL, &found);
    const UChar *value = ures_getStringByKey(elements, "default", &length, &found);
    if (U_SUCCESS(found) && length < capacity) u_UCharsToChars(value, name, length + 1);
    ures_close(elements);
    ures_close(bundle);
    if (!place[0]) break;
    char parent[ULOC_FULLNAME_CAPACITY];
    uloc_getParent(place, parent, sizeof parent, &code);
    strcpy(place, parent);
  }
}
int32_t icu_digits(const char *locale, uint32_t *digits) {
  char name[64];
  numbering_system(locale, name, sizeof name);
  UErrorCode code = U_ZERO_ERROR;
  UResourceBundle *bundle = ures_openDirect(NULL, "numberingSystems", &code);
  UResourceBundle *systems = ures_getByKey(bundle, "numberingSystems", NULL, &code);
  UResourceBundle *system = ures_getByKey(systems, name, NULL, &code);
  UResourceBundle *algorithmic = ures_getByKey(system, "algorithmic", NULL, &code);
  int32_t count = 0, length = 0;
  int32_t rules = ures_getInt(algorithmic, &code);
  const UChar *units = ures_getStringByKey(system, "desc", &length, &code);
  if (U_SUCCESS(code) && !rules) {
    for (int32_t index = 0; index < length && count < 10; count++) {
      UChar32 scalar;
      U16_NEXT(units, index, length, scalar);
      digits[count] = (uint32_t)scalar;
    }
  }
  ures_close(algorithmic);
  ures_close(system);
  ures_close(systems);
  ures_close(bundle);
  return count;
}
const char *icu_error_name(int32_t error) { return u_errorName((UErrorCode)error); }

int32_t icu_script(uint32_t scalar, int32_t *error) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t script = (int32_t)uscript_getScript((UChar32)scalar, &code);
  *error = code;
  return script;
}
int32_t icu_script_extensions(uint32_t scalar, int32_t *scripts, int32_t capacity, int32_t *error) {
  _Static_assert(sizeof(UScriptCode) == sizeof(int32_t), "UScriptCode has 32 bits");
  UErrorCode code = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions((UChar32)scalar, (UScriptCode *)scripts, capacity, &code);
  *error = code == U_BUFFER_OVERFLOW_ERROR ? U_ZERO_ERROR : code;
  return count;
}
const char *icu_script_short_name(int32_t script) { return uscript_getShortName((UScriptCode)script); }
int32_t icu_script_last(void) { return u_getIntPropertyMaxValue(UCHAR_SCRIPT); }

int32_t icu_general_category(uint32_t scalar) { return u_charType((UChar32)scalar); }
bool icu_has_property(uint32_t scalar, enum icu_property property) {
  static const UProperty properties[] = {
      UCHAR_WHITE_SPACE,         UCHAR_IDEOGRAPHIC,
      UCHAR_EMOJI,               UCHAR_EMOJI_PRESENTATION, UCHAR_EMOJI_MODIFIER_BASE,
      UCHAR_EXTENDED_PICTOGRAPHIC, UCHAR_DEFAULT_IGNORABLE_CODE_POINT};
  return u_hasBinaryProperty((UChar32)scalar, properties[property]);
}
int32_t icu_direction(uint32_t scalar) { return (int32_t)u_charDirection((UChar32)scalar); }
uint32_t icu_mirror(uint32_t scalar) { return (uint32_t)u_charMirror((UChar32)scalar); }
uint32_t icu_paired_bracket(uint32_t scalar) { return (uint32_t)u_getBidiPairedBracket((UChar32)scalar); }
int32_t icu_bracket_type(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN: return 1;
    case U_BPT_CLOSE: return 2;
    default: return 0;
  }
}
bool icu_is_plain_grapheme_break(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_GRAPHEME_CLUSTER_BREAK)) {
    case U_GCB_OTHER:
    case U_GCB_CONTROL:
    case U_GCB_CR:
    case U_GCB_LF:
    case U_GCB_LV:
    case U_GCB_LVT: return true;
    default: return false;
  }
}
bool icu_joins(uint32_t scalar) {
  int32_t type = u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE);
  return type != U_JT_NON_JOINING && type != U_JT_TRANSPARENT;
}

int32_t icu_joining_type(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
  case U_JT_JOIN_CAUSING: return ICU_JOINS_BOTH_SIDES | ICU_JOIN_CAUSING;
  case U_JT_DUAL_JOINING: return ICU_JOINS_BOTH_SIDES;
  case U_JT_LEFT_JOINING: return ICU_JOINS_NEXT;
  case U_JT_RIGHT_JOINING: return ICU_JOINS_PREVIOUS;
  case U_JT_TRANSPARENT: return ICU_TRANSPARENT;
  default: return 0;
  }
}
int32_t icu_joining_group(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_GROUP)) {
  case U_JG_SEEN:
  case U_JG_SAD: return ICU_GROUP_SEEN;
  case U_JG_TEH_MARBUTA:
  case U_JG_TEH_MARBUTA_GOAL:
  case U_JG_HEH:
  case U_JG_HEH_GOAL:
  case U_JG_KNOTTED_HEH:
  case U_JG_DAL: return ICU_GROUP_HEH;
  case U_JG_ALEF: return ICU_GROUP_ALEF;
  case U_JG_LAM: return ICU_GROUP_LAM;
  case U_JG_TAH:
  case U_JG_KAF:
  case U_JG_SWASH_KAF:
  case U_JG_GAF: return ICU_GROUP_KAF;
  case U_JG_BEH: return ICU_GROUP_BEH;
  case U_JG_REH:
  case U_JG_YEH:
  case U_JG_FARSI_YEH:
  case U_JG_YEH_WITH_TAIL:
  case U_JG_YEH_BARREE: return ICU_GROUP_REH;
  case U_JG_WAW:
  case U_JG_AIN:
  case U_JG_QAF:
  case U_JG_FEH: return ICU_GROUP_WAW;
  default: return 0;
  }
}

int32_t icu_bidi_levels(const uint16_t *text, int32_t length, int32_t base, uint8_t *levels) {
  UErrorCode code = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(length, 0, &code);
  UBiDiLevel start = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
  ubidi_setPara(bidi, (const UChar *)text, length, start, NULL, &code);
  const UBiDiLevel *found = ubidi_getLevels(bidi, &code);
  int32_t level = -1;
  if (U_SUCCESS(code)) {
    memcpy(levels, found, (size_t)length);
    level = ubidi_getParaLevel(bidi) & 1;
  }
  ubidi_close(bidi);
  return level;
}
