// bank_fixes.cpp: candidates in order of how little they ask for: padded rows, exchanged indices, larger or
// split structures, a gap in every row of banks, neighbours for neighbours.
#include "harness/analysis/bank_fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>

#include "harness/analysis/banks.h"
#include "harness/contract/request_words.h"

namespace warpmark::analysis {
namespace {

constexpr uint64_t word_bytes = 4, bank_row_bytes = 128;

// Where the bytes at an offset would be; nothing if the access would not fit or not be aligned there.
using Move = std::function<std::optional<uint64_t>(uint64_t offset, uint64_t width)>;

Op op_of(char letter) {
    if (letter == 'l') return Op::load;
    if (letter == 's' || letter == 'c') return Op::store;
    return letter == 'i' ? Op::increment : Op::atomic;
}

uint32_t wavefronts_of(const WorstRequest& request, const uint32_t (&offsets)[32]) {
    return wavefronts(op_of(request.op), request.width, request.active, offsets);
}

uint32_t wavefronts_of(const WorstRequest& request) {
    uint32_t offsets[32];
    std::copy(request.offsets.begin(), request.offsets.end(), offsets);
    return wavefronts_of(request, offsets);
}

std::optional<uint32_t> wavefronts_after(const WorstRequest& request, const Move& move) {
    uint32_t offsets[32] = {};
    for (size_t lane = 0; lane < 32; ++lane) {
        if (!(request.active >> lane & 1)) continue;
        const auto moved = move(request.offsets[lane], request.width);
        if (!moved || *moved % request.width) return std::nullopt;
        offsets[lane] = static_cast<uint32_t>(*moved);
    }
    return wavefronts_of(request, offsets);
}

struct Outcome {
    uint32_t passes = 0;  // of the first use
    bool harms = false;   // some other use
    size_t others = 0;
    uint32_t sum_before = 0, sum_after = 0,
             worst_other = 0;  // of all uses; the most that another one takes then
};

std::optional<Outcome> outcome(std::span<const ArrayUse> uses, const Move& move) {
    Outcome all;
    std::set<int> lines;
    for (size_t at = 0; at < uses.size(); ++at) {
        const auto after = wavefronts_after(uses[at].request, move);
        if (!after) return std::nullopt;
        if (at == 0) all.passes = *after;
        all.harms |= *after > uses[at].request.passes;
        all.sum_before += uses[at].request.passes;
        all.sum_after += *after;
        if (*after > uses[at].request.passes) all.worst_other = std::max(all.worst_other, *after);
        if (uses[at].line != uses[0].line) lines.insert(uses[at].line);
    }
    all.others = lines.size();
    return all;
}

// Strictly: no other line takes more. Else it is enough that all lines together take half as much.
enum class Demand { strict, on_the_whole };

bool helps(const std::optional<Outcome>& now, const WorstRequest& worst, Demand demand) {
    if (!now || now->passes >= worst.passes || 2 * now->passes > worst.passes + worst.ideal) return false;
    return !now->harms || (demand == Demand::on_the_whole && 2 * now->sum_after <= now->sum_before);
}

std::string times(uint32_t passes) {
    return fmt::format("{} wavefront{}", passes, passes == 1 ? "" : "s");
}

std::string checked(const Outcome& now, const WorstRequest& worst, const std::string& name) {
    if (now.harms)
        return fmt::format(
            "then this line takes {} instead of {}, though another line then takes up to {} (checked with "
            "the bank model; it takes fewer in total)",
            times(now.passes), worst.passes, now.worst_other);
    const std::string others =
        now.others == 0
            ? ""
            : fmt::format(", also for the other {} {}",
                          now.others == 1 ? "line that uses" : fmt::format("{} lines that use", now.others),
                          name);
    return fmt::format("then this line takes {} instead of {} (checked with the bank model{})",
                       times(now.passes), worst.passes, others);
}

Move padded(uint64_t row, uint64_t pad) {
    return
        [=](uint64_t offset, uint64_t) { return std::optional(offset / row * (row + pad) + offset % row); };
}

std::string count_of(uint64_t count, const char* noun) {
    return fmt::format("{} {}{}", count == 1 ? "one" : fmt::format("{}", count), noun, count == 1 ? "" : "s");
}

// Rows as declared, with up to four elements more.
std::string pad_rows(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    if (!array.shape || array.shape->innermost_bytes() == 0) return "";
    for (uint64_t extra = 1; extra <= 4; ++extra) {
        const auto now =
            outcome(uses, padded(array.shape->innermost_bytes(), extra * array.shape->element_bytes));
        if (!helps(now, worst, demand)) continue;
        Shape wider = *array.shape;
        wider.extents.back() += extra;
        return fmt::format("Pad each row of {} by {}, `{}`: {}.", array.name, count_of(extra, "element"),
                           declaration(array.name, wider), checked(*now, worst, array.name));
    }
    return "";
}

// array[x][y] for array[y][x] in every line that uses it.
std::string exchange(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    if (!array.shape || array.shape->extents.size() != 2 || !array.shape->members.empty()) return "";
    const WorstRequest& worst = uses[0].request;
    const uint64_t element = array.shape->element_bytes, columns = array.shape->extents[1],
                   rows = array.bytes / array.shape->innermost_bytes();
    const auto now = outcome(uses, [=](uint64_t offset, uint64_t width) -> std::optional<uint64_t> {
        if (width > element) return std::nullopt;
        const uint64_t index = offset / element;
        if (index / columns >= columns || columns > rows)
            return std::nullopt;  // the array stays as it is declared
        return (index % columns * columns + index / columns) * element + offset % element;
    });
    if (!helps(now, worst, demand)) return "";
    return fmt::format(
        "Swap the two indices of {} wherever it is used, so that threadIdx.x is the last one: {}.",
        array.name, checked(*now, worst, array.name));
}

// Structures one after the other: a word more in each, or an array for each member.
std::string mend_structure(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    if (!array.shape || array.shape->members.empty()) return "";
    const uint64_t bytes = array.shape->element_bytes;
    if (const auto now = outcome(uses, padded(bytes, word_bytes));
        bytes % word_bytes == 0 && helps(now, worst, demand))
        return fmt::format("Add an unused member to {}, so that it has {} words instead of {}: {}.",
                           array.shape->type, bytes / word_bytes + 1, bytes / word_bytes,
                           checked(*now, worst, array.name));
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
    if (!helps(now, worst, demand)) return "";
    return fmt::format("Use an array for each member of {} instead of an array of structures: {}.",
                       array.shape->type, checked(*now, worst, array.name));
}

// Rows that only the lanes' distance shows.
std::string pad_steps(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    const auto steps = steps_of(worst);
    const uint64_t element = array.shape && array.shape->element_bytes
                                 ? array.shape->element_bytes
                                 : std::max<uint64_t>(worst.width, word_bytes);
    if (!steps) return "";
    const auto row = static_cast<uint64_t>(std::abs(steps->inner));
    if (row < 8 * element || row % element) return "";
    for (uint64_t extra = 1; extra <= 4; ++extra) {
        const auto now = outcome(uses, padded(row, extra * element));
        if (!helps(now, worst, demand)) continue;
        return fmt::format("Place the rows of {} {} elements apart instead of {}: {}.", array.name,
                           row / element + extra, row / element, checked(*now, worst, array.name));
    }
    return "";
}

// One dimension: one element free behind every 32, or another thread for each element.
std::string spread(const RegionInfo& array, std::span<const ArrayUse> uses, Demand demand) {
    const WorstRequest& worst = uses[0].request;
    const auto steps = steps_of(worst);
    const uint64_t element =
        array.shape && array.shape->element_bytes ? array.shape->element_bytes : worst.width;
    if (!steps || steps->group != 32 || static_cast<uint64_t>(std::abs(steps->inner)) <= worst.width ||
        worst.width > element || element % word_bytes || element > bank_row_bytes)
        return "";
    std::string text;
    const uint64_t step = static_cast<uint64_t>(std::abs(steps->inner)) / element;
    uint32_t side_by_side[32];
    for (uint32_t lane = 0; lane < 32; ++lane) side_by_side[lane] = lane * worst.width;
    if (const uint32_t passes = wavefronts_of(worst, side_by_side); step > 1 && passes < worst.passes)
        text = fmt::format(
            "Let neighboring lanes access neighboring elements, {}[t] instead of {}[{} * t]: {} instead of "
            "{} (checked with the bank model).",
            array.name, array.name, step, times(passes), worst.passes);
    const uint64_t row = bank_row_bytes / element * element;
    if (const auto now = outcome(uses, padded(row, element)); helps(now, worst, demand))
        text += fmt::format("{}eave one element unused after every {}, {}[i + i / {}]: {}.",
                            text.empty() ? "L" : " Or l", row / element, array.name, row / element,
                            checked(*now, worst, array.name));
    return text;
}

std::string limits(const WorstRequest& worst) {
    std::set<uint32_t> words;
    for (size_t lane = 0; lane < 32; ++lane)
        if (worst.active >> lane & 1) words.insert(worst.offsets[lane] / word_bytes);
    if (worst.op == 'a' && words.size() == 1)
        return "Atomic updates of one word are serialized, whatever the layout: add up within the warp first "
               "(__reduce_add_sync, or shuffles) and let one lane update it.";
    if (worst.op == 'a')
        return "Atomics by a warp on the same bank are serialized: keep several copies, each for a few "
               "lanes, and "
               "add them up at the end.";
    if (!steps_of(worst))
        return "The lanes' addresses have no regular stride, and no padding of rows was found that helps. If "
               "they "
               "depend on the data, sort the work first, or accept the conflicts.";
    return "No padding of rows was found that helps without harming another line: let neighboring lanes "
           "access neighboring words.";
}

}  // namespace

std::string bank_fix(const RegionInfo& array, std::span<const ArrayUse> uses) {
    const WorstRequest& worst = uses[0].request;
    if (worst.op == 'p')
        return "Asynchronous copies of 16 bytes move whole sectors of 32 bytes: let lanes with neighboring "
               "sources "
               "have neighboring targets, each sector at a multiple of 32 bytes, or copy 4 or 8 bytes per "
               "lane, "
               "which only banks limit.";
    if (worst.op == 'c' && wavefronts_of(worst) != worst.passes)
        return "Copies by a warp to the same bank are serialized, and so are copies from the same bank: let "
               "neighboring lanes copy from and to neighboring words.";
    const std::string lead = "Accesses by a warp to different words in the same bank are serialized. ";
    for (const Demand demand : {Demand::strict, Demand::on_the_whole})
        for (const auto candidate : {exchange, pad_rows, mend_structure, pad_steps, spread})
            if (const std::string text = candidate(array, uses, demand); !text.empty()) return lead + text;
    return (worst.op == 'a' ? std::string() : lead) + limits(worst);
}

}  // namespace warpmark::analysis
