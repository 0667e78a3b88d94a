// SPDX-License-Identifier: MIT
#pragma once
#include <fribidi.h>
#include <stdint.h>

// FriBidi's constants are macros with casts that Swift does not see.

static const FriBidiCharType fribidi_l = FRIBIDI_TYPE_LTR;
static const FriBidiCharType fribidi_r = FRIBIDI_TYPE_RTL;
static const FriBidiCharType fribidi_al = FRIBIDI_TYPE_AL;
static const FriBidiCharType fribidi_en = FRIBIDI_TYPE_EN;
static const FriBidiCharType fribidi_es = FRIBIDI_TYPE_ES;
static const FriBidiCharType fribidi_et = FRIBIDI_TYPE_ET;
static const FriBidiCharType fribidi_an = FRIBIDI_TYPE_AN;
static const FriBidiCharType fribidi_cs = FRIBIDI_TYPE_CS;
static const FriBidiCharType fribidi_nsm = FRIBIDI_TYPE_NSM;
static const FriBidiCharType fribidi_bn = FRIBIDI_TYPE_BN;
static const FriBidiCharType fribidi_b = FRIBIDI_TYPE_BS;
static const FriBidiCharType fribidi_s = FRIBIDI_TYPE_SS;
static const FriBidiCharType fribidi_ws = FRIBIDI_TYPE_WS;
static const FriBidiCharType fribidi_on = FRIBIDI_TYPE_ON;
static const FriBidiCharType fribidi_lre = FRIBIDI_TYPE_LRE;
static const FriBidiCharType fribidi_lro = FRIBIDI_TYPE_LRO;
static const FriBidiCharType fribidi_rle = FRIBIDI_TYPE_RLE;
static const FriBidiCharType fribidi_rlo = FRIBIDI_TYPE_RLO;
static const FriBidiCharType fribidi_pdf = FRIBIDI_TYPE_PDF;
static const FriBidiCharType fribidi_lri = FRIBIDI_TYPE_LRI;
static const FriBidiCharType fribidi_rli = FRIBIDI_TYPE_RLI;
static const FriBidiCharType fribidi_fsi = FRIBIDI_TYPE_FSI;
static const FriBidiCharType fribidi_pdi = FRIBIDI_TYPE_PDI;

static const FriBidiParType fribidi_paragraph_ltr = FRIBIDI_PAR_LTR;
static const FriBidiParType fribidi_paragraph_rtl = FRIBIDI_PAR_RTL;
static const FriBidiParType fribidi_paragraph_auto = FRIBIDI_PAR_ON;

static const FriBidiBracketType fribidi_no_bracket = FRIBIDI_NO_BRACKET;
static const FriBidiBracketType fribidi_opens = FRIBIDI_BRACKET_OPEN_MASK;
