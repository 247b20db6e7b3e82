// sha256.cpp: FIPS 180-4, straight from its formulas; the round constants are computed as the standard
// defines them.
#include "grader/lab/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace warpmark::lab {
namespace {

struct Constants {
    std::array<uint32_t, 64> rounds{};
    std::array<uint32_t, 8> start{};
};

// 4.2.2 and 5.3.3: the first 32 bits of the fractional parts of cube and square roots of the first primes.
Constants make_constants() {
    Constants c;
    auto fraction = [](long double root) {
        return static_cast<uint32_t>((root - std::floor(root)) * 4294967296.0L);
    };
    std::size_t found = 0;
    for (int n = 2; found < 64; ++n) {
        bool prime = true;
        for (int d = 2; d * d <= n; ++d) prime = prime && n % d;
        if (!prime) continue;
        c.rounds[found] = fraction(std::cbrt((long double)n));
        if (found < 8) c.start[found] = fraction(std::sqrt((long double)n));
        ++found;
    }
    return c;
}

void add_block(std::array<uint32_t, 8>& hash, const unsigned char* block, const Constants& constants) {
    std::array<uint32_t, 64> w{};
    for (int t = 0; t < 16; ++t)
        w[t] = static_cast<uint32_t>(block[4 * t]) << 24 | static_cast<uint32_t>(block[4 * t + 1]) << 16 |
               static_cast<uint32_t>(block[4 * t + 2]) << 8 | block[4 * t + 3];
    for (int t = 16; t < 64; ++t) {
        uint32_t low = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
        uint32_t high = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
        w[t] = high + w[t - 7] + low + w[t - 16];
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (int t = 0; t < 64; ++t) {
        uint32_t big1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        uint32_t big0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        uint32_t t1 = h + big1 + ((e & f) ^ (~e & g)) + constants.rounds[t] + w[t];
        uint32_t t2 = big0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const uint32_t sums[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; ++i) hash[i] += sums[i];
}

}  // namespace

std::string sha256(std::string_view text) {
    static const Constants constants = make_constants();
    std::string padded(text);
    padded += static_cast<char>(0x80);
    while (padded.size() % 64 != 56) padded += '\0';
    for (int shift = 56; shift >= 0; shift -= 8)
        padded += static_cast<char>(static_cast<uint64_t>(text.size()) * 8 >> shift & 0xff);
    auto hash = constants.start;
    for (std::size_t at = 0; at < padded.size(); at += 64)
        add_block(hash, reinterpret_cast<const unsigned char*>(padded.data() + at), constants);
    std::string hex;
    for (uint32_t word : hash)
        for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 0xf];
    return hex;
}

}  // namespace warpmark::lab
