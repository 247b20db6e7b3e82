// A number for some bytes: one to see whether they are the same as others, and one that makes inputs.
// Neither is for secrets.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace warpmark {

// Eight bytes at a time, each mixed as by a linear congruential generator (Knuth's MMIX) and a shift.
inline uint64_t hash_of_bytes(std::span<const std::byte> bytes) {
    uint64_t hash = bytes.size();
    for (size_t at = 0; at < bytes.size(); at += 8) {
        uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, bytes.size() - at < 8 ? bytes.size() - at : 8);
        hash = (hash ^ word) * 6364136223846793005u + 1442695040888963407u;
        hash ^= hash >> 29;
    }
    return hash;
}

// FNV-1a of 64 bits, byte by byte. Cases without a seed have that of their names, and recorded data is named
// by it: its numbers never change.
inline constexpr uint64_t fnv1a_start = 0xcbf29ce484222325, fnv1a_prime = 0x100000001b3;
constexpr uint64_t fnv1a_step(uint64_t hash, uint64_t with) {
    return (hash ^ with) * fnv1a_prime;
}
constexpr uint64_t fnv1a(std::string_view text) {
    uint64_t hash = fnv1a_start;
    for (const char c : text) hash = fnv1a_step(hash, static_cast<unsigned char>(c));
    return hash;
}
inline uint64_t fnv1a(std::span<const std::byte> bytes) {
    return fnv1a({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace warpmark
