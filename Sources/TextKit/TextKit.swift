// SPDX-License-Identifier: MIT

@_exported public import Foundation
@_exported public import TextGraphics
@_exported public import TextScene
