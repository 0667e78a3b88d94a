// SPDX-License-Identifier: MIT
#pragma once
#include <fribidi.h>
#include <stdint.h>

// FriBidi's constants are macros with casts that Swift does not see.

static const uint32_t fribidi_mask_rtl = FRIBIDI_MASK_RTL;
static const uint32_t fribidi_mask_strong = FRIBIDI_MASK_STRONG;
static const uint32_t fribidi_mask_letter = FRIBIDI_MASK_LETTER;
static const uint32_t fribidi_mask_explicit = FRIBIDI_MASK_EXPLICIT;
static const uint32_t fribidi_mask_isolate = FRIBIDI_MASK_ISOLATE;
static const uint32_t fribidi_type_an = FRIBIDI_TYPE_AN;
static const uint32_t fribidi_type_bs = FRIBIDI_TYPE_BS;
static const uint32_t fribidi_type_pdi = FRIBIDI_TYPE_PDI;
static const FriBidiParType fribidi_paragraph_ltr = FRIBIDI_PAR_LTR;
static const FriBidiParType fribidi_paragraph_rtl = FRIBIDI_PAR_RTL;
static const FriBidiParType fribidi_paragraph_auto = FRIBIDI_PAR_ON;

static inline uint32_t fribidi_class(uint32_t scalar) {
  return (uint32_t)fribidi_get_bidi_type(scalar);
}
