// SPDX-License-Identifier: MIT
// What we use of libphonenumber, which is C++ only, as functions of C. No exception leaves them.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of the searched text.
typedef struct {
  int32_t start;
  int32_t end;
} phone_match;

enum phone_leniency {
  /// As long as a number may be.
  PHONE_POSSIBLE,
  /// The numbering plan of its country has it.
  PHONE_VALID
};

/// The phone numbers in a UTF-8 text, in order, for a reader in a region ("DE"; one that is not known has international
/// numbers only). Gives their count, `capacity` at most; -1 on a failure.
int32_t phone_find(
    const char *text, int32_t length, const char *region, enum phone_leniency leniency, phone_match *matches,
    int32_t capacity);

/// The calling code of a region: 1 for "US"; 0 if there is none.
int32_t phone_country_code(const char *region);

#ifdef __cplusplus
}
#endif
