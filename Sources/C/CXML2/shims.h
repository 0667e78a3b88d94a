// SPDX-License-Identifier: MIT
#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, and its headers then bring ICU's, whose types collide with those of the ICU in Foundation:
// a compiler that meets both in one file fails. Nothing here reads the field that ICU adds, the last of a structure that libxml2 makes.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
