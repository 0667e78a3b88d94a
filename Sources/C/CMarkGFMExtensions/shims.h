// SPDX-License-Identifier: MIT
#pragma once
#include <cmark-gfm-core-extensions.h>
