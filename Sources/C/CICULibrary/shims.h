// SPDX-License-Identifier: MIT
// Names the package of ICU for CICU, which alone includes ICU's headers: see CICU.h.
#pragma once
