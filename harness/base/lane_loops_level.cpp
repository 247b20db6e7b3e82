// lane_loops_level.cpp: the loops of one level of x86-64, written so that the compiler makes vectors of them.
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
    const uint32_t first = address[__builtin_ctz(active)];
    for (int lane = 0; lane < lanes; ++lane)
        offsets[lane] = (active >> lane & 1 ? address[lane] : first) + add;
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
    uint32_t here[lanes], below[lanes],
        flagged[lanes];  // of its own: nothing else can change them, so they are vectors
    for (int lane = 0; lane < lanes; ++lane) here[lane] = words[indices[lane]];
    for (int lane = 0; lane < lanes; ++lane) below[lane] = here[lane] < bound;
    for (int lane = 0; lane < lanes; ++lane) flagged[lane] = (here[lane] & flag) != 0;
    __builtin_memcpy(found, here, sizeof here);
    return {pack(below), pack(flagged)};
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
    uint32_t set[lanes];
    const uint32_t wanted = (1u << count) - 1;
    for (int lane = 0; lane < lanes; ++lane)
        set[lane] = (map[offsets[lane] >> 5] >> (offsets[lane] & 31) & wanted) == wanted;
    return pack(set);
}

}  // namespace

extern const LaneLoops lane_loops;
const LaneLoops lane_loops{&footprint64, &footprint32, &gather<uint32_t>, &gather<uint64_t>, &gather_sorted,
                           &equal,       &below,       &all_set};

}  // namespace warpmark::WARPMARK_LEVEL
