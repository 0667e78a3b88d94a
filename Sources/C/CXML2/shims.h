// SPDX-License-Identifier: MIT
#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
