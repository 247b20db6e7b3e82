// Random programs with fences, scopes, releases, acquisitions, locks, flags, named and cluster barriers and
// warp masks. The detector must report only pairs that race in the model, and at least one for each racy
// word.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>
#include <string>

#include "harness/base/sampling_test.h"
#include "harness/observe/fake_run_test.h"
#include "harness/observe/race_model_test.h"
#include "harness/observe/race_program_writer_test.h"

namespace warpmark::model {
namespace {

void replay_access(const Step& step, uint32_t line, Space space, fake::Run& run) {
    static std::byte values[32 * 16];
    WarpAccess access;
    access.kind = step.writes ? Access::store : Access::load;
    if (step.is_update()) access.kind = Access::atomic;
    access.scope = step.scope;
    access.is_volatile = step.is_volatile;
    access.acquires = step.acquires;
    access.releases = step.releases;
    access.compares = step.takes;
    access.is_cas_retry_load = step.is_cas_retry_load;
    access.changed = step.takes ? step.active : 0;
    access.space = space;
    access.region = 5;
    access.width = step.width;
    access.active = step.active;
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const bool takes_part = lane < lanes && step.active >> lane & 1;
        offsets[lane] =
            step.offsets[takes_part ? lane : static_cast<uint32_t>(std::countr_zero(step.active))];
    }
    access.offsets = offsets;
    access.values = values;
    access.block = step.block;
    access.owner = space == Space::shared ? step.block : 0;
    access.warp = step.warp;
    access.site = line;
    run.watch().access(access);
}

uint32_t whole_if_all(uint32_t lanes) {
    return lanes == all_lanes ? ~0u : lanes;
}

// The objects lie behind the words. If all four lanes of the model take part, so do those beyond.
void replay_object(const Step& step, WarpAccess access, fake::Run& run) {
    access.of_mbarrier = true;
    access.region = 5;
    access.width = 8;
    access.block = step.block;
    access.warp = step.warp;
    access.owner = step.owner;
    uint32_t offsets[32];
    std::fill_n(offsets, 32, words * 4 + step.object * 8);
    access.offsets = offsets;
    run.watch().access(access);
}
void replay_object(const Step& step, uint32_t line, Space space, fake::Run& run) {
    WarpAccess access;
    const bool arrives = step.kind == Step::Kind::object_arrive;
    access.kind = arrives ? Access::atomic : Access::load;
    access.scope = Scope::device;
    access.releases = arrives && step.releases;
    access.acquires = !arrives;
    access.space = space;
    access.active = whole_if_all(step.active);
    access.over = step.over ? ~0u : 0;
    access.site = line;
    uint8_t phases[32];
    std::fill_n(phases, 32, step.phase);
    access.phases = phases;
    replay_object(step, access, run);
}
void begin_objects(Space space, fake::Run& run) {
    constexpr uint32_t both[] = {0, 1};
    for (uint32_t block = 0; block < (space == Space::shared ? 1 : blocks); ++block)
        for (uint32_t object = 0; object < objects; ++object) {
            Step step;
            step.block = step.owner = block;
            step.object = object;
            WarpAccess access;
            access.kind = Access::store;
            access.space = space;
            access.active = 1;
            static std::byte values[32 * 8];
            access.values = values;
            replay_object(step, access, run);
        }
    run.watch().cluster_barrier(both, blocks, true, true);
}

// Warps that have arrived at the cluster barrier, and warps between their arrival and their wait.
struct AtCluster {
    uint32_t arrived = 0, between = 0;  // one bit per warp, of all blocks
    bool is_complete = false, went_on = false;

    void watch(const Step& step) {
        using Kind = Step::Kind;
        uint32_t who = 1u << step.warp;
        if (step.kind == Kind::cluster_barrier) *this = {};
        if (step.kind == Kind::cluster_barrier || step.kind == Kind::cluster_arrive ||
            step.kind == Kind::cluster_wait)
            return;
        if (step.kind == Kind::block_barrier) who = (1u << warps) - 1;
        if (step.kind == Kind::named_barrier) who = step.arriving | step.waiting;
        went_on = went_on || (who << step.block * warps & between);
    }
    void replay(const Step& step, fake::Run& run) {
        constexpr uint32_t both[] = {0, 1}, all = (1u << blocks * warps) - 1;
        const uint32_t who = 1u << (step.block * warps + step.warp);
        if (step.kind == Step::Kind::cluster_arrive) {
            arrived |= who;
            between |= who;
            run.watch().cluster_arrival(step.block, step.warp, ~0u, true);
            return;
        }
        // The barrier is complete when a thread waits. Both ways of reporting that some threads have gone on
        // are used.
        if (arrived == all) {
            run.watch().cluster_barrier(both, blocks, true, went_on);
            arrived = between = 0;
            is_complete = true;
            went_on = false;
        }
        if (!is_complete) return;
        run.watch().cluster_wait(step.block, step.warp, ~0u);
    }
};

void replay(const Step& step, uint32_t line, Space space, AtCluster& cluster, fake::Run& run) {
    using Kind = Step::Kind;
    cluster.watch(step);
    const uint32_t both[] = {0, 1};
    uint32_t arrivers[warps], waiters[warps];
    for (uint32_t warp = 0; warp < warps; ++warp) {
        arrivers[warp] = step.arriving >> warp & 1 ? ~0u : 0;
        waiters[warp] = step.waiting >> warp & 1 ? ~0u : 0;
    }
    switch (step.kind) {
        case Kind::access:
            return replay_access(step, line, space, run);
        case Kind::block_barrier:
            run.barrier(step.block);
            return;
        case Kind::warp_barrier:
            return run.watch().warp_barrier(step.block, step.warp, whole_if_all(step.active));
        case Kind::fence:
            return run.watch().fence(step.block, step.warp, step.active, step.scope);
        case Kind::arrive:
            return run.watch().barrier_arrival(step.block, 1, step.warp);
        case Kind::named_barrier:
            return run.watch().partial_barrier(step.block, 1, arrivers, waiters, warps);
        case Kind::cluster_barrier:
            return run.watch().cluster_barrier(both, blocks, true, true);
        case Kind::cluster_arrive:
        case Kind::cluster_wait:
            return cluster.replay(step, run);
        case Kind::object_arrive:
        case Kind::object_wait:
            return replay_object(step, line, space, run);
    }
}

// Pairs of lines, the smaller first.
std::set<std::pair<uint32_t, uint32_t>> reported(fake::Run& run) {
    run.found();
    std::set<std::pair<uint32_t, uint32_t>> pairs;
    for (const Finding& finding : run.findings()) {
        if (family(finding.id) != Family::race) continue;
        const auto a = static_cast<uint32_t>(finding.locations.at(0).line),
                   b = finding.locations.size() > 1 ? static_cast<uint32_t>(finding.locations[1].line) : a;
        pairs.insert({std::min(a, b), std::max(a, b)});
    }
    return pairs;
}

std::string in_words(const Program& program) {
    static const char* kinds[] = {"access",       "__syncthreads", "__syncwarp",      "fence",
                                  "arrive",       "named barrier", "cluster barrier", "cluster arrive",
                                  "cluster wait", "object arrive", "object wait"};
    std::string text;
    for (size_t at = 0; at < program.size(); ++at) {
        const Step& step = program[at];
        text += fmt::format("{:2}: block {} warp {} lanes {:04b} {}", at + 1, step.block, step.warp,
                            step.active, kinds[static_cast<int>(step.kind)]);
        if (step.kind == Step::Kind::access)
            text += fmt::format(" {}{} scope {}{}{}{}{}{} at {} {} {} {} ({} bytes)", step.reads ? "r" : "",
                                step.writes ? "w" : "", static_cast<int>(step.scope),
                                step.is_volatile ? " volatile" : "", step.acquires ? " acquires" : "",
                                step.releases ? " releases" : "", step.takes ? " takes" : "",
                                step.is_cas_retry_load ? " guess" : "", step.offsets[0], step.offsets[1],
                                step.offsets[2], step.offsets[3], step.width);
        if (step.kind == Step::Kind::object_arrive || step.kind == Step::Kind::object_wait)
            text += fmt::format(" {} of block {}, phase {}{}{}", step.object, step.owner, step.phase,
                                step.releases ? " releases" : "", step.over ? " over" : "");
        if (step.kind == Step::Kind::fence) text += fmt::format(" scope {}", static_cast<int>(step.scope));
        if (step.kind == Step::Kind::named_barrier)
            text += fmt::format(" arrived {:03b} waiting {:03b}", step.arriving, step.waiting);
        text += "\n";
    }
    return text;
}

struct Compared {
    std::set<std::pair<size_t, size_t>> invented;
    std::set<uint32_t> racy, covered, racy_plainly;  // words; plainly: not only between strong accesses
    bool good() const { return invented.empty() && std::ranges::includes(covered, racy_plainly); }
    bool misses_strong() const { return covered.size() < racy.size(); }
};

bool says_that_it_may_miss(const fake::Run& run) {
    return std::ranges::any_of(run.unseen(),
                               [](const Unseen& one) { return one.about.starts_with("race."); });
}

Compared compare(const Program& program, Space space) {
    fake::Run run(space, words * 4 + objects * 8, true, warps);
    AtCluster cluster;
    const bool has_objects = std::ranges::any_of(program, [](const Step& step) {
        return step.kind == Step::Kind::object_arrive || step.kind == Step::Kind::object_wait;
    });
    if (has_objects) begin_objects(space, run);
    for (size_t at = 0; at < program.size(); ++at)
        replay(program[at], static_cast<uint32_t>(at) + 1, space, cluster, run);
    const auto found = reported(run);
    const bool may_miss = says_that_it_may_miss(run);
    const Model relation(program);
    Compared result;
    for (size_t i = 0; i < program.size(); ++i)
        for (size_t j = i; j < program.size(); ++j) {
            const auto racing = relation.races(i, j);
            result.racy.insert(racing.begin(), racing.end());
            if (!may_miss && (!program[i].is_strong() || !program[j].is_strong()))
                result.racy_plainly.insert(racing.begin(), racing.end());
            if (!found.contains({i + 1, j + 1})) continue;
            if (racing.empty()) result.invented.insert({i + 1, j + 1});
            result.covered.insert(racing.begin(), racing.end());
        }
    return result;
}

// A cluster barrier without some of its arrivals and waits is not a barrier.
bool is_needed(const Step& step) {
    return step.kind == Step::Kind::cluster_arrive || step.kind == Step::Kind::cluster_wait;
}

// The smallest subset of steps that still gives a different result.
Program shrunk(Program program, Space space) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (size_t at = 0; at < program.size(); ++at) {
            if (is_needed(program[at])) continue;
            Program fewer = program;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
            if (compare(fewer, space).good()) continue;
            program = std::move(fewer);
            smaller = true;
            break;
        }
    }
    return program;
}

}  // namespace

TEST_CASE("races: random programs are judged as the model judges every pair") {
    const uint32_t count = samples::everything() ? 100'000 : 5'000,
                   first = samples::everything() ? 0 : static_cast<uint32_t>(5'000 * samples::first(20));
    uint32_t with_races = 0, differ = 0, strong_missed = 0;
    for (uint32_t seed = first; seed < first + count && differ < 3; ++seed) {
        Writer writer(seed);
        const Program program = writer.program();
        const auto result = compare(program, writer.space());
        with_races += !result.racy.empty();
        strong_missed += result.misses_strong();
        if (result.good()) continue;
        ++differ;
        const Program few = shrunk(program, writer.space());
        const auto why = compare(few, writer.space());
        std::string invented;
        for (const auto& [a, b] : why.invented) invented += fmt::format(" {}-{}", a, b);
        FAIL_CHECK(fmt::format("program {}, {}: invented{}; words with races {}, reported {}\n{}", seed,
                               writer.space() == Space::shared ? "shared" : "global", invented,
                               why.racy.size(), why.covered.size(), in_words(few)));
    }
    CHECK(with_races > count / 10);
    CHECK(with_races < count - count / 20);
    // race_detector.h: a word has room for two unordered writes; a third strong one is dropped.
    CHECK(strong_missed < count / 500);
    MESSAGE(count, " programs, ", with_races, " with races, ", differ, " judged otherwise; in ",
            strong_missed, " a race between strong accesses alone is missed");
}

}  // namespace warpmark::model
