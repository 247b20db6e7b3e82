// sha256.cpp: libsodium's, as hexadecimal digits.
#include "grader/lab/sha256.h"

#include <fmt/format.h>
#include <sodium/crypto_hash_sha256.h>

#include <array>

namespace warpmark::lab {

std::string sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string hex;
    for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
    return hex;
}

}  // namespace warpmark::lab
