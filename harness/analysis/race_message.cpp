// race_message.cpp: the wording of races.
#include "harness/analysis/race_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace warpmark::analysis {
namespace {

Location location(const RunView& run, const RaceSide& side) {
    const Site& site = run.site(side.site);
    const auto &grid = run.launch().grid, &block = run.launch().block;
    Location at{
        site.file, site.line, site.column, side.writes ? (side.atomic ? "updates" : "writes") : "reads",
        true,      {},        {}};
    at.block = {side.block % grid[0], side.block / grid[0] % grid[1], side.block / grid[0] / grid[1]};
    const uint32_t thread = side.thread;
    at.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    return at;
}

std::string place(const Location& at) {
    return at.line ? fmt::format("{}:{}", at.file, at.line) : std::string("(unknown place)");
}

std::string thread(const Location& at, bool with_block) {
    const std::string text = fmt::format("thread ({},{},{})", at.thread[0], at.thread[1], at.thread[2]);
    return with_block ? fmt::format("{} of block ({},{},{})", text, at.block[0], at.block[1], at.block[2])
                      : text;
}

std::string bytes_text(const RunView& run, const RacePair& pair) {
    const RegionInfo* region = run.region(pair.region);
    const std::string range = pair.bytes == 1
                                  ? fmt::format("byte {}", pair.offset)
                                  : fmt::format("bytes {}–{}", pair.offset, pair.offset + pair.bytes - 1);
    const bool knows_elements =
        region && (region->element_bytes > 1 || (region->shape && region->shape->element_bytes));
    if (knows_elements)
        return fmt::format("{} ({})", element_of(*region, static_cast<int64_t>(pair.offset), pair.bytes),
                           range);
    return fmt::format("{} ({})", region ? region->name : "memory", range);
}

const char* id_of(const RacePair& pair) {
    const RaceSide &a = pair.first, &b = pair.second;
    if (pair.same_value) return "race.same-value";
    if ((a.is_volatile || a.atomic) && (b.is_volatile || b.atomic) && !(a.atomic && b.atomic))
        return "race.volatile";
    return a.writes && b.writes ? "race.write-write" : "race.read-write";
}

// Where a barrier would have ordered the two. In this run `first` came first, but a missing barrier lets
// either: what stands below in the source comes later, unless a barrier between the lines shows that the
// lower line's next round is meant.
std::string same_block_advice(const RunView& run, const RacePair& pair, const Location& first,
                              const Location& second, bool same_warp) {
    const char* warp_note = same_warp
                                ? " Lanes of a warp do not run in lock-step: being in one warp orders "
                                  "nothing. Where lanes of one warp alone share the place, __syncwarp() does."
                                : "";
    if (first.line == 0 || second.line == 0)
        return std::string("Put __syncthreads() between the two accesses.") + warp_note;
    if (first.line == second.line)
        return fmt::format(
            "Let each thread have a place of its own in line {}; where all add to one place, use an atomic "
            "operation; or order the rounds of its loop with __syncthreads().{}",
            first.line, warp_note);
    const bool first_is_upper = first.line < second.line;
    const Location &upper = first_is_upper ? first : second, &lower = first_is_upper ? second : first;
    const auto site_of = [&](bool is_first) { return is_first ? pair.first.site : pair.second.site; };
    const bool next_round = run.barrier_between(site_of(first_is_upper), site_of(!first_is_upper), same_warp);
    if (next_round)
        return fmt::format(
            "Add __syncthreads() after line {}, before line {} runs again in the loop's next round.{}",
            lower.line, upper.line, warp_note);
    if (!run.leads_to(site_of(first_is_upper), site_of(!first_is_upper)))
        return fmt::format(
            "Lines {} and {} are on different ways of an `if`: no barrier fits between them there. End the "
            "`if` after line {}, let all threads meet at __syncthreads(), and begin another `if` for line "
            "{}.{}",
            upper.line, lower.line, upper.line, lower.line, warp_note);
    return fmt::format("Add __syncthreads() after line {}, before line {}.{}", upper.line, lower.line,
                       warp_note);
}

// One defect whatever the array, the instance of a template, the copy of an unrolled loop, or the column.
std::string key_of(const RunView& run, const RacePair& pair, const char* id) {
    const auto place_of = [&](uint32_t id) {
        const Site& site = run.site(id);
        return site.line ? fmt::format("{}:{}", site.file, site.line) : fmt::format("{}", id);
    };
    std::string one = place_of(pair.first.site), other = place_of(pair.second.site);
    if (other < one) std::swap(one, other);
    return fmt::format("{}@{}@{}", id, one, other);
}

// The same lines race on another array as well: said once.
void add_array(Finding& known, const RunView& run, uint32_t region) {
    const RegionInfo* info = run.region(region);
    const auto names = [&](const char* behind) {
        return known.message.find(" " + info->name + behind) != std::string::npos;
    };
    if (!info || names("[") || names(" (") || names(".")) return;
    const std::string too = fmt::format(" The same lines race on {}, too.", info->name);
    constexpr size_t most = 1500;
    if (known.explanation.find(too) == std::string::npos && known.explanation.size() < most)
        known.explanation += too;
}

constexpr std::string_view barrier_advice = "Add __syncthreads() after line ";

// Lines between which a barrier mends the race; {0, 0} if none does.
std::pair<int, int> gap_of(const Finding& race) {
    if (!race.explanation.starts_with(barrier_advice) ||
        race.explanation.find("next round") != std::string::npos || race.locations.size() != 2)
        return {0, 0};
    return std::minmax(race.locations[0].line, race.locations[1].line);
}

// Several pairs of lines may lack one and the same barrier.
void link(const std::vector<Finding>& told, Finding& fresh) {
    const auto [after, before] = gap_of(fresh);
    if (after == before) return;
    for (const auto& other : told) {
        if (&other == &fresh || other.kernel != fresh.kernel || other.locations.empty() ||
            other.locations[0].file != fresh.locations[0].file)
            continue;
        const auto [other_after, other_before] = gap_of(other);
        const int first = std::max(after, other_after), last = std::min(before, other_before);
        if (other_after == other_before || first >= last) continue;
        fresh.explanation =
            fmt::format("{}{}, before line {}: one barrier fixes this race and the one on lines {} and {}.",
                        barrier_advice, first, last, other_after, other_before);
        return;
    }
}

Severity severity_of(std::string_view id) {
    if (id == "race.same-value") return Severity::note;
    return id == "race.volatile" ? Severity::warning : Severity::error;
}

const char* disorder(bool same_block, bool same_warp) {
    if (!same_block) return "they are in different blocks, which nothing orders";
    return same_warp ? "they are lanes of one warp, and nothing orders them" : "no barrier between them";
}

}  // namespace

void tell_race(FindingLog& log, const RunView& run, const RacePair& pair) {
    const char* id = id_of(pair);
    Finding* finding = log.add(key_of(run, pair, id));
    if (!finding) {
        if (log.last() < log.findings().size()) add_array(log.all()[log.last()], run, pair.region);
        return;
    }
    const RegionInfo* region = run.region(pair.region);
    const bool same_block = pair.first.block == pair.second.block,
               same_warp = same_block && pair.first.thread >> 5 == pair.second.thread >> 5;
    const Location first = location(run, pair.first), second = location(run, pair.second);
    finding->id = id;
    finding->severity = severity_of(id);
    finding->space = region ? region->space : Space::global;
    finding->kernel = run.launch().kernel;
    finding->bytes = {pair.region, pair.offset, pair.bytes};
    const bool write_first = pair.first.writes;
    finding->locations = write_first ? std::vector{first, second} : std::vector{second, first};
    const Location &a = finding->locations[0], &b = finding->locations[1];
    if (pair.one_instruction) {
        finding->message = fmt::format(
            "{} {} and {} write {} with one store instruction, {}", place(a), thread(a, true),
            thread(b, false), bytes_text(run, pair),
            pair.same_value ? "the same value" : "different values: which one stays is undefined");
        finding->explanation = pair.same_value
                                   ? "Harmless, but wasted work: let one thread write."
                                   : "Give each thread a place of its own, or use an atomic operation.";
        return;
    }
    const char* edge = disorder(same_block, same_warp);
    if (pair.same_value) {
        finding->message = fmt::format("{} {} writes {} and {} {} writes the same value there; {}", place(a),
                                       thread(a, !same_block), bytes_text(run, pair), place(b),
                                       thread(b, !same_block), edge);
        finding->explanation =
            "Whoever comes last, the same value stays: harmless as long as all of them store the same and "
            "nobody reads it before they are done. Let one thread write, or use an atomic operation.";
        return;
    }
    finding->message =
        fmt::format("{} {} {} {} and {} {} {} it; {}", place(a), thread(a, !same_block), a.role,
                    bytes_text(run, pair), place(b), thread(b, !same_block), b.role, edge);
    if (pair.first.atomic != pair.second.atomic)
        finding->explanation = fmt::format(
            "One of the two is atomic, the other is not{} let line {} use an atomic operation as well.",
            same_block ? ": order them with __syncthreads(). Only where both are steps of one count,"
                       : ", and atomicity takes both:",
            (pair.first.atomic ? second : first).line);
    else if (!same_block && pair.first.atomic && pair.second.atomic)
        finding->explanation =
            "Both are atomic, but not for each other: an operation of block scope (atomicAdd_block, "
            "cuda::thread_scope_block) is atomic among its own block's threads alone. Take one of device "
            "scope "
            "(atomicAdd, cuda::thread_scope_device) on both sides.";
    else if (!same_block)
        finding->explanation =
            "A barrier works within one block only. Let one block do both, use atomic operations, hand the "
            "data over with __threadfence() and an atomic flag, or use a second launch.";
    else {
        const bool may_overlap =
            region && region->dynamic && pair.first.writes && pair.second.writes && first.line != second.line;
        finding->explanation = may_overlap ? fmt::format(
                                                 "Both lines write to {}: if they mean different arrays in "
                                                 "it, these overlap, and an offset is wrong. ",
                                                 region->name)
                                           : "";
        finding->explanation += same_block_advice(run, pair, first, second, same_warp);
        link(log.findings(), *finding);
    }
}

}  // namespace warpmark::analysis
