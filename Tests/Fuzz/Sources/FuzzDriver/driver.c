// SPDX-License-Identifier: MIT
#include "FuzzDriver.h"

// libFuzzer's own entry, for programs with their own `main`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *, size_t));

int fuzz_run(int argc, char **argv, int (*body)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver(&argc, &argv, body);
}
