// sha256.h: the SHA-256 of a text (FIPS 180-4), to name a submission and a lab in a report.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::lab {

std::string sha256(std::string_view);  // 64 hexadecimal digits

}  // namespace warpmark::lab
