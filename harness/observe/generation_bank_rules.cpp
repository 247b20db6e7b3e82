// Bank rules of older devices. Simple and slow: used by the calculator, not by the simulator.
#include "harness/observe/generation_bank_rules.h"

#include <algorithm>
#include <bit>
#include <set>

namespace warpmark::observe {
namespace {

using Offsets = const uint32_t (&)[32];

// Splits the lanes of `mask` into `sets` groups of adjacent lanes and adds the groups' costs.
template <class Cost>
uint32_t sum_over_groups(uint32_t sets, uint32_t mask, Cost cost) {
    uint32_t sum = 0;
    for (uint32_t set = 0; set < sets; ++set) {
        uint32_t part = 0;
        for (uint32_t lane = set * 32 / sets; lane < (set + 1) * 32 / sets; ++lane)
            part |= mask & (1u << lane);
        if (part) sum += cost(part);
    }
    return sum;
}

// The maximum number of distinct units per bank that a group requests; `bank` and `unit` map a byte to its
// bank and unit.
template <class Bank, class Unit>
uint32_t worst_bank(uint32_t width, uint32_t mask, Offsets offsets, Bank bank, Unit unit) {
    std::set<uint32_t> units[32];
    for (uint32_t lanes = mask; lanes; lanes &= lanes - 1) {
        const uint32_t offset = offsets[std::countr_zero(lanes)];
        for (uint32_t byte = offset; byte < offset + width; ++byte) units[bank(byte)].insert(unit(byte));
    }
    size_t worst = 0;
    for (const auto& asked : units) worst = std::max(worst, asked.size());
    return static_cast<uint32_t>(worst);
}

// cc 1.x: a step serves every lane of the broadcast word, which is that of the lowest waiting lane, and the
// lowest lane in each other bank.
uint32_t steps_with_broadcast(uint32_t mask, Offsets offsets, uint32_t plus) {
    uint32_t steps = 0;
    for (; mask; ++steps) {
        const auto word = [&](int lane) { return (offsets[lane] + plus) / 4; };
        const uint32_t broadcast = word(std::countr_zero(mask));
        uint32_t busy = 1u << broadcast % 16;
        for (uint32_t waiting = mask; waiting; waiting &= waiting - 1) {
            const int lane = std::countr_zero(waiting);
            const uint32_t bank = 1u << word(lane) % 16;
            if (word(lane) != broadcast && (busy & bank)) continue;
            busy |= bank;
            mask &= ~(1u << lane);
        }
    }
    return steps;
}

// Wider accesses were compiled into several four-byte requests.
uint32_t first_era(uint32_t width, uint32_t mask, Offsets offsets) {
    uint32_t sum = 0;
    for (uint32_t plus = 0; plus < std::max(width, 4u); plus += 4)
        sum += sum_over_groups(2, mask,
                               [&](uint32_t half) { return steps_with_broadcast(half, offsets, plus); });
    return sum;
}

uint32_t second_era(uint32_t width, uint32_t mask, Offsets offsets) {
    return sum_over_groups(std::max(1u, width / 4), mask, [&](uint32_t part) {
        return worst_bank(
            width, part, offsets, [](uint32_t b) { return b / 4 % 32; }, [](uint32_t b) { return b / 4; });
    });
}

uint32_t third_era(uint32_t width, uint32_t mask, Offsets offsets, uint32_t bank_bytes) {
    return sum_over_groups(std::max(1u, width / 8), mask, [&](uint32_t part) {
        return worst_bank(
            width, part, offsets, [=](uint32_t b) { return b / bank_bytes % 32; },
            [](uint32_t b) { return b / 256; });
    });
}

}  // namespace

const Era* find_era(std::string_view name) {
    const auto found = std::ranges::find(eras, name, &Era::name);
    return found == eras.end() ? nullptr : &*found;
}

uint32_t bank_of(const Era& era, uint32_t byte_offset) {
    return byte_offset / era.bank_bytes % era.banks;
}

uint32_t wavefronts_in(const Era& era, Op op, uint32_t width, uint32_t mask, Offsets offsets) {
    if (era.name == "cc1") return first_era(width, mask, offsets);
    if (era.name == "cc2") return second_era(width, mask, offsets);
    if (era.name.starts_with("cc3")) return third_era(width, mask, offsets, era.bank_bytes);
    return wavefronts(op, width, mask, offsets);
}

}  // namespace warpmark::observe
