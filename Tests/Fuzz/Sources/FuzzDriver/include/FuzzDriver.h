// SPDX-License-Identifier: MIT
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of the command line.
int fuzz_run(int argc, char **argv, int (*body)(const uint8_t *bytes, size_t count));
