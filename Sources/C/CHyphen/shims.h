// SPDX-License-Identifier: MIT
#pragma once
#include <stdio.h>
#include <hyphen.h>
