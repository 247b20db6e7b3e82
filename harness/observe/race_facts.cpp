// Combines races into one finding per defect, and locates the barrier that would order the two accesses.
#include "harness/observe/race_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::observe {
namespace {

Location location(const RunView& run, const RaceSide& side) {
    const Site& site = run.site(side.site);
    const auto &grid = run.launch().grid, &block = run.launch().block;
    Location at{site.file, site.line, site.column, Role::reads, true, {}, {}, {}};
    if (side.writes) at.role = side.atomic ? Role::updates : Role::writes;
    at.block = {side.block % grid[0], side.block / grid[0] % grid[1], side.block / grid[0] / grid[1]};
    const uint32_t thread = side.thread;
    at.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    return at;
}

// "s[64]"; empty if only the bytes are known.
std::string element(const RegionInfo* region, const RacePair& pair) {
    const bool knows_elements =
        region && (region->element_bytes > 1 || (region->shape && region->shape->element_bytes));
    return knows_elements ? element_of(*region, static_cast<int64_t>(pair.offset), pair.bytes) : "";
}

FindingId id_of(const RacePair& pair) {
    const RaceSide &a = pair.first, &b = pair.second;
    if (is_note(pair.values, pair.one_instruction)) return FindingId::race_same_value;
    if ((a.is_volatile || a.atomic) && (b.is_volatile || b.atomic) && !(a.atomic && b.atomic))
        return FindingId::race_volatile;
    return a.writes && b.writes ? FindingId::race_write_write : FindingId::race_read_write;
}

// One defect regardless of the array, the template instance, the copy of an unrolled loop, and the column.
std::string key_of(const RunView& run, const RacePair& pair) {
    const auto place_of = [&](uint32_t id) {
        const Site& site = run.site(id);
        return site.line ? fmt::format("{}:{}", site.file, site.line) : fmt::format("{}", id);
    };
    std::string one = place_of(pair.first.site), other = place_of(pair.second.site);
    if (other < one) std::swap(one, other);
    return fmt::format("{}@{}", one, other);
}

// The same lines also race on another array.
void add_array(Finding& known, const RunView& run, uint32_t region) {
    constexpr size_t most = 20;
    const RegionInfo* info = run.region(region);
    const Race* told = fact_of<Race>(known);
    if (!info || !told || info->name == told->array || told->also.size() >= most ||
        std::ranges::find(told->also, info->name) != told->also.end())
        return;
    Race race = *told;
    race.also.push_back(info->name);
    known.fact = std::move(race);
}

Race race_of(const RunView& run, const RacePair& pair, const Location& first, const Location& second) {
    const RegionInfo* region = run.region(pair.region);
    const bool same_block = pair.first.block == pair.second.block, same_warp = is_in_warp(pair);
    Race race;
    race.apart = !same_block ? Race::Separation::blocks : Race::Separation::threads;
    if (same_warp) race.apart = Race::Separation::lanes;
    race.array = region ? region->name : "memory";
    race.element = element(region, pair);
    race.offset = pair.offset - (region ? region->lead : 0);
    race.bytes = pair.bytes;
    race.one_instruction = pair.one_instruction;
    race.same_value = pair.values != Agreement::differ;
    race.by_chance = pair.values == Agreement::in_this_run;
    race.both_atomic = pair.first.atomic && pair.second.atomic;
    race.one_is_atomic = pair.first.atomic != pair.second.atomic;
    race.plain_line = (pair.first.atomic ? second : first).line;
    const bool needs_barrier = same_block && !race.one_instruction &&
                               id_of(pair) != FindingId::race_same_value && !race.one_is_atomic;
    if (!needs_barrier) return race;
    race.may_overlap =
        region && region->dynamic && pair.first.writes && pair.second.writes && first.line != second.line;
    race.gap = run.barrier_gap(pair.first.site, pair.second.site, same_warp);
    const bool is_one_store = pair.first.site == pair.second.site && pair.first.writes && pair.second.writes;
    if (is_one_store && race.gap.kind == BarrierGap::Kind::between)
        race.gap.kind = BarrierGap::Kind::one_line;
    return race;
}

// An error with different values is more informative than one with equal values; a note that needs a trial
// more than one that does not.
bool says_more(const RacePair& pair, const Finding& known) {
    const Race* race = fact_of<Race>(known);
    if (!race || !race->same_value) return false;
    return id_of(pair) == FindingId::race_same_value
               ? !race->by_chance && pair.values == Agreement::in_this_run
               : pair.values == Agreement::differ;
}

std::vector<Location> places_of(const RunView& run, const RacePair& pair) {
    const Location first = location(run, pair.first), second = location(run, pair.second);
    return pair.first.writes ? std::vector{first, second} : std::vector{second, first};
}

// True if the known example is within one warp and this pair is not. The facts by which findings are compared
// stay: kernel, array, lines in their order, agreement of the values. A store that collides with itself stays
// too, because no barrier orders it.
bool shows_two_warps(const RunView& run, const RacePair& pair, const Finding& known) {
    const Race* race = fact_of<Race>(known);
    if (!race || race->apart != Race::Separation::lanes || race->one_instruction || is_in_warp(pair))
        return false;
    const RegionInfo* region = run.region(pair.region);
    const bool is_alike = region && region->name == race->array && run.launch().kernel == known.kernel &&
                          race->same_value == (pair.values != Agreement::differ) &&
                          race->by_chance == (pair.values == Agreement::in_this_run);
    const auto is_same_line = [](const Location& one, const Location& other) {
        return one.line == other.line && one.file == other.file;
    };
    return is_alike && std::ranges::equal(places_of(run, pair), known.locations, is_same_line);
}

// Creates the finding about bytes that an asynchronous copy and another access touch without an order. Fills
// in the locations and bytes of the finding.

Location location_of(const RunView& run, const EarlyUser& at) {
    const Site& site = run.site(at.site);
    const auto &grid = run.launch().grid, &size = run.launch().block;
    const uint32_t block = at.block, thread = at.thread;
    Location there{site.file, site.line, site.column, at.role, true, {}, {}, {}};
    there.block = {block % grid[0], block / grid[0] % grid[1], block / grid[0] / grid[1]};
    there.thread = {thread % size[0], thread / size[0] % size[1], thread / size[0] / size[1]};
    return there;
}

}  // namespace

bool is_in_warp(const RacePair& pair) {
    return pair.first.block == pair.second.block && pair.first.thread >> 5 == pair.second.thread >> 5;
}

void tell_race(FindingLog& log, const RunView& run, const RacePair& pair) {
    Finding* finding = log.add(id_of(pair), key_of(run, pair));
    if (!finding) {
        if (log.last() >= log.findings().size()) return;
        Finding& known = log.all()[log.last()];
        if (!says_more(pair, known) && !shows_two_warps(run, pair, known))
            return add_array(known, run, pair.region);
        finding = &known;
    }
    const RegionInfo* region = run.region(pair.region);
    const Location first = location(run, pair.first), second = location(run, pair.second);
    Race race = race_of(run, pair, first, second);
    if (const Race* told = fact_of<Race>(*finding); told && told->array == race.array) race.also = told->also;
    finding->space = region ? region->space : Space::global;
    finding->kernel = run.launch().kernel;
    finding->bytes = {pair.region, pair.offset, pair.bytes};
    finding->locations = places_of(run, pair);
    finding->fact = std::move(race);
}

Finding* add_early_use(FindingLog& findings, const RunView& run, const EarlyUser& copy,
                       const EarlyUser& other, const FindingBytes& bytes, EarlyUse use) {
    const Location first = location_of(run, copy), second = location_of(run, other);
    const char* what = use.missing == EarlyUse::MissingWait::proxy_fence ? "proxy " : "";
    Finding* finding = findings.add(FindingId::race_async, fmt::format("{}{}:{}@{}:{}", what, first.file,
                                                                       first.line, second.file, second.line));
    if (!finding) return nullptr;
    const RegionInfo* region = run.region(bytes.region);
    use.array = region ? region->name : "memory";
    use.offset = bytes.offset;
    use.bytes = bytes.count;
    const bool knows_elements =
        region && (region->element_bytes > 1 || (region->shape && region->shape->element_bytes));
    if (knows_elements) use.element = element_of(*region, static_cast<int64_t>(use.offset), use.bytes);
    use.own = copy.block == other.block && copy.thread == other.thread;
    finding->space = region ? region->space : Space::global;
    finding->kernel = run.launch().kernel;
    finding->bytes = bytes;
    finding->locations = {first, second};
    finding->fact = std::move(use);
    return finding;
}

}  // namespace warpmark::observe
