// Finds where a barrier would order two accesses, from the paths between them and the loops and branches
// around them.
#include "harness/program/barrier_insertion.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace warpmark::program {
namespace {

using Enclosure = BarrierGap::Enclosure;
using Kind = BarrierGap::Kind;

bool goes_on(const Op& op) {
    return op.guard != none || (op.flow != Flow::branch && op.flow != Flow::branch_table &&
                                op.flow != Flow::ret && op.flow != Flow::exit && op.flow != Flow::trap);
}

// Possible next ops of a thread.
std::vector<uint32_t> successors(const Code& code, uint32_t at) {
    const Op& op = code.ops[at];
    std::vector<uint32_t> next;
    if (op.flow == Flow::branch) next.push_back(op.target);
    if (op.flow == Flow::branch_table) next = code.tables[op.detail];
    if (goes_on(op)) next.push_back(at + 1);
    std::erase_if(next, [&](uint32_t there) { return there >= code.ops.size(); });
    return next;
}

using Asks = std::function<bool(const Op&)>;

// Functions that contain such an op, or call one that does.
std::vector<bool> functions_with(const Program& program, const Asks& asks) {
    std::vector<bool> has(program.functions.size(), false);
    const auto calls_one = [&](const Code& code, const Op& op) {
        if (op.flow != Flow::call) return false;
        const uint32_t function = code.calls[op.detail].function;
        return function < has.size() && has[function];
    };
    for (bool grows = true; grows;) {
        grows = false;
        for (size_t at = 0; at < has.size(); ++at) {
            const Code& code = program.functions[at];
            if (has[at] ||
                !std::ranges::any_of(code.ops, [&](const Op& op) { return asks(op) || calls_one(code, op); }))
                continue;
            has[at] = true;
            grows = true;
        }
    }
    return has;
}

// Ops of a function that match, or that call a function with a match.
std::vector<uint32_t> ops_with(const Code& code, const Asks& asks, const std::vector<bool>& has) {
    std::vector<uint32_t> found;
    for (uint32_t at = 0; at < code.ops.size(); ++at) {
        const Op& op = code.ops[at];
        const uint32_t function = op.flow == Flow::call ? code.calls[op.detail].function : none;
        if (asks(op) || (function < has.size() && has[function])) found.push_back(at);
    }
    return found;
}

// Search from op to op of a function, avoiding some ops. this_round: not through another iteration of a loop
// that contains both.
struct Search {
    const Code& code;
    uint32_t from = 0, to = 0;
    const std::vector<uint32_t>& barred;
    bool this_round = true;

    bool passes(uint32_t at, uint32_t next) const {
        const bool is_next_round = next <= at && to >= next && to <= at;
        return !(this_round && is_next_round) && std::ranges::find(barred, next) == barred.end();
    }
    bool finds() const {
        std::vector<bool> reached(code.ops.size(), false);
        std::vector<uint32_t> waiting{from};
        while (!waiting.empty()) {
            const uint32_t at = waiting.back();
            waiting.pop_back();
            for (const uint32_t next : successors(code, at)) {
                if (reached[next] || !passes(at, next)) continue;
                if (next == to) return true;
                reached[next] = true;
                waiting.push_back(next);
            }
        }
        return false;
    }
};

// A range of ops that not every thread executes, or not equally often.
struct Part {
    Enclosure kind = Enclosure::nothing;
    uint32_t first = 0, last = 0;  // inclusive
    uint32_t head = 0;             // the op whose line begins it
    bool has(uint32_t at) const { return at >= first && at <= last; }
};

bool is_loop_end(const Op& op, uint32_t at) {
    return op.flow == Flow::branch && op.target <= at;
}

// Loops first. A condition that leaves a loop belongs to the loop.
std::vector<Part> parts_of(const Code& code) {
    std::vector<Part> parts;
    const auto count = static_cast<uint32_t>(code.ops.size());
    for (uint32_t at = 0; at < count; ++at)
        if (is_loop_end(code.ops[at], at))
            parts.push_back({Enclosure::loop, code.ops[at].target, at, code.ops[at].target});
    const size_t loops = parts.size();
    for (uint32_t at = 0; at < count; ++at) {
        const Op& op = code.ops[at];
        const bool parts_threads =
            (op.flow == Flow::branch && op.guard != none) || op.flow == Flow::branch_table;
        if (!parts_threads || op.reconverge == none || op.reconverge <= at + 1) continue;
        const Part branch{Enclosure::branch, at + 1, op.reconverge - 1, at};
        const bool leaves_loop =
            std::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(loops),
                        [&](const Part& loop) { return loop.has(at) && op.reconverge > loop.last; });
        if (!leaves_loop) parts.push_back(branch);
    }
    return parts;
}

struct Place {
    const Program& program;
    const Code& code;
    std::vector<Part> parts;
    uint32_t upper, lower;  // ops

    int line(uint32_t at) const { return program.sites[code.ops[at].site].line; }

    // The widest part around one op without the other, if it has more than the op's line.
    std::optional<Part> around(uint32_t at, uint32_t other) const {
        std::optional<Part> widest;
        for (const Part& part : parts) {
            if (!part.has(at) || part.has(other)) continue;
            if (!widest || part.last - part.first > widest->last - widest->first) widest = part;
        }
        if (!widest) return widest;
        for (uint32_t op = std::min(widest->head, widest->first); op <= widest->last; ++op)
            if (line(op) != 0 && line(op) != line(at)) return widest;
        return std::nullopt;
    }
    // The line before which all threads that come from the upper op are still present: some may return at it.
    int line_of_return() const {
        for (uint32_t at = upper; at < lower; ++at) {
            const Op& op = code.ops[at];
            if (op.flow == Flow::branch && op.guard != none && op.reconverge == none && op.target > at)
                return line(at);
        }
        return line(lower);
    }
    bool both_in(Enclosure kind) const {
        return std::ranges::any_of(
            parts, [&](const Part& part) { return part.kind == kind && part.has(upper) && part.has(lower); });
    }
    // True if it is in a branch that does not enclose both accesses.
    bool is_for_some(uint32_t barrier) const {
        return std::ranges::any_of(parts, [&](const Part& part) {
            return part.kind == Enclosure::branch && part.has(barrier) &&
                   !(part.has(upper) && part.has(lower));
        });
    }
    // True for a barrier with a thread count, which may belong to other threads.
    bool is_counted(uint32_t at) const {
        const Op& op = code.ops[at];
        return op.flow == Flow::block_barrier && code.barriers[op.detail].count_slot != none;
    }
    bool leads(const std::vector<uint32_t>& barred) const {
        return Search{code, upper, lower, barred, true}.finds();
    }
    bool leads_back() const { return !code.is_entry || Search{code, lower, upper, {}, false}.finds(); }

    Kind kind(const std::vector<uint32_t>& barriers) const {
        if (!leads({})) return Kind::different_ways;
        std::vector<uint32_t> for_all;
        std::ranges::copy_if(barriers, std::back_inserter(for_all),
                             [&](uint32_t at) { return !is_for_some(at); });
        const bool is_between = std::ranges::any_of(barriers, [&](uint32_t at) {
            return line(at) >= line(upper) && line(at) <= line(lower) && at > upper && at < lower;
        });
        if (leads(for_all)) return is_between ? Kind::not_for_all : Kind::between;
        return leads_back() && std::ranges::none_of(barriers, [&](uint32_t at) { return is_counted(at); })
                   ? Kind::next_round
                   : Kind::unknown;
    }

    BarrierGap gap(const std::vector<uint32_t>& barriers) const {
        BarrierGap gap;
        gap.upper = line(upper);
        gap.lower = line(lower);
        gap.kind = kind(barriers);
        const auto above = around(upper, lower), below = around(lower, upper);
        if (above) gap.upper_in = above->kind;
        if (below) gap.lower_in = below->kind;
        gap.before = line_of_return();
        if (below && (gap.before == gap.lower || line(below->head) < gap.before))
            gap.before = line(below->head);
        gap.in_branch = both_in(Enclosure::branch);
        gap.in_loop = both_in(Enclosure::loop);
        return gap;
    }
};

bool is_barrier(const Op& op, bool of_warp) {
    return op.flow == Flow::block_barrier || (of_warp && op.flow == Flow::warp_barrier);
}

// From line numbers only.
BarrierGap gap_by_lines(const Program& program, const Site& one, const Site& other, bool of_warp) {
    BarrierGap gap{Kind::between, std::min(one.line, other.line), std::max(one.line, other.line)};
    gap.before = gap.lower;
    for (const auto& code : program.functions)
        for (const auto& op : code.ops) {
            const Site& at = program.sites[op.site];
            const bool is_near = at.file == one.file && at.file == other.file;
            if (is_barrier(op, of_warp) && is_near && at.line >= gap.upper && at.line <= gap.lower)
                gap.kind = Kind::next_round;
        }
    return gap;
}

// In a function that contains both, directly or by calls; of the occurrences of each, the closest pair.
std::optional<Place> place_in(const Program& program, const Code& code, const std::vector<uint32_t>& ones,
                              const std::vector<uint32_t>& others) {
    std::optional<Place> best;
    for (const uint32_t one : ones)
        for (const uint32_t other : others) {
            Place place{program, code, {}, one, other};
            if (place.line(one) == 0 || place.line(other) == 0 || place.line(one) == place.line(other))
                continue;
            if (place.line(one) > place.line(other)) std::swap(place.upper, place.lower);
            const auto distance = [](const Place& of) { return of.line(of.lower) - of.line(of.upper); };
            if (!best || distance(place) < distance(*best)) best.emplace(place);
        }
    if (best) best->parts = parts_of(code);
    return best;
}

// Both accesses are on one line. Outside loops, in a kernel: between them, if there are two. Those of a macro
// have one site.
BarrierGap gap_in_line(const Program& program, uint32_t site, uint32_t other_site) {
    const int line = program.sites[site].line;
    BarrierGap gap{Kind::one_line, line, line};
    if (!program.unoptimized) return gap;
    for (const auto& code : program.functions) {
        std::vector<uint32_t> ops;
        for (uint32_t at = 0; at < code.ops.size(); ++at) {
            const Op& op = code.ops[at];
            if (op.flow == Flow::memory && (op.site == site || op.site == other_site)) ops.push_back(at);
        }
        if (ops.empty()) continue;
        const Place place{program, code, parts_of(code), ops.front(), ops.back()};
        gap.in_loop = gap.in_loop || place.both_in(Enclosure::loop);
        gap.in_branch = gap.in_branch || place.both_in(Enclosure::branch);
        if (code.is_entry && ops.size() > 1 && !gap.in_loop) gap.kind = Kind::between;
    }
    return gap;
}

}  // namespace

BarrierGap barrier_place(const Program& program, uint32_t site, uint32_t other_site, bool of_warp) {
    const Site &one = program.sites[site], &other = program.sites[other_site];
    if (one.line == 0 || other.line == 0) return {};
    if (one.line == other.line && one.file == other.file) return gap_in_line(program, site, other_site);
    if (!program.unoptimized) return gap_by_lines(program, one, other, of_warp);
    // A condition may have the site of the code that it guards, so only accesses count.
    const Asks is_one = [=](const Op& op) { return op.flow == Flow::memory && op.site == site; };
    const Asks is_other = [=](const Op& op) { return op.flow == Flow::memory && op.site == other_site; };
    const Asks waits = [=](const Op& op) { return is_barrier(op, of_warp); };
    const auto have_one = functions_with(program, is_one), have_other = functions_with(program, is_other),
               have_barrier = functions_with(program, waits);
    const std::vector<bool> nobody(program.functions.size(), false);
    for (const bool itself : {true, false})
        for (const auto& code : program.functions) {
            const auto ones = ops_with(code, is_one, itself ? nobody : have_one),
                       others = ops_with(code, is_other, itself ? nobody : have_other);
            const auto place = place_in(program, code, ones, others);
            if (place) return place->gap(ops_with(code, waits, have_barrier));
        }
    return gap_by_lines(program, one, other, of_warp);
}

}  // namespace warpmark::program
