// SPDX-License-Identifier: MIT
// Names the package of libphonenumber for CPhoneNumber, which alone includes its headers: they are C++.
#pragma once
