// SPDX-License-Identifier: MIT
#pragma once
#include <hunspell/hunspell.h>
