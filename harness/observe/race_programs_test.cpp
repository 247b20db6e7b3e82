// race_programs_test.cpp: random programs with fences, scopes, releases, acquisitions, locks, flags, named
// and cluster barriers and warp masks. The detector reports no pair of accesses that does not race in the
// model, and of each word that has a race at least one.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "harness/base/sample_test.h"
#include "harness/observe/fake_run_test.h"
#include "harness/observe/race_model_test.h"

namespace warpmark::model {
namespace {

constexpr uint32_t words = 8, flags = 2;  // the first words are used as flags more often than as data

class Writer {
  public:
    explicit Writer(uint32_t seed)
        : random_(seed), space_(pick(4) ? Space::global : Space::shared), readers_(pick(4)) {}
    Space space() const { return space_; }
    Program program() {
        const uint32_t syncs = 1 + pick(7), length = 4 + pick(26);
        while (program_.size() < length) {
            if (pick(10) < syncs)
                synchronize();
            else if (pick(12) == 0)
                critical_section();
            else if (pick(8) == 0)
                hand_over();
            else
                access(pick(3) == 0);
        }
        return program_;
    }

  private:
    uint32_t pick(uint32_t below) { return static_cast<uint32_t>(random_() % below); }
    Scope scope() { return pick(3) ? Scope::device : Scope::block; }
    Step somewhere() {
        Step step;
        step.block = space_ == Space::shared ? 0 : pick(blocks);
        step.warp = pick(warps);
        return step;
    }
    uint32_t some_lanes() {
        const uint32_t masks[] = {all_lanes, 1, 1, 2, 0b0011, 0b1100, 1 + pick(all_lanes)};
        return masks[pick(7)];
    }
    void add(const Step& step) { program_.push_back(step); }

    void fence(Step at, uint32_t active) {
        at.kind = Step::Kind::fence;
        at.active = active;
        at.scope = scope();
        add(at);
    }

    void synchronize() {
        Step step = somewhere();
        const uint32_t what = pick(12);
        if (what < 4) {
            step.kind = Step::Kind::block_barrier;
        } else if (what < 6) {
            step.kind = Step::Kind::warp_barrier;
            step.active = some_lanes();
        } else if (what < 9) {
            return fence(step, some_lanes());
        } else if (what < 11 || space_ == Space::shared) {
            return named_barrier(step);
        } else {
            step.kind = Step::Kind::cluster_barrier;
        }
        add(step);
    }

    // Some warps arrive, and others come and wait, with accesses in between.
    void named_barrier(Step step) {
        const uint32_t waiting = 1 + pick((1u << warps) - 1);
        step.kind = Step::Kind::arrive;
        for (uint32_t warp = 0; warp < warps; ++warp)
            if (!(waiting >> warp & 1) && pick(2)) {
                step.warp = warp;
                step.arriving |= 1u << warp;
                add(step);
            }
        if (pick(2)) access(false);
        step.kind = Step::Kind::named_barrier;
        step.waiting = waiting;
        add(step);
    }

    void place(Step& step, uint32_t first, uint32_t count) {
        const uint32_t base = pick(count), stride = pick(3);
        for (uint32_t lane = 0; lane < lanes; ++lane)
            step.offsets[lane] = (first + (base + lane * stride) % count) * 4;
    }

    void make_strong(Step& step) {
        step.scope = scope();
        step.acquires = step.reads && pick(4) == 0;
        step.releases = step.writes && pick(4) == 0;
        if (step.reads && step.writes) {
            step.takes = pick(3) == 0;
        } else if (pick(3) == 0) {
            step.is_volatile = true;
            step.scope = Scope::system;
            step.acquires = step.releases = false;
        }
    }

    void access(bool strong) {
        Step step = somewhere();
        step.active = some_lanes();
        const uint32_t what = pick(4) < readers_ ? 0 : 1 + pick(strong ? 2 : 1);
        step.reads = what != 1;
        step.writes = what != 0;
        if (strong) make_strong(step);
        const bool at_flag = strong ? pick(5) != 0 : pick(12) == 0;
        place(step, at_flag ? 0 : flags, at_flag ? flags : words - flags);
        if (!strong && pick(8) == 0) {
            step.width = 8;
            for (uint32_t& offset : step.offsets) offset = std::min(offset & ~7u, (words - 2) * 4);
        }
        add(step);
    }

    Step strong_at(const Step& at, uint32_t flag, bool reads, bool writes) {
        Step step = at;
        step.kind = Step::Kind::access;
        step.reads = reads;
        step.writes = writes;
        step.scope = scope();
        for (uint32_t& offset : step.offsets) offset = flag * 4;
        return step;
    }

    // One lane takes a place, works, and sets it free, with or without its fences.
    void critical_section() {
        Step at = somewhere();
        at.active = 1u << pick(2);
        const uint32_t flag = pick(flags);
        Step take = strong_at(at, flag, true, true);
        take.takes = true;
        take.acquires = pick(3) == 0;
        add(take);
        if (pick(3)) fence(at, at.active);
        for (uint32_t count = 1 + pick(2); count-- > 0;) {
            Step work = at;
            work.reads = pick(2);
            work.writes = !work.reads || pick(2) == 0;
            work.reads = !work.writes;
            place(work, flags, 2);
            add(work);
        }
        if (pick(3)) fence(at, at.active);
        Step free = strong_at(at, flag, pick(2) == 0, true);
        free.releases = pick(3) == 0;
        add(free);
    }

    // One thread writes and raises a flag; another one looks at it, and reads.
    void hand_over() {
        Step from = somewhere(), to = somewhere();
        from.active = 1u << pick(2);
        to.active = pick(2) ? 1u << pick(2) : all_lanes;
        const uint32_t flag = pick(flags);
        from.writes = true;
        place(from, flags, 2);
        add(from);
        if (pick(4)) fence(from, from.active);
        Step raise = strong_at(from, flag, pick(2) == 0, true);
        raise.releases = pick(4) == 0;
        add(raise);
        Step look = strong_at(to, flag, true, pick(3) == 0);
        look.active = to.active & 3 ? to.active & 3 : 1;
        add(look);
        to.active = look.active;
        to.reads = true;
        to.writes = false;
        for (uint32_t lane = 0; lane < lanes; ++lane) to.offsets[lane] = from.offsets[0];
        add(to);
    }

    std::mt19937 random_;
    Space space_;
    uint32_t readers_;  // of four accesses so many only read
    Program program_;
};

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

void replay(const Step& step, uint32_t line, Space space, fake::Run& run) {
    using Kind = Step::Kind;
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
            return run.watch().cluster_barrier(both, blocks, true);
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
    static const char* kinds[] = {"access", "__syncthreads", "__syncwarp",     "fence",
                                  "arrive", "named barrier", "cluster barrier"};
    std::string text;
    for (size_t at = 0; at < program.size(); ++at) {
        const Step& step = program[at];
        text += fmt::format("{:2}: block {} warp {} lanes {:04b} {}", at + 1, step.block, step.warp,
                            step.active, kinds[static_cast<int>(step.kind)]);
        if (step.kind == Step::Kind::access)
            text += fmt::format(" {}{} scope {}{}{}{}{} at {} {} {} {} ({} bytes)", step.reads ? "r" : "",
                                step.writes ? "w" : "", static_cast<int>(step.scope),
                                step.is_volatile ? " volatile" : "", step.acquires ? " acquires" : "",
                                step.releases ? " releases" : "", step.takes ? " takes" : "", step.offsets[0],
                                step.offsets[1], step.offsets[2], step.offsets[3], step.width);
        if (step.kind == Step::Kind::fence) text += fmt::format(" scope {}", static_cast<int>(step.scope));
        if (step.kind == Step::Kind::named_barrier)
            text += fmt::format(" arrived {:03b} waiting {:03b}", step.arriving, step.waiting);
        text += "\n";
    }
    return text;
}

struct Compared {
    std::set<std::pair<size_t, size_t>> invented;
    std::set<uint32_t> racy, covered, racy_plainly;  // words; plainly: not between strong accesses alone
    bool good() const { return invented.empty() && std::ranges::includes(covered, racy_plainly); }
    bool misses_strong() const { return covered.size() < racy.size(); }
};

bool says_that_it_may_miss(const fake::Run& run) {
    return std::ranges::any_of(run.unseen(),
                               [](const Unseen& one) { return one.about.starts_with("race."); });
}

Compared compare(const Program& program, Space space) {
    fake::Run run(space, words * 4, true, warps);
    for (size_t at = 0; at < program.size(); ++at)
        replay(program[at], static_cast<uint32_t>(at) + 1, space, run);
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

// The fewest steps that still come out otherwise.
Program shrunk(Program program, Space space) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (size_t at = 0; at < program.size(); ++at) {
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
    // races.h: a word has room for two writes that nothing orders; of strong ones a third is forgotten.
    CHECK(strong_missed < count / 500);
    MESSAGE(count, " programs, ", with_races, " with races, ", differ, " judged otherwise; in ",
            strong_missed, " a race between strong accesses alone is missed");
}

}  // namespace warpmark::model
