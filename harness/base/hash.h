// Hashes of bytes: two to compare contents, one to derive inputs. None is cryptographic.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace warpmark {

// Processes eight bytes at a time, each mixed by a linear congruential step (Knuth's MMIX) and a shift.
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

constexpr uint64_t hash_step(uint64_t hash, uint64_t with) {
    hash = (hash ^ with) * 6364136223846793005u + 1442695040888963407u;
    return hash ^ hash >> 29;
}

// Four chains side by side, for large pieces of memory: about 10 bytes in a nanosecond.
inline uint64_t hash_of_memory_piece(std::span<const std::byte> bytes) {
    constexpr size_t chains = 4, step = chains * sizeof(uint64_t);
    uint64_t hashes[chains] = {1, 2, 3, 4};
    size_t at = 0;
    for (; at + step <= bytes.size(); at += step) {
        uint64_t words[chains];
        std::memcpy(words, bytes.data() + at, step);
        for (size_t chain = 0; chain < chains; ++chain)
            hashes[chain] = hash_step(hashes[chain], words[chain]);
    }
    uint64_t hash = hash_of_bytes(bytes.subspan(at));
    for (const uint64_t one : hashes) hash = hash_step(hash, one);
    return hash;
}

// 64-bit FNV-1a, byte by byte. It derives seeds from case names and names recorded data, so its values must
// never change.
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
