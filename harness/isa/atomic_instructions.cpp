// Atomic operations on one memory cell: (old, b[, c]) → new. PTX ISA 9.0, section 9.7.13.5.
#include <cstring>

#include "harness/isa/half_parts.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

using ptx::Type;

template <class T>
T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

template <class T, class F>
void binary(std::byte* cell, const std::byte* b, const std::byte*) {
    const T fresh = static_cast<T>(F{}(read<T>(cell), read<T>(b)));
    std::memcpy(cell, &fresh, sizeof fresh);
}

// cas: b is compared, c is stored.
template <class T>
void compare_and_swap(std::byte* cell, const std::byte* b, const std::byte* c) {
    if (read<T>(cell) == read<T>(b)) std::memcpy(cell, c, sizeof(T));
}

// One half, or both halves of a register.
template <class Format, class Bits>
void add_halves(std::byte* cell, const std::byte* b, const std::byte*) {
    const Bits old = read<Bits>(cell), operand = read<Bits>(b);
    Bits fresh = 0;
    for (size_t shift = 0; shift < 8 * sizeof(Bits); shift += 16) {
        const double sum = odd_sum(Format::widen(static_cast<uint16_t>(old >> shift)),
                                   Format::widen(static_cast<uint16_t>(operand >> shift)));
        fresh = static_cast<Bits>(fresh | static_cast<Bits>(Format::narrow(sum)) << shift);
    }
    std::memcpy(cell, &fresh, sizeof fresh);
}

// Word of a barrier object (program/lower_mbarrier.cpp): b fewer arrivals are pending, or b more or fewer
// bytes are expected. The next phase begins when no arrivals and no bytes are pending.
enum class Arrival { plain, drop, expect_bytes, complete_bytes };
template <Arrival kind>
void arrive(std::byte* cell, const std::byte* b, const std::byte*) {
    constexpr uint64_t count = 0xfffff, bytes_mask = 0x1fffff, expected_shift = 20, bytes_shift = 40,
                       phase_shift = 61;
    uint64_t word = read<uint64_t>(cell);
    const uint64_t operand = read<uint64_t>(b);
    uint64_t pending = word & count, expected = word >> expected_shift & count,
             bytes = word >> bytes_shift & bytes_mask, phase = word >> phase_shift;
    if (kind == Arrival::plain || kind == Arrival::drop) pending = (pending - operand) & count;
    if (kind == Arrival::drop) expected = (expected - operand) & count;
    if (kind == Arrival::expect_bytes) bytes = (bytes + operand) & bytes_mask;
    if (kind == Arrival::complete_bytes) bytes = (bytes - operand) & bytes_mask;
    if (pending == 0 && bytes == 0) {
        pending = expected;
        ++phase;
    }
    word = phase << phase_shift | bytes << bytes_shift | expected << expected_shift | pending;
    std::memcpy(cell, &word, sizeof word);
}

// Global memory adds f32 with denormals flushed, and preserves an f64 NaN, the operand's in preference to its
// own (measured on an H200).
using AddSingle = decltype([](float old, float b) { return canonical(old + b); });
using AddSingleFlushed = decltype([](float old, float b) { return flush(canonical(flush(old) + flush(b))); });
using AddDouble = decltype([](double old, double b) { return first_nan(old + b, old, b); });
using AddDoubleKept = decltype([](double old, double b) {
    if (b != b) return b;
    return old != old ? old : old + b;
});

using Add = decltype([](auto old, auto b) { return old + b; });
using Minimum = decltype([](auto old, auto b) { return b < old ? b : old; });
using Maximum = decltype([](auto old, auto b) { return b > old ? b : old; });
using And = decltype([](auto old, auto b) { return old & b; });
using Or = decltype([](auto old, auto b) { return old | b; });
using Xor = decltype([](auto old, auto b) { return old ^ b; });
using Exchange = decltype([](auto, auto b) { return b; });
using Increment = decltype([](auto old, auto b) { return old >= b ? 0u : old + 1; });
using Decrement = decltype([](auto old, auto b) { return old == 0 || old > b ? b : old - 1; });

constexpr AtomicEntry atomic_table[] = {
    {"add", Type::u32, 1, binary<uint32_t, Add>},
    {"add", Type::s32, 1, binary<uint32_t, Add>},
    {"add", Type::u64, 1, binary<uint64_t, Add>},
    {"add", Type::f32, 1, binary<float, AddSingle>, binary<float, AddSingleFlushed>},
    {"add", Type::f64, 1, binary<double, AddDouble>, binary<double, AddDoubleKept>},
    {"add", Type::f16, 1, add_halves<F16Format, uint16_t>},
    {"add", Type::f16x2, 1, add_halves<F16Format, uint32_t>},
    {"add", Type::bf16, 1, add_halves<BF16Format, uint16_t>},
    {"add", Type::bf16x2, 1, add_halves<BF16Format, uint32_t>},
    {"min", Type::u32, 1, binary<uint32_t, Minimum>},
    {"min", Type::s32, 1, binary<int32_t, Minimum>},
    {"min", Type::u64, 1, binary<uint64_t, Minimum>},
    {"min", Type::s64, 1, binary<int64_t, Minimum>},
    {"max", Type::u32, 1, binary<uint32_t, Maximum>},
    {"max", Type::s32, 1, binary<int32_t, Maximum>},
    {"max", Type::u64, 1, binary<uint64_t, Maximum>},
    {"max", Type::s64, 1, binary<int64_t, Maximum>},
    {"and", Type::b32, 1, binary<uint32_t, And>},
    {"and", Type::b64, 1, binary<uint64_t, And>},
    {"or", Type::b32, 1, binary<uint32_t, Or>},
    {"or", Type::b64, 1, binary<uint64_t, Or>},
    {"xor", Type::b32, 1, binary<uint32_t, Xor>},
    {"xor", Type::b64, 1, binary<uint64_t, Xor>},
    {"exch", Type::b32, 1, binary<uint32_t, Exchange>},
    {"exch", Type::b64, 1, binary<uint64_t, Exchange>},
    {"inc", Type::u32, 1, binary<uint32_t, Increment>},
    {"dec", Type::u32, 1, binary<uint32_t, Decrement>},
    {"cas", Type::b16, 2, compare_and_swap<uint16_t>},
    {"cas", Type::b32, 2, compare_and_swap<uint32_t>},
    {"cas", Type::b64, 2, compare_and_swap<uint64_t>},
    {"mbarrier.arrive", Type::b64, 1, arrive<Arrival::plain>},
    {"mbarrier.arrive_drop", Type::b64, 1, arrive<Arrival::drop>},
    {"mbarrier.expect_tx", Type::b64, 1, arrive<Arrival::expect_bytes>},
    {"mbarrier.complete_tx", Type::b64, 1, arrive<Arrival::complete_bytes>},
};

}  // namespace

const AtomicEntry* find_atomic(std::string_view operation, Type type) {
    for (const auto& entry : atomic_table)
        if (entry.operation == operation && entry.type == type) return &entry;
    return nullptr;
}

std::span<const AtomicEntry> atomic_rows() {
    return atomic_table;
}

}  // namespace warpmark::isa
