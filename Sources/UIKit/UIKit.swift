// SPDX-License-Identifier: MIT

@_exported public import CoreText
@_exported public import TextViews
