// SHA-256 and BLAKE2b of libsodium, as hexadecimal digits.
#include "grader/lab/sha256.h"

#include <fmt/format.h>
#include <sodium/core.h>
#include <sodium/crypto_generichash.h>
#include <sodium/crypto_hash_sha256.h>

#include <array>
#include <span>

namespace warpmark::lab {

namespace {

std::string hex(std::span<const unsigned char> digest) {
    std::string digits;
    for (const unsigned char byte : digest) digits += fmt::format("{:02x}", byte);
    return digits;
}

}  // namespace

std::string sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hex(digest);
}

std::string checksum(std::string_view text) {
    static const int chooses_fastest = sodium_init();
    (void)chooses_fastest;
    std::array<unsigned char, crypto_generichash_BYTES> digest{};
    crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), nullptr, 0);
    return hex(digest);
}

}  // namespace warpmark::lab
