// Table of fills, one function each.
#include "grader/lab/buffer_fill.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace warpmark::lab {
namespace {

// Element i gets the bits next(i). The switch over widths is outside of the loop.
template <class Next>
void write_each(std::vector<std::byte>& bytes, uint32_t width, Next next) {
    const auto write = [&]<class T>(T) {
        for (std::size_t i = 0; i < bytes.size() / sizeof(T); ++i) {
            const auto bits = static_cast<T>(next(i));
            std::memcpy(&bytes[i * sizeof bits], &bits, sizeof bits);
        }
    };
    switch (width) {
        case 1:
            return write(uint8_t{});
        case 2:
            return write(uint16_t{});
        case 4:
            return write(uint32_t{});
        default:
            return write(uint64_t{});
    }
}

// State of a buffer that is being filled.
struct Filling {
    const ElementKind& kind;
    const FillKeys& keys;
    int64_t columns;
    Splitmix64& random;
    std::vector<std::byte>& bytes;

    std::size_t count() const { return bytes.size() / kind.bytes; }
    void store(std::size_t index, uint64_t bits) {
        std::memcpy(&bytes[index * kind.bytes], &bits, kind.bytes);  // little-endian: the low bytes
    }
    void store(std::size_t index, int64_t value) { store(index, kind.bits_of_integer(value)); }
    void store(std::size_t index, double value) { store(index, kind.bits_of(value)); }
    void store(std::size_t index, const Number& value) {
        std::visit([&](auto number) { store(index, number); }, value);
    }

    // The next value in the range; an integer for integer types.
    double drawn_real() { return keys.low + random.unit() * (keys.high - keys.low); }
    int64_t drawn_whole() {
        const auto low = static_cast<int64_t>(keys.low), high = static_cast<int64_t>(keys.high);
        const uint64_t span = static_cast<uint64_t>(high - low) + 1;
        return low + static_cast<int64_t>(random.below(span));
    }
    Number drawn() { return kind.is_float ? Number(drawn_real()) : Number(drawn_whole()); }
};

void fill_random(Filling& to) {
    const auto& kind = to.kind;
    if (kind.is_float)
        write_each(to.bytes, kind.bytes, [&](std::size_t) { return kind.bits_of(to.drawn_real()); });
    else
        write_each(to.bytes, kind.bytes, [&](std::size_t) { return kind.bits_of_integer(to.drawn_whole()); });
}

void fill_iota(Filling& to) {
    for (std::size_t i = 0; i < to.count(); ++i) to.store(i, static_cast<int64_t>(i));
}

// Fisher–Yates over 0 … count-1.
void fill_permutation(Filling& to) {
    std::vector<int64_t> order(to.count());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[to.random.below(i)]);
    for (std::size_t i = 0; i < order.size(); ++i) to.store(i, order[i]);
}

void fill_zero(Filling&) {}

void fill_constant(Filling& to) {
    for (std::size_t i = 0; i < to.count(); ++i) to.store(i, to.keys.value);
}

void fill_identity(Filling& to) {
    for (std::size_t i = 0; i < to.count() && to.columns > 0; ++i) {
        const auto at = static_cast<int64_t>(i);
        to.store(i, int64_t{at / to.columns == at % to.columns});
    }
}

void fill_sorted(Filling& to) {
    std::vector<Number> numbers(to.count());
    for (auto& number : numbers) number = to.drawn();
    std::ranges::sort(numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) to.store(i, numbers[i]);
}

void fill_skewed(Filling& to) {
    std::vector<Number> hot(static_cast<std::size_t>(to.keys.hot_values));
    for (auto& number : hot) number = to.drawn();
    for (std::size_t i = 0; i < to.count(); ++i)
        to.store(i, to.random.unit() < to.keys.hot_share ? hot[to.random.below(hot.size())] : to.drawn());
}

// An infinity has all exponent bits set; the next higher bit pattern is a NaN.
void fill_special(Filling& to) {
    const uint64_t sign = uint64_t{1} << (8 * to.kind.bytes - 1);
    const uint64_t infinity = to.kind.bits_of(HUGE_VAL);
    const uint64_t least_of_fraction = infinity & ~(infinity - 1);
    const uint64_t quiet = infinity | least_of_fraction >> 1;
    const uint32_t wanted = to.keys.specials ? to.keys.specials : (1U << special_words.size()) - 1;
    std::vector<uint64_t> specials;
    if (wanted & 1) specials.push_back(quiet);
    if (wanted & 2) specials.insert(specials.end(), {infinity, sign | infinity});
    if (wanted & 4) specials.insert(specials.end(), {1, sign | 1});
    if (wanted & 8) specials.push_back(sign);
    for (std::size_t i = 0; i < to.count(); ++i)
        if (to.random.unit() < to.keys.special_share)
            to.store(i, specials[to.random.below(specials.size())]);
        else
            to.store(i, to.drawn());
}

void fill_list(Filling& to) {
    for (std::size_t i = 0; i < to.count(); ++i) to.store(i, to.keys.values[i % to.keys.values.size()]);
}

using Filler = void(Filling&);
constexpr std::array<Filler*, fill_words.size()> fillers{
    // in Fill's order
    fill_random,   fill_iota,   fill_permutation, fill_zero,    fill_constant,
    fill_identity, fill_sorted, fill_skewed,      fill_special, fill_list};

constexpr bool fill_words_are_in_order() {
    for (std::size_t at = 0; at < fill_words.size(); ++at)
        if (static_cast<std::size_t>(fill_words[at].fill) != at) return false;
    return true;
}
static_assert(fill_words_are_in_order(), "a word for each fill, in their order");

}  // namespace

std::vector<std::byte> filled(const ElementKind& kind, std::size_t count, Fill fill, const FillKeys& keys,
                              int64_t columns, Splitmix64& random) {
    std::vector<std::byte> bytes(count * kind.bytes);
    Filling to{kind, keys, columns, random, bytes};
    fillers[static_cast<std::size_t>(fill)](to);
    return bytes;
}

std::vector<std::byte> poison(Element element, std::size_t count) {
    const auto& kind = kind_of(element);
    std::vector<std::byte> bytes(count * kind.bytes);
    write_each(bytes, kind.bytes, [&](std::size_t) { return kind.poison; });
    return bytes;
}

}  // namespace warpmark::lab
