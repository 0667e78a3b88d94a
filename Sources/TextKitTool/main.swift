// SPDX-License-Identifier: MIT

print("textkit")
