// Part of a run that a recording covers, the step of each finding, and invalid recordings.
#include <doctest/doctest.h>

#include <bit>
#include <set>

#include "harness/contract/finding_table.h"
#include "harness/runs/recordings_test.h"

using namespace warpmark;

TEST_CASE("record: of a barrier in a loop, the round is shown in which lanes come without the others") {
    const auto seen =
        recorded(recorded_job("__global__ void k(const int* in, int* out) {\n"
                              "    for (int i = 0; i < 3; ++i)\n"
                              "        if (i < 2 || threadIdx.x < 8)\n"
                              "            __syncthreads();\n"
                              "    out[threadIdx.x] = in[threadIdx.x];\n"
                              "}\n",
                              32));
    const Recording& recording = seen.recording;
    REQUIRE(recording.has_finding);
    CHECK(seen.cases[0].findings[recording.finding].id == id_of("barrier.divergent"));
    const RecordedRun& run = recording.runs[0];
    const auto& steps = run.found_at[recording.finding];
    REQUIRE(!steps.empty());
    CHECK(recording.places[run.place[steps[0]]].line == 4);
    CHECK(run.lanes[steps[0]] == 0xff);
    for (const uint64_t step : steps) CHECK(((run.lanes[step] & 0xff) == 0 || (run.lanes[step] >> 8) == 0));
}

TEST_CASE("record: of a loop that reads what nobody wrote, the round is shown that does") {
    const auto seen =
        recorded(recorded_job("__global__ void k(const int* in, int* out) {\n"
                              "    __shared__ int s[64];\n"
                              "    s[threadIdx.x] = in[threadIdx.x];\n"
                              "    __syncthreads();\n"
                              "    int sum = 0;\n"
                              "    for (int i = 30; i < 40; ++i)\n"
                              "        sum += s[i];\n"
                              "    out[threadIdx.x] = sum;\n"
                              "}\n",
                              32));
    const Recording& recording = seen.recording;
    REQUIRE(recording.has_finding);
    CHECK(seen.cases[0].findings[recording.finding].id == id_of("memory.uninitialised"));
    const RecordedRun& run = recording.runs[0];
    REQUIRE(run.found_at[recording.finding].size() == 1);
    const uint64_t step = run.found_at[recording.finding][0];
    size_t offset = 0;
    for (size_t row = 0; run.accesses.step[row] < step; ++row)
        offset += static_cast<size_t>(std::popcount(run.accesses.lanes[row]));
    CHECK(run.accesses.offsets[offset] == 4 * 32);
}

TEST_CASE("record: of two buffers in turn, the copy that races is shown, not the first one on its line") {
    const auto seen = recorded(recorded_job(R"(__global__ void k(const int* in, int* out) {
    __shared__ int s[2][64];
    int t = threadIdx.x, sum = 0;
    for (int i = -1; i < 4; ++i) {
        if (i < 3)
            s[(i + 1) % 2][t] = in[t] + i;
        __syncthreads();
        if (i >= 0)
            sum += s[i % 2][t ^ 32];
    }
    out[t] = sum;
}
)",
                                            64));
    const Recording& recording = seen.recording;
    REQUIRE(recording.has_finding);
    CHECK(seen.cases[0].findings[recording.finding].id == id_of("race.read-write"));
    for (const auto& run : recording.runs) {
        const auto line = [&](uint64_t step) { return recording.places[run.place[step]].line; };
        const auto& steps = run.found_at[recording.finding];
        REQUIRE(steps.size() == 2);
        CHECK(std::set{line(steps[0]), line(steps[1])} == std::set{6, 9});
        const uint64_t copy = line(steps[0]) == 6 ? steps[0] : steps[1];
        size_t before = 0;
        for (uint64_t step = 0; step < copy; ++step)
            before += line(step) == 6 && run.warp[step] == run.warp[copy];
        CHECK(before >= 2);  // barriers order the first copy to each of the buffers
    }
}

TEST_CASE("record: a long run is a window around the finding") {
    Job job = recorded_job(R"(__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x, sum = 0;
    for (int i = 0; i < 4000; ++i)
        sum += in[t] ^ i;
    s[t] = sum;
    out[t] = s[t ^ 32];
}
)",
                           64);
    const Observation seen = recorded(job);
    const Recording& recording = seen.recording;
    for (const auto& run : recording.runs) {
        CHECK(run.of > 20'000);
        CHECK(run.from > 0);
        CHECK(run.warp.size() <= 20'000);
        const auto& steps = run.found_at[recording.finding];
        REQUIRE(!steps.empty());
        CHECK(steps.front() >= run.from);
        CHECK(steps.front() < run.from + run.warp.size());
    }
}

TEST_CASE("record: a recording that names what is not there is refused") {
    const Job job = recorded_job(race_of_halves, 64);
    const Observation good = recorded(job);
    const auto refused = [&](const auto& spoil) {
        Observation bad = good;
        spoil(bad.recording);
        return !session::unsound_recording(job, bad).empty();
    };
    CHECK(refused([](Recording& one) { one.case_at = 7; }));
    CHECK(refused([](Recording& one) { one.finding = 99; }));
    CHECK(refused([](Recording& one) { one.warps = 9; }));
    CHECK(refused([](Recording& one) { one.places.clear(); }));
    CHECK(refused([](Recording& one) { one.runs[0].accesses.values.pop_back(); }));
    CHECK(refused([](Recording& one) { one.runs[0].accesses.array[0] = 99; }));
    CHECK(refused([](Recording& one) { one.runs[0].accesses.step[0] = 1 << 20; }));
    CHECK(refused([](Recording& one) { one.runs[0].values.scalar[0] = 99; }));
    CHECK(refused([](Recording& one) { one.runs[0].begins.pop_back(); }));
    CHECK(refused([](Recording& one) { one.runs[0].ends.warp[0] = 99; }));
    CHECK(refused([](Recording& one) { one.runs[0].outputs[1].pop_back(); }));
    Job other = job;
    other.recording.wanted = false;
    CHECK(session::unsound_recording(other, good) != "");
}
