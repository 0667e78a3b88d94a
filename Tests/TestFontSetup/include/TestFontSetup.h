// SPDX-License-Identifier: MIT
// The setup of the tests' process before any test: see setup.c. Nothing to call.
#pragma once
