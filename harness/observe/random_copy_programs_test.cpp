// Random programs with asynchronous copies, groups, waits, a barrier object and barriers. The detector must
// report only pairs that race in the model, and at least one copy for each racy word.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>
#include <string>

#include "harness/base/sampling_test.h"
#include "harness/diagnose/messages.h"
#include "harness/observe/copy_race_model_test.h"
#include "harness/observe/event_observers.h"

namespace warpmark::copy_model {
namespace {

using Pairs = std::set<std::pair<size_t, size_t>>;

// Events of a program: shared memory `tile`, global memory `in`, and a barrier object.
class CopyRun final : public RunView {
  public:
    explicit CopyRun(const Program& program) {
        for (size_t line = 0; line <= program.size(); ++line)
            sites_.push_back(Site{line ? "a.cu" : "", static_cast<int>(line), 0});
        record_.kernel = "k";
        record_.grid = {1, 1, 1};
        record_.block = {warps * 32, 1, 1};
        for (std::byte& byte : memory_[1]) byte = std::byte(++stored_);
        watch_.launch_begins(*this);
        for (const RegionInfo& region : regions_) watch_.region_begins(region);
        watch_.block_begins(0);
        for (const Step& step : program) {
            ++line_;
            replay(step);
        }
        watch_.block_ends(0);
        watch_.launch_ends(record_);
    }
    const Site& site(uint32_t id) const override { return sites_[id]; }
    const RegionInfo* region(uint32_t id) const override { return id < 3 ? &regions_[id] : nullptr; }
    const LaunchRecord& launch() const override { return record_; }
    BarrierGap barrier_gap(uint32_t, uint32_t, bool) const override { return {}; }

    // Pairs of steps. `equal`: those that stored equal values, which a trial judges (same_value_trial.cpp).
    Pairs reported(bool equal) const {
        Pairs pairs;
        for (const Finding& finding : log_.findings()) {
            if (family(finding.id) != Family::race) continue;
            const auto* race = std::get_if<Race>(&finding.fact);
            if ((race && race->same_value) != equal) continue;
            const auto a = static_cast<size_t>(finding.locations.front().line) - 1,
                       b = static_cast<size_t>(finding.locations.back().line) - 1;
            pairs.insert({std::min(a, b), std::max(a, b)});
        }
        return pairs;
    }

  private:
    static constexpr uint32_t object_region = 2;

    void replay(const Step& step) {
        using Kind = Step::Kind;
        CopyStep copy;
        copy.of = step.of;
        copy.warp = step.warp;
        copy.lanes = step.active;
        copy.keep = step.keep;
        copy.uncommitted = step.uncommitted;
        copy.reads_only = step.reads_only;
        switch (step.kind) {
            case Kind::access:
                return access(step, step.writes ? Access::store : Access::load, step.ground, step.at,
                              Background::no);
            case Kind::copy: {
                const bool is_in = step.of == Background::group;
                access(step, Access::load, is_in ? MemoryKind::in : MemoryKind::tile, step.from, step.of);
                return access(step, Access::store, is_in ? MemoryKind::tile : MemoryKind::in, step.at,
                              step.of);
            }
            case Kind::commit:
                copy.kind = CopyStep::Kind::commit;
                return watch_.copies(copy);
            case Kind::wait:
                copy.kind = CopyStep::Kind::wait;
                return watch_.copies(copy);
            case Kind::track:
            case Kind::look:
            case Kind::fail:
                return at_object(step);
            case Kind::end:
                ++phase_;
                return;
            case Kind::block_barrier:
                return watch_.block_barrier(0);
            case Kind::warp_barrier:
                return watch_.warp_barrier(0, step.warp, step.active);
        }
    }

    WarpAccess begin(const Step& step) const {
        WarpAccess access;
        access.space = Space::shared;
        access.active = step.active;
        access.warp = step.warp;
        access.site = line_;
        return access;
    }

    void access(const Step& step, Access kind, MemoryKind ground, const uint32_t* at, Background background) {
        WarpAccess access = begin(step);
        access.kind = kind;
        access.region = static_cast<uint32_t>(ground);
        access.space = regions_[access.region].space;
        access.width = step.width;
        access.background = background;
        auto& memory = memory_[access.region];
        uint32_t offsets[32];
        std::byte values[32 * 16] = {};
        for (uint32_t lane = 0; lane < 32; ++lane) {
            const bool takes_part = lane < lanes && step.active >> lane & 1;
            offsets[lane] = at[takes_part ? lane : static_cast<uint32_t>(std::countr_zero(step.active))];
            if (!takes_part || kind == Access::load) continue;
            std::byte* value = values + lane * step.width;
            if (background == Background::no)
                for (uint32_t byte = 0; byte < step.width; ++byte) value[byte] = std::byte(++stored_);
            else
                std::copy_n(memory_[1 - access.region] + step.from[lane], step.width, value);
        }
        access.offsets = offsets;
        access.values = values;
        access.memory = memory;
        watch_.access(access);
        for (uint32_t lane = 0; lane < lanes && kind == Access::store; ++lane)
            if (step.active >> lane & 1)
                std::copy_n(values + lane * step.width, step.width, memory + offsets[lane]);
    }

    void at_object(const Step& step) {
        WarpAccess access = begin(step);
        access.kind = step.kind == Step::Kind::track ? Access::atomic : Access::load;
        access.region = object_region;
        access.width = 8;
        access.scope = Scope::block;
        access.of_mbarrier = true;
        access.releases = step.kind == Step::Kind::track;
        access.acquires = step.kind != Step::Kind::track;
        const uint32_t offsets[32] = {};
        const uint64_t word = phase_ << mbarrier_phase_shift;
        uint8_t phases[32];
        std::fill_n(phases, 32, static_cast<uint8_t>(word >> mbarrier_phase_shift));
        access.phases = phases;
        if (step.kind == Step::Kind::track) access.background = Background::group;
        if (step.kind == Step::Kind::fail) access.over = 0;
        access.offsets = offsets;
        access.memory = reinterpret_cast<const std::byte*>(&word);
        watch_.access(access);
    }

    std::vector<Site> sites_;
    RegionInfo regions_[3] = {{0, Space::shared, "tile", words * 4, 4},
                              {1, Space::global, "in", words * 4, 4},
                              {2, Space::shared, "done", 8, 8}};
    LaunchRecord record_;
    FindingLog log_;
    observe::EventObserver watch_{log_, true};
    std::byte memory_[2][words * 4] = {};
    uint8_t stored_ = 0;
    uint32_t line_ = 0;
    uint64_t phase_ = 0;
};

class Writer {
  public:
    explicit Writer(uint32_t seed) : random_(seed), calm_(pick(4)), units_(pick(3) == 0) {}
    Program program() {
        const uint32_t length = 4 + pick(20);
        while (program_.size() < length) {
            const uint32_t what = pick(12);
            if (what < 3)
                copy();
            else if (what < 6)
                wait();
            else if (what < 9)
                barrier();
            else if (what == 9)
                object();
            else
                access();
        }
        return program_;
    }

  private:
    uint32_t pick(uint32_t below) { return static_cast<uint32_t>(random_() % below); }
    Step somewhere() {
        Step step;
        step.warp = pick(warps);
        const uint32_t masks[] = {all_lanes, all_lanes, 1, 2, 0b0110, 1 + pick(all_lanes)};
        step.active = masks[pick(6)];
        return step;
    }
    // Calm programs copy each thread's own words.
    void places(const Step& step, uint32_t (&places)[lanes]) {
        const uint32_t room = words * 4 / step.width, base = pick(room), stride = pick(3);
        for (uint32_t lane = 0; lane < lanes; ++lane) {
            const bool own = calm_ && pick(6);
            places[lane] = (own ? step.warp * lanes + lane : base + lane * stride) % room * step.width;
        }
    }
    Background some_kind() { return units_ && pick(2) ? Background::unit : Background::group; }

    void copy() {
        Step step = somewhere();
        step.kind = Step::Kind::copy;
        step.of = some_kind();
        step.width = step.of == Background::unit ? 16 : 4u << pick(3);
        places(step, step.at);
        std::copy_n(step.at, lanes, step.from);
        if (pick(2)) places(step, step.from);
        program_.push_back(step);
        if (pick(3) == 0) return;
        step.kind = Step::Kind::commit;
        program_.push_back(step);
    }
    void wait() {
        Step step = somewhere();
        if (pick(3)) step.active = all_lanes;
        step.of = some_kind();
        step.kind = pick(4) ? Step::Kind::wait : Step::Kind::commit;
        step.keep = pick(3) ? 0 : pick(3);
        step.uncommitted = step.of == Background::group && step.keep == 0 && pick(2);
        step.reads_only = step.of == Background::unit && pick(2);
        program_.push_back(step);
    }
    void barrier() {
        Step step = somewhere();
        step.kind = pick(3) ? Step::Kind::block_barrier : Step::Kind::warp_barrier;
        if (step.kind == Step::Kind::block_barrier) step.active = all_lanes;
        program_.push_back(step);
    }
    void object() {
        Step step = somewhere();
        const Step::Kind kinds[] = {Step::Kind::track, Step::Kind::track, Step::Kind::end,
                                    Step::Kind::look,  Step::Kind::look,  Step::Kind::fail};
        step.kind = kinds[pick(6)];
        program_.push_back(step);
    }
    void access() {
        Step step = somewhere();
        step.ground = pick(4) ? MemoryKind::tile : MemoryKind::in;
        step.writes = pick(2);
        step.width = 4u << pick(2);
        places(step, step.at);
        program_.push_back(step);
    }

    std::mt19937 random_;
    uint32_t calm_;
    bool units_;
    Program program_;
};

Pairs pairs_of(const std::set<Model::Race>& races) {
    Pairs pairs;
    for (const auto& race : races) pairs.insert({race.earlier, race.later});
    return pairs;
}

struct Judged {
    Pairs invented, racing;
    std::set<uint32_t> missed;  // words
    bool good() const { return invented.empty() && missed.empty(); }
};

bool is_copy(const Step& step) {
    return step.kind == Step::Kind::copy;
}

bool touches(const Step& step, uint32_t word) {
    const auto is_there = [&](const uint32_t* at, MemoryKind ground) {
        const uint32_t begin = word % words * 4;
        for (uint32_t lane = 0; lane < lanes; ++lane)
            if ((ground == MemoryKind::in) == (word >= words) && step.active >> lane & 1 &&
                at[lane] < begin + 4 && begin < at[lane] + step.width)
                return true;
        return false;
    };
    if (!is_copy(step)) return step.kind == Step::Kind::access && is_there(step.at, step.ground);
    const bool fills_tile = step.of == Background::group;
    return is_there(step.at, fills_tile ? MemoryKind::tile : MemoryKind::in) ||
           is_there(step.from, fills_tile ? MemoryKind::in : MemoryKind::tile);
}

// After one report about a copy, no other races of that copy are reported.
Judged judge(const Program& program) {
    const CopyRun run(program);
    Pairs found = run.reported(false), all = found;
    all.merge(run.reported(true));
    std::erase_if(found, [&](const auto& pair) {
        return !is_copy(program[pair.first]) && !is_copy(program[pair.second]);
    });
    Judged result;
    result.racing = pairs_of(Model(program, Extent::whole).races());
    std::ranges::set_difference(found, result.racing, std::inserter(result.invented, result.invented.end()));
    const auto to_find = Model(program, Extent::to_find).races();
    const auto is_told = [&](size_t at) {
        return is_copy(program[at]) && std::ranges::any_of(all, [&](const auto& pair) {
                   return pair.first == at || pair.second == at;
               });
    };
    std::set<uint32_t> covered;
    for (const auto& race : to_find)
        if (is_told(race.earlier) || is_told(race.later)) covered.insert(race.word);
    for (const auto& [a, b] : all)
        for (uint32_t word = 0; word < 2 * words; ++word)
            if (touches(program[a], word) && touches(program[b], word)) covered.insert(word);
    for (const auto& race : to_find)
        if (!covered.contains(race.word)) result.missed.insert(race.word);
    return result;
}

Program shrunk(Program program) {
    for (size_t at = 0; at < program.size();) {
        Program fewer = program;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
        if (judge(fewer).good()) {
            ++at;
            continue;
        }
        program = std::move(fewer);
        at = 0;
    }
    return program;
}

std::string in_words(const Program& program) {
    static const char* kinds[] = {"access", "copy", "commit",      "wait",          "track",
                                  "end",    "look", "failed look", "__syncthreads", "__syncwarp"};
    std::string text;
    for (size_t at = 0; at < program.size(); ++at) {
        const Step& step = program[at];
        text += fmt::format("{:2}: warp {} lanes {:04b} {}{}", at, step.warp, step.active,
                            step.of == Background::unit ? "unit " : "", kinds[static_cast<int>(step.kind)]);
        if (step.kind == Step::Kind::access)
            text += fmt::format(" {} {}", step.writes ? "writes" : "reads",
                                step.ground == MemoryKind::tile ? "tile" : "in");
        if (step.kind == Step::Kind::copy) text += fmt::format(" from {}", fmt::join(step.from, " "));
        if (step.kind == Step::Kind::access || step.kind == Step::Kind::copy)
            text += fmt::format(" at {} ({} bytes)", fmt::join(step.at, " "), step.width);
        if (step.kind == Step::Kind::wait)
            text += fmt::format(" keep {}{}{}", step.keep, step.uncommitted ? " uncommitted" : "",
                                step.reads_only ? " reads" : "");
        text += "\n";
    }
    return text;
}

std::string in_words(const Pairs& pairs) {
    std::string text;
    for (const auto& [a, b] : pairs) text += fmt::format(" {}-{}", a, b);
    return text;
}

}  // namespace

TEST_CASE("copies: random programs are judged as the model judges every pair") {
    const uint32_t count = samples::everything() ? 100'000 : 5'000,
                   first = samples::everything() ? 0 : static_cast<uint32_t>(5'000 * samples::first(20));
    uint32_t with_races = 0, differ = 0;
    for (uint32_t seed = first; seed < first + count && differ < 3; ++seed) {
        const Program program = Writer(seed).program();
        const Judged judged = judge(program);
        with_races += !judged.racing.empty();
        if (judged.good()) continue;
        ++differ;
        const Program few = shrunk(program);
        const Judged why = judge(few);
        FAIL_CHECK(fmt::format("program {}: invented{}; missed at words {}; racing{}\n{}", seed,
                               in_words(why.invented), fmt::join(why.missed, " "), in_words(why.racing),
                               in_words(few)));
    }
    CHECK(with_races > count / 10);
    CHECK(with_races < count - count / 20);
    MESSAGE(count, " programs, ", with_races, " with races, ", differ, " judged otherwise");
}

}  // namespace warpmark::copy_model
