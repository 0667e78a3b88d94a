// SPDX-License-Identifier: MIT

#include <malloc.h>
