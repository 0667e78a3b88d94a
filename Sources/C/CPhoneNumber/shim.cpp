// SPDX-License-Identifier: MIT
#include "CPhoneNumber.h"

#include <phonenumbers/phonenumbermatch.h>
#include <phonenumbers/phonenumbermatcher.h>
#include <phonenumbers/phonenumberutil.h>

#include <string>

using i18n::phonenumbers::PhoneNumberMatch;
using i18n::phonenumbers::PhoneNumberMatcher;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {
// The library tries shorter pieces of what is no number, some 50 µs each; its own limit is 65 535. A table of numbers holds
// many that are none.
const int tries = 16;
}  // namespace

extern "C" int32_t phone_find(
    const char *text, int32_t length, const char *region, enum phone_leniency leniency, phone_match *matches,
    int32_t capacity) try {
  PhoneNumberMatcher matcher(
      *PhoneNumberUtil::GetInstance(), std::string(text, static_cast<size_t>(length)), region,
      leniency == PHONE_VALID ? PhoneNumberMatcher::VALID : PhoneNumberMatcher::POSSIBLE, tries);
  int32_t count = 0;
  while (count < capacity && matcher.HasNext()) {
    PhoneNumberMatch match;
    if (!matcher.Next(&match)) break;
    matches[count++] = {match.start(), match.end()};
  }
  return count;
} catch (...) {
  return -1;
}

extern "C" int32_t phone_country_code(const char *region) try {
  return PhoneNumberUtil::GetInstance()->GetCountryCodeForRegion(region);
} catch (...) {
  return 0;
}
