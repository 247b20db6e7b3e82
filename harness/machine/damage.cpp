// damage.cpp: an odd factor and an odd summand, so that no byte stays what it was and no two become one.
#include "harness/machine/damage.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {
namespace {

// 28 b + 101 is odd, so never a multiple of 256: no byte is mapped to itself.
std::byte damaged(std::byte value) { return static_cast<std::byte>(std::to_integer<unsigned>(value) * 29 + 101); }

}  // namespace

Damage::Damage(const Target& target, uint32_t width, bool stays) : stays_(stays) {
    for (uint32_t left = target.active; left; left &= left - 1)
        for (uint32_t at = 0; at < width; ++at) bytes_.push_back({target.data + target.offsets[std::countr_zero(left)] + at, {}});
    std::ranges::sort(bytes_, {}, &Byte::at);
    const auto twice = std::ranges::unique(bytes_, {}, &Byte::at);
    bytes_.erase(twice.begin(), twice.end());
    for (auto& byte : bytes_) byte.was = *byte.at, *byte.at = damaged(*byte.at);
}

Damage::~Damage() {
    if (stays_) return;
    for (const auto& byte : bytes_) *byte.at = byte.was;
}

}  // namespace warpmark::machine
