// SPDX-License-Identifier: MIT
// Names the packages of cmark-gfm for CMarkGFM, which alone includes its headers: see CMarkGFM.h.
#pragma once
