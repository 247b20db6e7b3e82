// Random runs, checked against every pair of accesses: each reported pair must be a race, and if there are
// races, one must be reported.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <random>
#include <set>

#include "harness/observe/fake_run_test.h"

using namespace warpmark;

namespace {

constexpr uint32_t blocks = 2, warps = 2, bytes = 256;

// Numbers of the last synchronizations before each access; the number of an access is its line.
struct Happened {
    int line = 0;
    bool writes = false, atomic = false;
    uint32_t block = 0, warp = 0, width = 4, active = 0;
    uint32_t offsets[32] = {};
};
struct Sync {
    int before = 0;  // the next line
    uint32_t block = 0;
    int warp = -1;  // -1: the whole block
};

struct Program {
    std::vector<Happened> accesses;
    std::vector<Sync> syncs;
    Space space = Space::shared;

    bool ordered(const Happened& a, const Happened& b) const {
        if (a.block != b.block) return false;
        for (const Sync& sync : syncs)
            if (sync.before > a.line && sync.before <= b.line && sync.block == a.block &&
                (sync.warp < 0 || (a.warp == b.warp && static_cast<uint32_t>(sync.warp) == a.warp)))
                return true;
        return false;
    }

    // The words of memory (of one block, if it is shared) on which the two race.
    std::set<uint32_t> races(const Happened& a, const Happened& b) const {
        std::set<uint32_t> words;
        if (!(a.writes || b.writes) || (a.atomic && b.atomic) ||
            (space == Space::shared && a.block != b.block))
            return words;
        if (&a != &b && ordered(a, b)) return words;
        for (uint32_t i = 0; i < 32; ++i)
            for (uint32_t j = 0; j < 32; ++j) {
                if (!(a.active >> i & 1) || !(b.active >> j & 1)) continue;
                if (a.block == b.block && a.warp == b.warp && i == j) continue;
                const uint32_t from = std::max(a.offsets[i], b.offsets[j]),
                               to = std::min(a.offsets[i] + a.width, b.offsets[j] + b.width);
                if (from < to)
                    for (uint32_t word = from / 4; word <= (to - 1) / 4; ++word)
                        words.insert((space == Space::shared ? a.block << 16 : 0) | word);
            }
        return words;
    }
};

// Rows as in kernels: one location, contiguous, strided, in pairs, random.
void lay_offsets(std::mt19937& random, Happened& access) {
    const uint32_t units = bytes / access.width, first = random() % units;
    const int kind = static_cast<int>(random() % 6);
    const auto place = [&](uint32_t lane) -> uint32_t {
        if (kind == 0) return first;
        if (kind == 1) return first + lane;
        if (kind == 2) return first + 2 * lane;
        if (kind == 3) return first + lane / 2;
        if (kind == 4) return first + lane % 8;
        return static_cast<uint32_t>(random());
    };
    for (uint32_t lane = 0; lane < 32; ++lane) access.offsets[lane] = place(lane) % units * access.width;
    const uint32_t masks[] = {~0u, ~0u, 1, 0xffff, static_cast<uint32_t>(random()) | 2};
    access.active = masks[random() % 5];
}

Program random_program(std::mt19937& random) {
    Program program;
    program.space = random() % 2 ? Space::shared : Space::global;
    const uint32_t write_share = random() % 4, sync_share = random() % 5, widths = random() % 4;
    for (int line = 1; line < 12; ++line) {
        while (random() % 10 < sync_share)
            program.syncs.push_back({line, static_cast<uint32_t>(random() % blocks),
                                     random() % 3 ? -1 : static_cast<int>(random() % warps)});
        Happened access;
        access.line = line;
        access.writes = random() % 8 < write_share;
        access.atomic = random() % 12 == 0;
        access.writes |= access.atomic;
        access.block = random() % blocks;
        access.warp = random() % warps;
        access.width = 4;
        if (!access.atomic && widths == 1) access.width = 4u << random() % 3;
        if (!access.atomic && widths == 2) access.width = 1u << random() % 4;
        lay_offsets(random, access);
        program.accesses.push_back(access);
    }
    return program;
}

void replay(const Program& program, fake::Run& run) {
    static std::byte values[32 * 16];
    size_t sync = 0;
    for (const Happened& one : program.accesses) {
        for (; sync < program.syncs.size() && program.syncs[sync].before <= one.line; ++sync) {
            if (program.syncs[sync].warp < 0)
                run.barrier(program.syncs[sync].block);
            else
                run.watch().warp_barrier(program.syncs[sync].block,
                                         static_cast<uint32_t>(program.syncs[sync].warp), ~0u);
        }
        WarpAccess access;
        access.kind = one.writes ? Access::store : Access::load;
        if (one.atomic) access.kind = Access::atomic;
        access.scope = one.atomic ? Scope::device : Scope::none;
        access.space = program.space;
        access.region = 5;
        access.width = one.width;
        access.active = one.active;
        uint32_t offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            offsets[lane] =
                one.offsets[one.active >> lane & 1 ? lane
                                                   : static_cast<uint32_t>(std::countr_zero(one.active))];
        access.stride = offsets[1] - offsets[0];
        access.even = one.active == ~0u;
        for (uint32_t lane = 0; lane < 32; ++lane)
            access.even &= offsets[lane] == offsets[0] + lane * access.stride;
        access.offsets = offsets;
        access.values = values;
        access.block = one.block;
        access.owner = program.space == Space::shared ? one.block : 0;
        access.warp = one.warp;
        access.site = static_cast<uint32_t>(one.line);
        run.watch().access(access);
    }
}

// The reported pairs of lines, the smaller first.
std::set<std::pair<int, int>> reported(fake::Run& run) {
    run.found();
    std::set<std::pair<int, int>> pairs;
    for (const Finding& finding : run.findings()) {
        if (family(finding.id) != Family::race) continue;
        const int a = finding.locations.at(0).line,
                  b = finding.locations.size() > 1 ? finding.locations[1].line : a;
        pairs.insert({std::min(a, b), std::max(a, b)});
    }
    return pairs;
}

}  // namespace

TEST_CASE("races: random runs are judged as a look at every pair judges them") {
    std::mt19937 random(20);
    int with_races = 0;
    for (int round = 0; round < 20000; ++round) {
        const Program program = random_program(random);
        fake::Run run(program.space, bytes);
        replay(program, run);
        const auto found = reported(run);
        std::set<uint32_t> racy, covered;
        for (size_t i = 0; i < program.accesses.size(); ++i)
            for (size_t j = i; j < program.accesses.size(); ++j) {
                const auto &a = program.accesses[i], &b = program.accesses[j];
                const auto words = program.races(a, b);
                racy.insert(words.begin(), words.end());
                if (!found.contains({a.line, b.line})) continue;
                INFO(fmt::format("round {}: lines {} and {} are reported", round, a.line, b.line));
                CHECK_FALSE(words.empty());
                covered.insert(words.begin(), words.end());
            }
        INFO(fmt::format("round {}, {}: {} words with races, {} of them told", round,
                         program.space == Space::shared ? "shared" : "global", racy.size(), covered.size()));
        CHECK(racy == covered);
        with_races += !racy.empty();
    }
    CHECK(with_races > 1000);
    CHECK(with_races < 19000);
}
