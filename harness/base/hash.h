// hash.h: a number for some bytes, to see whether they are the same as others. Not for secrets.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

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

}  // namespace warpmark
