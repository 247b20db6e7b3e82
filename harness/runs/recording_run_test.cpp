// Recordings of real kernels: their replay yields the run's outputs, and variables have the values that the
// kernel prints.
#include <doctest/doctest.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "harness/base/serialization.h"
#include "harness/runs/recordings_test.h"
#include "harness/runs/run_passes.h"

using namespace warpmark;

namespace {

// Contents of the arrays at the end of a run, reconstructed from the recording only.
std::vector<std::vector<std::byte>> replayed(const Recording& recording, const RecordedRun& run) {
    auto memory = run.begins;
    const auto put = [&](uint32_t array, uint64_t offset, const std::byte* from, uint64_t count) {
        const RecordedArray& shown = recording.arrays[array];
        if (offset >= shown.first && offset + count <= shown.first + shown.count)
            std::copy_n(from, count,
                        memory[array].begin() + static_cast<std::ptrdiff_t>(offset - shown.first));
    };
    size_t offset = 0, value = 0, arrival = 0, arrived = 0;
    for (uint32_t step = 0, row = 0; step < run.warp.size(); ++step) {
        for (; row < run.accesses.step.size() && run.accesses.step[row] == step; ++row) {
            const bool has_values = run.accesses.kind[row] & RecordedAccesses::shows_values;
            for (int lane = 0; lane < std::popcount(run.accesses.lanes[row]); ++lane, ++offset) {
                if ((run.accesses.kind[row] & 3) != 0)
                    put(run.accesses.array[row], run.accesses.offsets[offset], &run.accesses.values[value],
                        run.accesses.width[row]);
                if (has_values) value += run.accesses.width[row];
            }
        }
        for (; arrival < run.arrivals.step.size() && run.arrivals.step[arrival] == step; ++arrival) {
            put(run.arrivals.array[arrival], run.arrivals.offset[arrival], &run.arrivals.values[arrived],
                run.arrivals.count[arrival]);
            arrived += run.arrivals.count[arrival];
        }
    }
    return memory;
}

const RecordedArray& array_named(const Recording& recording, const std::string& name) {
    for (const auto& array : recording.arrays)
        if (array.name == name) return array;
    FAIL("no array ", name);
    std::abort();
}

std::vector<std::byte> replayed_out(const Recording& recording, const RecordedRun& run) {
    const auto at = static_cast<size_t>(&array_named(recording, "out") - recording.arrays.data());
    return replayed(recording, run)[at];
}

struct Told {
    uint32_t step = 0, warp = 0, lane = 0;
    std::string name;
    std::vector<std::byte> bytes;
};

std::vector<Told> values_of(const Recording& recording, const RecordedRun& run) {
    std::vector<Told> all;
    size_t from = 0;
    for (size_t row = 0; row < run.values.step.size(); ++row) {
        const Scalar& scalar = recording.scalars[run.values.scalar[row]];
        for (uint32_t lane = 0; lane < 32; ++lane) {
            if (!(run.values.lanes[row] >> lane & 1)) continue;
            const std::byte* first = &run.values.values[from];
            const uint32_t step = run.values.step[row];
            all.push_back({step, run.warp[step], lane, scalar.name, {first, first + scalar.bytes}});
            from += scalar.bytes;
        }
    }
    return all;
}

}  // namespace

TEST_CASE("record: both orders of a race, and the wrong value arrives where the witness says") {
    const Observation seen = recorded(recorded_job(race_of_halves, 64));
    const Recording& recording = seen.recording;
    REQUIRE(recording.runs.size() == 2);
    REQUIRE(recording.has_finding);
    const Witness& witness = seen.cases[0].findings[recording.finding].witness;
    REQUIRE(witness.found);
    CHECK(recording.runs[1].is_witness);
    bool differ = false;
    for (const auto& run : recording.runs) {
        CHECK(run.whole);
        CHECK(replayed_out(recording, run) == run.outputs[1]);
        const auto& element = witness.elements[0];
        const auto out = replayed_out(recording, run);
        const auto& expected = run.is_witness ? element.got : element.usual;
        CHECK(std::memcmp(&out[element.index * 4], expected.data(), 4) == 0);
        // Both accesses of the race occur in each order.
        REQUIRE(run.found_at[recording.finding].size() == 2);
        std::set<int> lines;
        for (const uint64_t step : run.found_at[recording.finding])
            lines.insert(recording.places[run.place[step]].line);
        CHECK(lines == std::set<int>{4, 5});
        differ = differ || run.warp != recording.runs[0].warp;
    }
    CHECK(differ);
}

TEST_CASE("record: variables have the values that the kernel prints") {
    Job job = recorded_job(R"(#include <cstdio>
struct P { float x; int y; };
__device__ float twice(float a) {
    float r = a * 2;
    return r;
}
__global__ void k(const int* in, int* out) {
    int t = threadIdx.x;
    float acc = 0.3f;
    double wide = 0;
    unsigned char small = 250;
    P p;
    p.x = 1;
    for (int i = 0; i < 3; ++i) {
        acc += in[t] * 0.7f;
        wide += acc / 3.0;
        small += 3;
        p.x -= twice(acc);
        printf("%d i %a %a %a %a\n", t, (double)i, (double)acc, wide, (double)p.x);
    }
    if (t > 40) {
        int j = t * 7;
        printf("%d j %a %a %a %a\n", t, (double)j, (double)acc, wide, (double)p.x);
    }
    out[t] = small;
}
)",
                           64);
    job.optimized_too = false;  // it prints sums that are rounded otherwise
    const Observation seen = recorded(job);
    const Recording& recording = seen.recording;
    REQUIRE(recording.runs.size() == 1);
    // The values that each thread prints, per line, and the recorded values at that step.
    std::map<std::pair<uint32_t, std::string>, std::vector<double>> told;
    for (const auto& one : values_of(recording, recording.runs[0])) {
        double value = 0;
        if (one.bytes.size() == 8) {
            std::memcpy(&value, one.bytes.data(), 8);
        } else if (one.name == "acc" || one.name == "p.x") {
            float narrow = 0;
            std::memcpy(&narrow, one.bytes.data(), 4);
            value = narrow;
        } else if (one.bytes.size() == 4) {
            int whole = 0;
            std::memcpy(&whole, one.bytes.data(), 4);
            value = whole;
        }
        told[{one.warp * 32 + one.lane, one.name}].push_back(value);
    }
    std::istringstream printed(seen.cases[0].printed);
    std::map<uint32_t, size_t> rounds;
    size_t lines = 0;
    std::string word;
    for (uint32_t thread = 0; printed >> thread >> word; ++lines) {
        double own = 0;
        std::string number;
        const auto next = [&] {
            printed >> number;
            return std::strtod(number.c_str(), nullptr);
        };
        own = next();
        const double acc = next(), wide = next(), x = next();
        const size_t round = word == "i" ? rounds[thread]++ : 2;
        CAPTURE(thread);
        CAPTURE(round);
        if (word == "j") {
            CHECK(told[{thread, "j"}] == std::vector<double>{own});
        } else {
            REQUIRE(told[{thread, "i"}].size() == 4);  // 0, 1, 2, and 3, which ends the loop
            CHECK(told[{thread, "i"}][round] == own);
        }
        REQUIRE(told[{thread, "acc"}].size() == 4);  // as it begins, and three sums
        CHECK(told[{thread, "acc"}][round + 1] == acc);
        CHECK(told[{thread, "wide"}].at(round + 1) == wide);
        CHECK(told[{thread, "p.x"}].at(round + 1) == x);
    }
    CHECK(lines == 64 * 3 + 23);
    CHECK(!told.contains({40, "j"}));  // whoever does not come there has none
    CHECK(told.contains({5, "small"}));
}

TEST_CASE("record: loops, branches and what lanes end") {
    const Observation seen = recorded(recorded_job(R"(__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    if (t % 2)
        s[t] = in[t];
    else
        s[t] = -in[t];
    for (int i = 0; i < 3; ++i)
        s[t] += i;
    if (t == 63) return;
    out[t] = s[t];
}
)",
                                                   64));
    const Recording& recording = seen.recording;
    const RecordedRun& run = recording.runs.at(0);
    CHECK(replayed_out(recording, run) == run.outputs[1]);
    std::map<std::pair<uint32_t, int>, std::vector<uint32_t>> lanes;  // by warp and line
    for (size_t step = 0; step < run.warp.size(); ++step)
        lanes[{run.warp[step], recording.places[run.place[step]].line}].push_back(run.lanes[step]);
    CHECK(lanes[{0, 6}] == std::vector<uint32_t>{0xaaaaaaaa});
    CHECK(lanes[{0, 8}] == std::vector<uint32_t>{0x55555555});
    CHECK(lanes[{1, 10}].size() == 3);  // a step for each round
    uint32_t ended = 0;
    for (size_t row = 0; row < run.ends.step.size(); ++row)
        if (run.ends.warp[row] == 1) ended |= run.ends.lanes[row];
    CHECK(ended == ~0u);
}

TEST_CASE("record: whether a run is recorded changes nothing of it, and it is recorded the same twice") {
    Job job = recorded_job(race_of_halves, 64);
    const auto bytes = [](Observation seen) {
        seen.compile_seconds = 0;
        for (auto& one : seen.cases) one.seconds = one.cpu_seconds = 0;
        Writer writer;
        writer(seen);
        return writer.take();
    };
    Observation first = recorded(job), second = recorded(job);
    CHECK(bytes(first) == bytes(second));
    job.recording.wanted = false;
    auto plain = session::run_here(job);
    REQUIRE(plain);
    CHECK_FALSE(plain->recording.is_there);
    first.recording = {};
    CHECK(bytes(first) == bytes(std::move(*plain)));
}

TEST_CASE("record: a copy that arrives late is an arrival, and over when it is waited for") {
    const Observation seen = recorded(recorded_job(R"(#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    __pipeline_memcpy_async(&s[t], &in[t], 4);
    __pipeline_commit();
    out[t] = s[t];
    __pipeline_wait_prior(0);
}
)",
                                                   64));
    const Recording& recording = seen.recording;
    REQUIRE(recording.runs.size() == 2);
    const RecordedRun &usual = recording.runs[0], &late = recording.runs[1];
    CHECK(usual.arrivals.step.empty());
    CHECK_FALSE(late.arrivals.step.empty());
    for (const auto* run : {&usual, &late}) {
        CHECK(replayed_out(recording, *run) == run->outputs[1]);
        std::map<uint32_t, uint32_t> lanes;
        for (size_t row = 0; row < run->copies.step.size(); ++row)
            lanes[run->copies.what[row]] += static_cast<uint32_t>(std::popcount(run->copies.lanes[row]));
        CHECK(lanes[RecordedCopies::start] == 64);
        CHECK(lanes[RecordedCopies::over] == 64);
    }
    for (const auto& scalar : recording.scalars) CHECK(scalar.function == "k");  // none of the header's
}
