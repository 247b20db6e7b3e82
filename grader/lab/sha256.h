// SHA-256 of a text (FIPS 180-4), to identify a submission and a lab in a report; and a faster checksum.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::lab {

std::string sha256(std::string_view);  // 64 hexadecimal digits

// BLAKE2b-256 (RFC 7693), several times as fast, for our own files: 64 hexadecimal digits.
std::string checksum(std::string_view);

}  // namespace warpmark::lab
