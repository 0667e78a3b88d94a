// SPDX-License-Identifier: MIT
// Names the package of GTK for CGTK4, which includes GTK's headers and adds a class of widgets to them.
#pragma once
