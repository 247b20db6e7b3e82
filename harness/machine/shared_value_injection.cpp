// Byte mapping with an odd factor and an odd summand: no byte is mapped to itself and no two bytes become
// equal, apart from the exponents of large numbers.
#include "harness/machine/shared_value_injection.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {
namespace {

// 28 b + 101 is odd, so never a multiple of 256: no byte is mapped to itself.
std::byte damaged(std::byte value) {
    return static_cast<std::byte>(std::to_integer<unsigned>(value) * 29 + 101);
}

// The upper byte of each pair may contain the upper end of an exponent, of any type. Its two highest bits are
// never both set.
std::byte without_large_exponent(std::byte upper) {
    constexpr std::byte highest{0x60}, second{0x20};
    return (upper & highest) == highest ? upper ^ second : upper;
}

bool is_upper(const std::byte* at) {
    return reinterpret_cast<uintptr_t>(at) % 2 == 1;
}

}  // namespace

Damage::Damage(const Target& target, uint32_t width, bool stays) : stays_(stays) {
    for (uint32_t left = target.active; left; left &= left - 1)
        for (uint32_t at = 0; at < width; ++at)
            bytes_.push_back({target.data + target.offsets[std::countr_zero(left)] + at, {}});
    std::ranges::sort(bytes_, {}, &Byte::at);
    const auto twice = std::ranges::unique(bytes_, {}, &Byte::at);
    bytes_.erase(twice.begin(), twice.end());
    for (auto& byte : bytes_) {
        byte.was = *byte.at;
        *byte.at = damaged(byte.was);
        if (width > 1 && is_upper(byte.at)) *byte.at = without_large_exponent(*byte.at);
    }
}

Damage::~Damage() {
    if (stays_) return;
    for (const auto& byte : bytes_) *byte.at = byte.was;
}

}  // namespace warpmark::machine
