// SPDX-License-Identifier: MIT
#pragma once
#include <libpsl.h>
