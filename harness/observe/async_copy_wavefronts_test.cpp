// Wavefronts of cp.async, against an H200's counter (cases/h200/copy_wavefronts.csv).
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "harness/observe/fake_run_test.h"
#include "harness/observe/request_costs.h"

namespace warpmark {
namespace {

struct MeasuredCopy {
    uint32_t width = 0, active = 0, wavefronts = 0, sectors = 0;
    uint64_t to[32] = {}, from[32] = {};
};

std::vector<MeasuredCopy> read_measured(const std::string& name) {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/observe/cases/h200/" + name);
    std::vector<MeasuredCopy> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#') || line.starts_with("width")) continue;
        std::ranges::replace(line, ',', ' ');
        std::istringstream numbers(line);
        MeasuredCopy& one = all.emplace_back();
        numbers >> one.width >> one.active >> one.wavefronts >> one.sectors;
        for (auto* side : {&one.to, &one.from})
            for (uint64_t& place : *side) numbers >> place, place *= one.width;
        REQUIRE(numbers);
    }
    return all;
}

bool one_behind_the_other(const MeasuredCopy& one, observe::Addresses places) {
    for (uint32_t lane = 1; lane < 32; ++lane)
        if (places[lane] != places[lane - 1] + one.width) return false;
    return true;
}

}  // namespace

TEST_CASE("copies: as an H200 counts them, wherever sources or targets are one behind the other") {
    int in_order = 0, others = 0, others_right = 0;
    for (const MeasuredCopy& one : read_measured("copy_wavefronts.csv")) {
        const auto cost = observe::copy_wavefronts(one.width, one.active, one.from, one.to);
        CHECK(cost.ideal <= cost.passes);
        if (one_behind_the_other(one, one.to) || one_behind_the_other(one, one.from)) {
            CAPTURE(one.width);
            CHECK(cost.passes == one.wavefronts);
            ++in_order;
        } else {
            ++others;
            others_right += cost.passes == one.wavefronts;
        }
    }
    CHECK(in_order == 570);
    CHECK(others == 243);
    CHECK(others_right * 10 >= others * 7);
}

TEST_CASE("copies: past the L1 cache, wavefronts and sectors as an H200 counts them") {
    int rows = 0;
    for (const MeasuredCopy& one : read_measured("copies_past_l1.csv")) {
        ++rows;
        CAPTURE(rows);
        const auto cost = observe::copy_past_l1(one.active, one.from, one.to);
        CHECK(cost.passes == one.wavefronts);
        CHECK(cost.sectors == one.sectors);
    }
    CHECK(rows == 132);
    uint64_t anywhere[32] = {};
    CHECK(observe::copy_past_l1(0, anywhere, anywhere).passes == 0);
}

TEST_CASE(
    "copies: a tile of sixteen columns copied from rows of sixty-four has to wait for its sources, and that "
    "is no conflict of the tile") {
    uint64_t from[32], straight[32], column[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        from[lane] = 4 * (lane / 16 * 64 + lane % 16);
        straight[lane] = 4 * lane;
        column[lane] = 4 * 32 * lane;
    }
    CHECK(observe::copy_wavefronts(4, ~0u, from, straight).passes == 2);
    CHECK(observe::copy_wavefronts(4, ~0u, from, straight).ideal == 2);
    CHECK(observe::copy_wavefronts(4, ~0u, from, column).passes == 32);
    CHECK(observe::copy_wavefronts(4, ~0u, from, column).ideal == 2);
    CHECK(observe::copy_wavefronts(4, 0, from, column).passes == 0);
}

TEST_CASE(
    "copies: from two buffers at once no sector gives twice, though they lie at the same places of each") {
    uint32_t offsets[32], tile[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        offsets[lane] = 16 * (lane % 16);
        tile[lane] = 16 * lane;
    }
    WarpRequest request;
    request.width = 16;
    request.offsets = offsets;
    request.site = 3;
    request.copies = request.past_l1 = true;
    fake::Run run;
    request.active = 0xffff;
    request.base = uint64_t{5} << 32;
    run.watch().request(request);
    request.active = 0xffff0000;
    request.base = uint64_t{6} << 32;
    request.continues = true;
    run.watch().request(request);
    request = {.kind = Access::store,
               .space = Space::shared,
               .width = 16,
               .active = ~0u,
               .offsets = tile,
               .site = 3,
               .copies = true,
               .past_l1 = true};
    run.watch().request(request);
    run.found();
    CHECK(run.record().shared.store.passes == 4);
    CHECK(run.record().global.load.passes == 16);
}

TEST_CASE("copies: the counts of a launch know where a copy comes from") {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = 4 * lane;
    WarpRequest request;
    request.width = 4;
    request.active = ~0u;
    request.offsets = offsets;
    request.site = 3;
    request.copies = true;
    fake::Run run;
    uint32_t strided[32];
    for (uint32_t lane = 0; lane < 32; ++lane) strided[lane] = 8 * lane;
    request.offsets = strided;
    run.watch().request(request);  // two lanes per bank of the line
    request.space = Space::shared;
    request.kind = Access::store;
    request.offsets = offsets;
    run.watch().request(request);
    run.found();
    CHECK(run.record().shared.store.passes == 2);
    CHECK(run.record().shared.store.excess() == 0);
}

TEST_CASE(
    "copies: sixteen bytes whose halves of a sector go apart cost wavefronts and sectors, and are judged as "
    "wavefronts alone") {
    uint32_t from[32], halves[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        from[lane] = 16 * lane;
        halves[lane] = 16 * (lane % 2 * 136 + lane / 2);
    }
    WarpRequest request;
    request.width = 16;
    request.active = ~0u;
    request.offsets = from;
    request.site = 3;
    request.copies = request.past_l1 = true;
    fake::Run run;
    run.watch().request(request);
    request.space = Space::shared;
    request.kind = Access::store;
    request.offsets = halves;
    run.watch().request(request);
    run.found();
    CHECK(run.record().shared.store.passes == 32);
    CHECK(run.record().shared.store.ideal == 4);
    CHECK(run.record().global.load.passes == 32);
    CHECK(run.record().global.load.excess() == 0);
}

}  // namespace warpmark
