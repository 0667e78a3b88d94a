// SPDX-License-Identifier: MIT
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "TestFontSetup.h"

// The tests and the programs that they run see the fonts of Tests/Fixtures/fonts.conf, and no others: the fonts of the
// machine do not matter. TEXTKIT_TEST_FONTS names another configuration, with which Scripts/check puts more fonts in
// front of them.
//
// A constructor, because fontconfig reads its configuration once, and tests begin in any order.
__attribute__((constructor)) static void set_fonts(void) {
  const char *given = getenv("TEXTKIT_TEST_FONTS");
  if (given != NULL && given[0] != 0) {
    setenv("FONTCONFIG_FILE", given, 1);
    return;
  }
  const char *behind = strstr(__FILE__, "/TestFontSetup/setup.c");
  if (behind == NULL) abort();
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%.*s/Fixtures/fonts.conf", (int)(behind - __FILE__), __FILE__);
  setenv("FONTCONFIG_FILE", path, 1);
}
