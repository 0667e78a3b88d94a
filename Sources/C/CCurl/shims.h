// SPDX-License-Identifier: MIT
#pragma once
// Nothing is called: Swift's FoundationNetworking, which UIKit re-exports, needs libcurl where it is linked into a program, and
// brings no whole one.
