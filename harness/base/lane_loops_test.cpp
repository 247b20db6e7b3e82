// Lane loops against scalar reference code, at every level that this computer supports.
#include "harness/base/lane_loops.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>
#include <vector>

#include "harness/base/cpu_level.h"

namespace warpmark {
namespace v1 {
extern const LaneLoops lane_loops;
}
namespace v3 {
extern const LaneLoops lane_loops;
}
namespace v4 {
extern const LaneLoops lane_loops;
}
}  // namespace warpmark

using namespace warpmark;

namespace {

std::vector<const LaneLoops*> levels() {
    std::vector<const LaneLoops*> all{&v1::lane_loops};
    if (cpu_levels().size() > 1) all.push_back(&v3::lane_loops);
    if (cpu_levels().size() > 2) all.push_back(&v4::lane_loops);
    return all;
}

constexpr uint32_t masks[] = {~0u, 1, 0x80000000u, 0xffff, 0x55555555, 0x00f0'1200};

}  // namespace

TEST_CASE("lane loops: a footprint of 64-bit addresses") {
    std::mt19937_64 random(7);
    for (const LaneLoops* loops : levels())
        for (const uint32_t active : masks)
            for (const int kind : {0, 1, 2, 3}) {
                const auto place = [&](uint64_t lane) -> uint64_t {
                    if (kind == 0) return lane * 4;
                    if (kind == 1) return 64;
                    return kind == 2 ? random() % 4096 : random() % 100 << 30;
                };
                uint64_t address[32];
                uint32_t offsets[32];
                for (uint64_t lane = 0; lane < 32; ++lane) address[lane] = (uint64_t{17} << 32) + place(lane);
                const uint64_t base = uint64_t{17} << 32;
                const Footprint print = loops->footprint64(address, 8 - base, active, offsets);
                uint64_t apart = 0;
                uint32_t highest = 0, bits = 0;
                const int first = std::countr_zero(active);
                for (int lane = 0; lane < 32; ++lane) {
                    const uint64_t here = address[active >> lane & 1 ? lane : first] + 8 - base;
                    CHECK(offsets[lane] == static_cast<uint32_t>(here));
                    apart |= here >> 32;
                    highest = std::max(highest, offsets[lane]);
                    bits |= offsets[lane];
                }
                CHECK(print.apart == apart);
                CHECK(print.highest == highest);
                CHECK(print.bits == bits);
                CHECK(print.even == (active == ~0u && kind <= 1));
                if (print.even) CHECK(print.stride == (kind == 0 ? 4 : 0));
            }
}

TEST_CASE("lane loops: 32-bit addresses wrap") {
    for (const LaneLoops* loops : levels()) {
        uint32_t address[32], offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) address[lane] = 0xfffffff0u + lane * 8;
        const Footprint print = loops->footprint32(address, 0x20, ~0u, offsets);
        CHECK(offsets[0] == 0x10);
        CHECK(print.highest == 0x10 + 31 * 8);
        CHECK(print.even);
        CHECK(print.stride == 8);
    }
}

TEST_CASE("lane loops: gathering leaves other lanes alone") {
    std::mt19937 random(7);
    std::vector<std::byte> data(4096);
    for (auto& byte : data) byte = static_cast<std::byte>(random());
    for (const LaneLoops* loops : levels())
        for (const uint32_t active : masks) {
            uint32_t offsets[32], four[32], four_before[32];
            uint64_t eight[32], eight_before[32];
            for (int lane = 0; lane < 32; ++lane) {
                offsets[lane] = random() % 4000;
                four[lane] = four_before[lane] = random();
                eight[lane] = eight_before[lane] = random();
            }
            loops->gather4(four, data.data(), offsets, active);
            loops->gather8(eight, data.data(), offsets, active);
            for (int lane = 0; lane < 32; ++lane) {
                const bool on = active >> lane & 1;
                CHECK(std::memcmp(
                          &four[lane],
                          on ? static_cast<const void*>(data.data() + offsets[lane]) : &four_before[lane],
                          4) == 0);
                CHECK(std::memcmp(
                          &eight[lane],
                          on ? static_cast<const void*>(data.data() + offsets[lane]) : &eight_before[lane],
                          8) == 0);
            }
        }
}

TEST_CASE("lane loops: words are compared lane by lane") {
    std::mt19937 random(7);
    std::vector<uint32_t> words(1024);
    for (auto& word : words) word = random() % 1000;
    for (const LaneLoops* loops : levels())
        for (int round = 0; round < 100; ++round) {
            uint32_t indices[32], found[32], offsets[32];
            for (int lane = 0; lane < 32; ++lane) {
                indices[lane] = random() % 1024;
                offsets[lane] = random() % 4096 * 8;
            }
            const auto sorted = loops->gather_sorted(found, words.data(), indices, 500, 8);
            const uint32_t below = loops->below(&words[static_cast<size_t>(round)], 300),
                           equal = loops->equal(found, &words[static_cast<size_t>(round)]);
            const uint32_t set = loops->all_set(words.data(), offsets, 4);
            for (uint32_t lane = 0; lane < 32; ++lane) {
                const uint32_t word = words[indices[lane]], near = words[static_cast<size_t>(round) + lane];
                CHECK(found[lane] == word);
                CHECK((sorted.below >> lane & 1) == (word < 500));
                CHECK((sorted.flagged >> lane & 1) == ((word & 8) != 0));
                CHECK((below >> lane & 1) == (near < 300));
                CHECK((equal >> lane & 1) == (found[lane] == near));
                CHECK((set >> lane & 1) == ((words[offsets[lane] / 32] >> offsets[lane] % 32 & 15) == 15));
            }
        }
}
