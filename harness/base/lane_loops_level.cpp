// Lane loops for one x86-64 level, written so that the compiler vectorizes them.
#include <immintrin.h>

#include "harness/base/lane_loops.h"

namespace warpmark::WARPMARK_LEVEL {
namespace {

constexpr int lanes = 32;

template <class T>
T at(const std::byte* from) {
    T value;
    __builtin_memcpy(&value, from, sizeof value);
    return value;
}

#if defined(__AVX2__)
constexpr int eight = 8;  // lanes per vector

__m256i eight_of(const uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

uint32_t bits_of(__m256i words) {
    const __m128i four = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    const __m128i two = _mm_or_si128(four, _mm_unpackhi_epi64(four, four));
    return static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_or_si128(two, _mm_shuffle_epi32(two, 1))));
}

uint32_t highest_of(__m256i words) {
    const __m128i four = _mm_max_epu32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    const __m128i two = _mm_max_epu32(four, _mm_unpackhi_epi64(four, four));
    return static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_max_epu32(two, _mm_shuffle_epi32(two, 1))));
}

// All bits set in the words of active lanes, for eight lanes from `first`.
__m256i mask_of(uint32_t active, int first) {
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    const __m256i all = _mm256_set1_epi32(static_cast<int>(active >> first & 0xff));
    return _mm256_cmpeq_epi32(_mm256_and_si256(all, bit), bit);
}

// Bit l: word l is nonzero. Every word has all bits set or none.
uint32_t truths(__m256i words) {
    return static_cast<uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(words)));
}

// Loads eight words, with indices in multiples of `unit` bytes. Consecutive or identical addresses are the
// usual case and avoid the gather instruction, which is slower on Zen.
template <uint32_t unit>
__m256i eight_words(const std::byte* data, const uint32_t* places) {
    constexpr int next = sizeof(uint32_t) / unit;
    const auto word = [&](int lane) { return at<int>(data + uint64_t{places[lane]} * unit); };
    const __m256i here = eight_of(places), first = _mm256_set1_epi32(static_cast<int>(places[0])),
                  row = _mm256_add_epi32(first, _mm256_setr_epi32(0, next, 2 * next, 3 * next, 4 * next,
                                                                  5 * next, 6 * next, 7 * next));
    if (truths(_mm256_cmpeq_epi32(here, row)) == 0xff)
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data + uint64_t{places[0]} * unit));
    if (truths(_mm256_cmpeq_epi32(here, first)) == 0xff) return _mm256_set1_epi32(word(0));
    return _mm256_setr_epi32(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7));
}

void describe(Footprint& print, const uint32_t* offsets, uint32_t active) {
    const uint32_t stride = offsets[1] - offsets[0];
    const __m256i step = _mm256_set1_epi32(static_cast<int>(eight * stride));
    __m256i even = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(offsets[0])),
                                    _mm256_mullo_epi32(_mm256_set1_epi32(static_cast<int>(stride)),
                                                       _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
    __m256i highest = _mm256_setzero_si256(), bits = highest, uneven = highest;
    for (int lane = 0; lane < lanes; lane += eight) {
        const __m256i here = eight_of(offsets + lane);
        highest = _mm256_max_epu32(highest, here);
        bits = _mm256_or_si256(bits, here);
        uneven = _mm256_or_si256(uneven, _mm256_xor_si256(here, even));
        even = _mm256_add_epi32(even, step);
    }
    print.highest = highest_of(highest);
    print.bits = bits_of(bits);
    print.stride = stride;
    print.even = active == ~0u && _mm256_testz_si256(uneven, uneven);
}
#else
void describe(Footprint& print, const uint32_t* offsets, uint32_t active) {
    uint32_t highest = offsets[0], bits = 0, uneven = 0;
    const uint32_t stride = offsets[1] - offsets[0];
    for (int lane = 0; lane < lanes; ++lane) {
        highest = offsets[lane] > highest ? offsets[lane] : highest;
        bits |= offsets[lane];
        uneven |= offsets[lane] ^ (offsets[0] + static_cast<uint32_t>(lane) * stride);
    }
    print.highest = highest;
    print.bits = bits;
    print.stride = stride;
    print.even = active == ~0u && uneven == 0;
}
#endif

Footprint footprint64(const uint64_t* address, uint64_t add, uint32_t active, uint32_t* offsets) {
    Footprint print;
    uint64_t apart = 0;
    if (active == ~0u) {
        for (int lane = 0; lane < lanes; ++lane) {
            const uint64_t here = address[lane] + add;
            apart |= here;
            offsets[lane] = static_cast<uint32_t>(here);
        }
    } else {
        const uint64_t first = address[__builtin_ctz(active)];
        for (int lane = 0; lane < lanes; ++lane) {
            const uint64_t here = (active >> lane & 1 ? address[lane] : first) + add;
            apart |= here;
            offsets[lane] = static_cast<uint32_t>(here);
        }
    }
    print.apart = apart >> 32;
    describe(print, offsets, active);
    return print;
}

Footprint footprint32(const uint32_t* address, uint32_t add, uint32_t active, uint32_t* offsets) {
    Footprint print;
    if (active == ~0u) {
        for (int lane = 0; lane < lanes; ++lane) offsets[lane] = address[lane] + add;
    } else {
        const uint32_t first = address[__builtin_ctz(active)];
        for (int lane = 0; lane < lanes; ++lane)
            offsets[lane] = (active >> lane & 1 ? address[lane] : first) + add;
    }
    describe(print, offsets, active);
    return print;
}

template <class T>
void gather(T* to, const std::byte* data, const uint32_t* offsets, uint32_t active) {
    if (active == ~0u) {
        for (int lane = 0; lane < lanes; ++lane) to[lane] = at<T>(data + offsets[lane]);
        return;
    }
    T found[lanes];
    for (int lane = 0; lane < lanes; ++lane) found[lane] = at<T>(data + offsets[lane]);
    for (int lane = 0; lane < lanes; ++lane) to[lane] = active >> lane & 1 ? found[lane] : to[lane];
}

void gather_words(uint32_t* to, const std::byte* data, const uint32_t* offsets, uint32_t active) {
#if defined(__AVX2__)
    for (int lane = 0; lane < lanes; lane += eight) {
        __m256i found = eight_words<1>(data, offsets + lane);
        if (active != ~0u) found = _mm256_blendv_epi8(eight_of(to + lane), found, mask_of(active, lane));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + lane), found);
    }
#else
    gather(to, data, offsets, active);
#endif
}

// Bit l: truth[l], which is 0 or 1.
uint32_t pack(const uint32_t (&truth)[lanes]) {
    uint32_t mask = 0;
#if defined(__AVX512F__)
    for (int half = 0; half < 2; ++half) {
        const __m512i sixteen = _mm512_loadu_si512(truth + 16 * half);
        mask |= static_cast<uint32_t>(_mm512_test_epi32_mask(sixteen, sixteen)) << (16 * half);
    }
#else
    for (int quarter = 0; quarter < 8; ++quarter) {
        const __m128i four =
            _mm_slli_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(truth + 4 * quarter)), 31);
        mask |= static_cast<uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(four))) << (4 * quarter);
    }
#endif
    return mask;
}

LaneLoops::Sorted gather_sorted(uint32_t* found, const uint32_t* words, const uint32_t* indices,
                                uint32_t bound, uint32_t flag) {
#if defined(__AVX2__)
    const __m256i top = _mm256_set1_epi32(static_cast<int>(0x80000000)),
                  limit = _mm256_xor_si256(_mm256_set1_epi32(static_cast<int>(bound)), top),
                  bit = _mm256_set1_epi32(static_cast<int>(flag)), none = _mm256_setzero_si256();
    LaneLoops::Sorted sorted;
    for (int lane = 0; lane < lanes; lane += eight) {
        const __m256i here =
            eight_words<sizeof(uint32_t)>(reinterpret_cast<const std::byte*>(words), indices + lane);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(found + lane), here);
        sorted.below |= truths(_mm256_cmpgt_epi32(limit, _mm256_xor_si256(here, top))) << lane;
        sorted.flagged |= (truths(_mm256_cmpeq_epi32(_mm256_and_si256(here, bit), none)) ^ 0xff) << lane;
    }
    return sorted;
#else
    // A local array cannot be aliased, so the compiler keeps it in a vector register.
    uint32_t here[lanes], below[lanes], flagged[lanes];
    for (int lane = 0; lane < lanes; ++lane) here[lane] = words[indices[lane]];
    for (int lane = 0; lane < lanes; ++lane) below[lane] = here[lane] < bound;
    for (int lane = 0; lane < lanes; ++lane) flagged[lane] = (here[lane] & flag) != 0;
    __builtin_memcpy(found, here, sizeof here);
    return {pack(below), pack(flagged)};
#endif
}

uint32_t below(const uint32_t* words, uint32_t bound) {
    uint32_t truth[lanes];
    for (int lane = 0; lane < lanes; ++lane) truth[lane] = words[lane] < bound;
    return pack(truth);
}

uint32_t equal(const uint32_t* a, const uint32_t* b) {
    uint32_t same[lanes];
    for (int lane = 0; lane < lanes; ++lane) same[lane] = a[lane] == b[lane];
    return pack(same);
}

uint32_t all_set(const uint32_t* map, const uint32_t* offsets, uint32_t count) {
    const uint32_t wanted = (1u << count) - 1;
#if defined(__AVX2__)
    const __m256i all = _mm256_set1_epi32(static_cast<int>(wanted)), place = _mm256_set1_epi32(31);
    uint32_t mask = 0;
    for (int lane = 0; lane < lanes; lane += eight) {
        const __m256i at = eight_of(offsets + lane);
        alignas(32) uint32_t places[eight];
        _mm256_store_si256(reinterpret_cast<__m256i*>(places), _mm256_srli_epi32(at, 5));
        const __m256i words = eight_words<sizeof(uint32_t)>(reinterpret_cast<const std::byte*>(map), places);
        const __m256i bits = _mm256_and_si256(_mm256_srlv_epi32(words, _mm256_and_si256(at, place)), all);
        mask |= truths(_mm256_cmpeq_epi32(bits, all)) << lane;
    }
    return mask;
#else
    uint32_t set[lanes];
    for (int lane = 0; lane < lanes; ++lane)
        set[lane] = (map[offsets[lane] >> 5] >> (offsets[lane] & 31) & wanted) == wanted;
    return pack(set);
#endif
}

}  // namespace

extern const LaneLoops lane_loops;
const LaneLoops lane_loops{&footprint64,   &footprint32, &gather_words, &gather<uint64_t>,
                           &gather_sorted, &equal,       &below,        &all_set};

}  // namespace warpmark::WARPMARK_LEVEL
