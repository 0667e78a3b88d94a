// SPDX-License-Identifier: MIT
// What the tests' process does before any test: see setup.c. Nothing to call.
#pragma once
