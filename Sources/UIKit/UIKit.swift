// SPDX-License-Identifier: MIT

@_exported public import CoreText
@_exported public import FoundationNetworking
@_exported public import FoundationXML
@_exported public import TextViews
