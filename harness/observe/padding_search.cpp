// Searches for the smallest change of an array's layout that removes a bank conflict. Each candidate moves
// the observed addresses, and the rule of bank_conflicts.h counts the wavefronts. A candidate is proposed
// only if it is an improvement and no other line that uses the array gets worse. Generates layout candidates,
// smallest changes first: padded rows, exchanged indices, larger or split structures, a gap in every row of
// banks, adjacent elements for adjacent threads.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>

#include "harness/contract/request_text.h"
#include "harness/observe/bank_conflicts.h"
#include "harness/observe/layout_search.h"

namespace warpmark::observe {
namespace {

constexpr uint64_t word_bytes = 4, bank_row_bytes = 128;

// New location of the bytes at an offset; nullopt if the access would not fit or be misaligned there.
using Move = std::function<std::optional<uint64_t>(uint64_t offset, uint64_t width)>;

Op op_of(char letter) {
    if (letter == 'l') return Op::load;
    if (letter == 's' || letter == 'c') return Op::store;
    return letter == 'i' ? Op::increment : Op::atomic;
}

uint32_t wavefronts_of(const WorstRequest& request, const uint32_t (&offsets)[32]) {
    return wavefronts(op_of(request.op), request.width, request.active, offsets);
}

uint32_t wavefronts_of(const WorstRequest& request, const LaneOffsets& lanes) {
    uint32_t offsets[32];
    std::ranges::copy(lanes, offsets);
    return wavefronts_of(request, offsets);
}

// The lanes' offsets after the move.
std::optional<LaneOffsets> offsets_after(const WorstRequest& request, const Move& move) {
    LaneOffsets offsets{};
    for (size_t lane = 0; lane < 32; ++lane) {
        if (!(request.active >> lane & 1)) continue;
        const auto moved = move(request.offsets[lane], request.width);
        if (!moved || *moved % request.width) return std::nullopt;
        offsets[lane] = static_cast<uint32_t>(*moved);
    }
    return offsets;
}

struct Outcome {
    uint32_t passes = 0;  // of the first use
    bool harms = false;   // for some other use
    size_t others = 0;
    uint32_t sum_before = 0, sum_after = 0,
             worst_other = 0;  // of all uses; the maximum of the other ones
    LaneOffsets offsets{};     // of the first use
};

std::optional<Outcome> outcome(std::span<const ArrayUse> uses, const Move& move) {
    Outcome all;
    std::set<int> lines;
    for (size_t at = 0; at < uses.size(); ++at) {
        const auto moved = offsets_after(uses[at].request, move);
        if (!moved) return std::nullopt;
        const uint32_t after = wavefronts_of(uses[at].request, *moved);
        if (at == 0) {
            all.passes = after;
            all.offsets = *moved;
        }
        all.harms |= after > uses[at].request.passes;
        all.sum_before += uses[at].request.passes;
        all.sum_after += after;
        if (after > uses[at].request.passes) all.worst_other = std::max(all.worst_other, after);
        if (uses[at].line != uses[0].line) lines.insert(uses[at].line);
    }
    all.others = lines.size();
    return all;
}

// strict: no other line gets worse. on_the_whole: all lines together take at most half.
enum class Demand { strict, on_the_whole };

bool helps(const std::optional<Outcome>& now, const WorstRequest& worst, Demand demand) {
    if (!now || now->passes >= worst.passes || 2 * now->passes > worst.passes + worst.ideal) return false;
    return !now->harms || (demand == Demand::on_the_whole && 2 * now->sum_after <= now->sum_before);
}

using Fixes = std::vector<LayoutFix>;

LayoutFix fix(LayoutFix::Kind kind, const Outcome& now) {
    LayoutFix made;
    made.kind = kind;
    made.wavefronts = now.passes;
    made.other_lines = static_cast<uint32_t>(now.others);
    made.worst_of_others = now.harms ? now.worst_other : 0;
    made.offsets = now.offsets;
    return made;
}

Move padded(uint64_t row, uint64_t pad) {
    return
        [=](uint64_t offset, uint64_t) { return std::optional(offset / row * (row + pad) + offset % row); };
}

// Rows as declared, with up to four additional elements.
Fixes pad_rows(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    if (!array.shape || array.shape->innermost_bytes() == 0) return {};
    for (uint64_t extra = 1; extra <= 4; ++extra) {
        const auto now =
            outcome(uses, padded(array.shape->innermost_bytes(), extra * array.shape->element_bytes));
        if (!helps(now, worst, demand)) continue;
        Shape wider = *array.shape;
        wider.extents.back() += extra;
        LayoutFix found = fix(LayoutFix::Kind::pad_rows, *now);
        found.to = extra;
        found.declaration = declaration(array.name, wider);
        return {found};
    }
    return {};
}

// array[x][y] for array[y][x] in every line that uses it.
Fixes exchange(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    if (!array.shape || array.shape->extents.size() != 2 || !array.shape->members.empty()) return {};
    const WorstRequest& worst = uses[0].request;
    const uint64_t element = array.shape->element_bytes, columns = array.shape->extents[1],
                   rows = array.bytes / array.shape->innermost_bytes();
    const auto now = outcome(uses, [=](uint64_t offset, uint64_t width) -> std::optional<uint64_t> {
        if (width > element) return std::nullopt;
        const uint64_t index = offset / element;
        if (index / columns >= columns || columns > rows)
            return std::nullopt;  // the array keeps its declaration
        return (index % columns * columns + index / columns) * element + offset % element;
    });
    if (!helps(now, worst, demand)) return {};
    return {fix(LayoutFix::Kind::exchange_indices, *now)};
}

// An array of structures: one more word in each, or an array per member.
Fixes change_structure(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    if (!array.shape || array.shape->members.empty()) return {};
    const uint64_t bytes = array.shape->element_bytes;
    if (const auto now = outcome(uses, padded(bytes, word_bytes));
        bytes % word_bytes == 0 && helps(now, worst, demand)) {
        LayoutFix found = fix(LayoutFix::Kind::widen_structure, *now);
        found.from = bytes / word_bytes;
        found.to = found.from + 1;
        return {found};
    }
    const uint64_t count = array.bytes / bytes;
    const auto now = outcome(uses, [&](uint64_t offset, uint64_t width) -> std::optional<uint64_t> {
        for (const auto& member : array.shape->members) {
            const uint64_t within = offset % bytes;
            if (within < member.offset || within + width > member.offset + member.shape.element_bytes)
                continue;
            return member.offset * count + offset / bytes * member.shape.element_bytes + within -
                   member.offset;
        }
        return std::nullopt;
    });
    if (!helps(now, worst, demand)) return {};
    return {fix(LayoutFix::Kind::split_structure, *now)};
}

// Rows that are only apparent from the distance between lanes.
Fixes space_rows(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    const auto steps = steps_of(worst);
    const uint64_t element = array.shape && array.shape->element_bytes
                                 ? array.shape->element_bytes
                                 : std::max<uint64_t>(worst.width, word_bytes);
    if (!steps) return {};
    const auto row = static_cast<uint64_t>(std::abs(steps->inner));
    if (row < 8 * element || row % element) return {};
    for (uint64_t extra = 1; extra <= 4; ++extra) {
        const auto now = outcome(uses, padded(row, extra * element));
        if (!helps(now, worst, demand)) continue;
        LayoutFix found = fix(LayoutFix::Kind::space_rows, *now);
        found.from = row / element;
        found.to = found.from + extra;
        return {found};
    }
    return {};
}

// One dimension: one unused element after every 32, or a different assignment of elements to threads.
Fixes spread(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    const auto steps = steps_of(worst);
    const uint64_t element =
        array.shape && array.shape->element_bytes ? array.shape->element_bytes : worst.width;
    if (!steps || steps->group != 32 || static_cast<uint64_t>(std::abs(steps->inner)) <= worst.width ||
        worst.width > element || element % word_bytes || element > bank_row_bytes)
        return {};
    Fixes found;
    const uint64_t step = static_cast<uint64_t>(std::abs(steps->inner)) / element;
    LaneOffsets side_by_side{};
    for (uint32_t lane = 0; lane < 32; ++lane) side_by_side[lane] = lane * worst.width;
    if (const uint32_t passes = wavefronts_of(worst, side_by_side); step > 1 && passes < worst.passes) {
        LayoutFix& one = found.emplace_back();
        one.kind = LayoutFix::Kind::neighbours;
        one.from = step;
        one.wavefronts = passes;
        one.offsets = side_by_side;
    }
    const uint64_t row = bank_row_bytes / element * element;
    if (const auto now = outcome(uses, padded(row, element)); helps(now, worst, demand)) {
        found.push_back(fix(LayoutFix::Kind::leave_gaps, *now));
        found.back().from = row / element;
    }
    return found;
}

NoLayoutFix why_nothing_helps(const WorstRequest& worst) {
    if (worst.op == 'a')
        return updates_one_word(worst) ? NoLayoutFix::atomics_of_one_word : NoLayoutFix::atomics_of_one_bank;
    return steps_of(worst) ? NoLayoutFix::nothing_helps : NoLayoutFix::irregular;
}

}  // namespace

LaneWavefronts serving(const WorstRequest& request, const LaneOffsets& lanes) {
    if (request.op == 'p' || request.op == 'c') return {};
    uint32_t offsets[32];
    std::ranges::copy(lanes, offsets);
    return serving_wavefronts(op_of(request.op), request.width, request.active, offsets);
}

BankFixes bank_fixes(const RegionInfo& array, std::span<const ArrayUse> uses) {
    const WorstRequest& worst = uses[0].request;
    if (worst.op == 'p') return {{}, NoLayoutFix::sectors_of_copies};
    if (worst.op == 'c' && wavefronts_of(worst, worst.offsets) != worst.passes)
        return {{}, NoLayoutFix::banks_of_copies};
    for (const Demand demand : {Demand::strict, Demand::on_the_whole})
        for (const auto candidate : {exchange, pad_rows, change_structure, space_rows, spread})
            if (Fixes found = candidate(array, uses, demand); !found.empty()) {
                for (auto& one : found) one.serves = serving(worst, one.offsets);
                return {std::move(found)};
            }
    return {{}, why_nothing_helps(worst)};
}

}  // namespace warpmark::observe
