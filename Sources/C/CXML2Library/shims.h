// SPDX-License-Identifier: MIT
// Names the package of libxml2 for CXML2, which alone includes its headers: see CXML2.h.
#pragma once
