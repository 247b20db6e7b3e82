// Fundamental types of PTX, by their names in the PTX ISA manual, section 5.2.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpmark::ptx {

enum class Type : uint8_t {
    pred,
    u8,
    u16,
    u32,
    u64,
    s8,
    s16,
    s32,
    s64,
    b8,
    b16,
    b32,
    b64,
    b128,
    f16,
    f16x2,
    bf16,
    bf16x2,
    f32,
    f64,
    f32x2,
    u16x2,
    s16x2,
};

// Size of one value in memory; 0 for a predicate.
uint32_t bytes(Type);
const char* name(Type);                            // "u32"
std::optional<Type> type_named(std::string_view);  // "u32" or ".u32"

// b8 (also for less than a byte), b16, b32, or b64.
constexpr Type bits_of(uint32_t bytes) {
    if (bytes <= 1) return Type::b8;
    if (bytes == 2) return Type::b16;
    return bytes == 4 ? Type::b32 : Type::b64;
}

}  // namespace warpmark::ptx
