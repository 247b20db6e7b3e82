// Checks of kind `uses` and `counts`: too little, too much, and the line that causes most of it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_observation_test.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("uses: bytes really stored and loaded") {
    auto lab =
        fake::lab("kind = \"uses\"\nshared_store_bytes_min = \"n * 4\"\nshared_load_bytes_min = \"n * 4\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).because ==
          "Nothing is stored to shared memory (cases `small`, `large` and hidden ones). It ran as "
          "`kernel<<<1, 32>>>`.");
    for (auto& one : observation.cases) {
        one.launches[0].shared.store.bytes = 32;
        one.launches[0].shared.load.bytes = 31;
    }
    CHECK(ask(lab, observation).because ==
          "Only 31 bytes are loaded from shared memory, but the task requires 32 bytes (case `large`). It "
          "ran as `kernel<<<1, 32>>>`.");
    observation.cases[1].findings = {finding("memory.out-of-bounds")};
    auto result = ask(lab, observation);
    CHECK(result.because.starts_with(
        "fake.cu:7 thread (3,0) did it to out[4711] (case `large`). Failed accesses do "
        "not count: Only 31 bytes are loaded"));
    CHECK(result.advice == "Undo it.");
    CHECK(result.places[0].line == 7);
    observation.cases[1].findings.clear();
    for (auto& one : observation.cases) one.launches[0].shared.atomic.bytes = 1;
    CHECK(ask(lab, observation).verdict == Verdict::pass);
}

TEST_CASE("counts: every quantity has a most and a least, and is told from the others") {
    struct {
        const char* name;
        const char* too_many;
        void (*add)(LaunchRecord&, uint64_t);
    } rows[] = {
        {"global_load_bytes", "loaded from global memory",
         [](LaunchRecord& l, uint64_t n) { l.global.load.bytes += n; }},
        {"global_store_bytes", "stored to global memory",
         [](LaunchRecord& l, uint64_t n) { l.global.store.bytes += n; }},
        {"global_atomic_bytes", "updated atomically in global memory",
         [](LaunchRecord& l, uint64_t n) { l.global.atomic.bytes += n; }},
        {"shared_load_bytes", "loaded from shared memory",
         [](LaunchRecord& l, uint64_t n) { l.shared.load.bytes += n; }},
        {"shared_store_bytes", "stored to shared memory",
         [](LaunchRecord& l, uint64_t n) { l.shared.store.bytes += n; }},
        {"shared_atomic_bytes", "updated atomically in shared memory",
         [](LaunchRecord& l, uint64_t n) { l.shared.atomic.bytes += n; }},
        {"barriers", "completed by blocks", [](LaunchRecord& l, uint64_t n) { l.barriers += n; }},
        {"one_thread_shared_bytes", "moved through shared memory by the busiest threads of the blocks",
         [](LaunchRecord& l, uint64_t n) { l.did.one_thread_shared_bytes += n; }},
    };
    for (const auto& row : rows) {
        CAPTURE(row.name);
        const std::string noun = row.name == std::string("barriers") ? "barrier" : "byte";
        auto most = fake::lab(fmt::format("kind = \"counts\"\n{}_max = \"4 * n\"\n", row.name));
        auto least = fake::lab(fmt::format("kind = \"counts\"\n{}_min = \"4 * n\"\n", row.name));
        auto observation = right(most);
        for (const auto& other : rows)
            if (std::string(other.name) != row.name) other.add(observation.cases[0].launches[0], 15);
        CHECK(ask(most, observation).because == "The amount of work is within the limits.");
        for (auto& one : observation.cases)
            row.add(one.launches[0], 20);  // exactly the limit of the hidden case
        CHECK(
            ask(most, observation).because ==
            fmt::format(
                "20 {}s are {}, more than the limit of 16 {}s (case `small`). It ran as `kernel<<<1, 32>>>`.",
                noun, row.too_many, noun));
        CHECK(ask(least, observation).because ==
              fmt::format("Only 20 {}s are {}, but the task requires 32 {}s (case `large`). It ran as "
                          "`kernel<<<1, 32>>>`.",
                          noun, row.too_many, noun));
        observation.cases[1].launches.push_back(launch());  // launches add up
        row.add(observation.cases[1].launches[1], 12);
        CHECK(ask(least, observation).verdict == Verdict::pass);
        CHECK(ask(least, observation).metrics[0] == std::pair(fmt::format("public_{}", row.name), 52.0));
    }
}

TEST_CASE(
    "counts: an atomic counts as a load and as a store where there is a least, not where there is a most") {
    auto least = fake::lab(
        "kind = \"counts\"\nshared_load_bytes_min = \"4 * n\"\nshared_store_bytes_min = \"4 * n\"\n");
    auto most = fake::lab("kind = \"counts\"\nshared_load_bytes_max = 0\nshared_store_bytes_max = 0\n");
    auto observation = right(least);
    for (auto& one : observation.cases) one.launches[0].shared.atomic.bytes = 32;
    CHECK(ask(least, observation).verdict == Verdict::pass);
    CHECK(ask(most, observation).verdict == Verdict::pass);
}

TEST_CASE("counts: the line that does most of it is named, over launches and with its array") {
    auto lab = fake::lab("kind = \"counts\"\nglobal_atomic_bytes_max = 4\n");
    auto observation = right(lab);
    auto line = [](int number, uint64_t bytes) {
        LineTraffic made;
        made.file = "fake.cu";
        made.line = number;
        made.global_array = "in";
        made.global_arrays.load.name = "in";
        made.global_arrays.atomic.name = "sum";
        made.global.atomic.bytes = bytes;
        return made;
    };
    auto add_line = [&](std::size_t position, int number, uint64_t bytes) {
        auto& launch = observation.cases[position].launches.emplace_back(fake::launch());
        launch.global.atomic.bytes = bytes;
        launch.lines = {line(number, bytes)};
    };
    add_line(1, 9, 1024);
    CHECK(ask(lab, observation).because.ends_with("All of them come from fake.cu:9, at `sum`."));
    add_line(1, 7, 600);
    add_line(1, 7, 600);
    auto result = ask(lab, observation);
    CHECK(
        result.because.starts_with("2,224 bytes are updated atomically in global memory, more than the limit "
                                   "of 4 bytes (case `large`)."));
    CHECK(result.because.ends_with("The most come from fake.cu:7, at `sum`: 1,200 bytes."));
    REQUIRE(result.places.size() == 1);
    CHECK(result.places[0].line == 7);
    CHECK(result.shown_by == "large");
    add_line(1, 7, 4);
    observation.cases[1].launches.back().lines[0].global_arrays.atomic.name = "other";
    CHECK(ask(lab, observation).because.ends_with("The most come from fake.cu:7: 1,204 bytes."));
    observation = right(lab);
    add_line(2, 9, 1024);
    result = ask(lab, observation);
    CHECK(result.because == "Too many bytes are updated atomically in global memory (hidden cases).");
    CHECK(result.places.empty());
    CHECK(result.metrics[0].second == 0);
    CHECK(result.shown_by.empty());
    CHECK(ask(fake::lab("kind = \"counts\"\nbarriers_min = 3\n"), right(lab))
              .because.starts_with("No barrier is completed by blocks (cases"));
}

TEST_CASE("counts: words in use next to each other are the case's, not a launch's") {
    auto most = fake::lab("kind = \"counts\"\nunbroken_shared_bytes_max = 128\n");
    auto observation = right(most);
    for (auto& one : observation.cases) one.exchange.unbroken_bytes = 128;
    CHECK(ask(most, observation).verdict == Verdict::pass);
    observation.cases[1].exchange.unbroken_bytes = 132;
    CHECK(ask(most, observation).because ==
          "132 bytes are used side by side in shared memory, without an unused word between them, more than "
          "the limit of 128 bytes (case `large`). It ran as `kernel<<<1, 32>>>`.");
}

TEST_CASE("counts: copies and fills by the launcher are loads and stores, for the most that there may be") {
    for (const bool loads : {true, false}) {
        const std::string key = loads ? "global_load_bytes" : "global_store_bytes";
        CAPTURE(key);
        auto most = fake::lab(fmt::format("kind = \"counts\"\n{}_max = \"4 * n\"\n", key));
        auto least = fake::lab(fmt::format("kind = \"counts\"\n{}_min = \"4 * n\"\n", key));
        auto observation = right(most);
        for (auto& one : observation.cases) {
            auto& launch = one.launches[0];
            launch.global = {};
            (loads ? launch.device_copies.read_bytes : launch.device_copies.written_bytes) = 1'000;
        }
        const auto result = ask(most, observation);
        CHECK(result.verdict == Verdict::fail);
        CHECK(result.because.contains("1,000 bytes are"));
        CHECK(result.because.contains("Copies and fills by the launcher account for 1,000 of them."));
        CHECK(ask(least, observation).verdict == Verdict::fail);
    }
}

TEST_CASE("counts: few requests are no merit of kernels that make none") {
    auto lab =
        fake::lab("kind = \"counts\"\nglobal_load_requests_max = \"n\"\nglobal_store_requests_max = \"n\"\n");
    auto observation = right(lab);
    for (auto& one : observation.cases) one.launches[0].global = {};
    const auto nothing = ask(lab, observation);
    CHECK(nothing.verdict == Verdict::skip);
    CHECK(nothing.because == "No kernel accesses global memory, so there is nothing to count.");
    observation.cases[0].launches[0].global.load.requests = 1;
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    // A maximum for global atomics is met by kernels without any, because the task is to avoid them.
    auto atomics = fake::lab("kind = \"counts\"\nglobal_atomic_requests_max = \"n\"\n");
    observation = right(atomics);
    for (auto& one : observation.cases) one.launches[0].global = {};
    CHECK(ask(atomics, observation).verdict == Verdict::pass);
}

TEST_CASE("counts: warps that wait for each other at no barrier count with `waits`, not with `barriers`") {
    const auto most = fake::lab("kind = \"counts\"\nwaits_max = 5\n"),
               least = fake::lab("kind = \"counts\"\nbarriers_min = 5\n");
    auto seen = right(most);
    for (auto& one : seen.cases) {
        one.launches[0].barriers = 1;
        one.launches[0].waits = 4;
    }
    CHECK(ask(most, seen).verdict == Verdict::pass);
    CHECK(ask(least, seen).verdict == Verdict::fail);
    seen.cases[0].launches[0].waits = 5;
    CHECK(ask(most, seen).because ==
          "6 barriers are completed by blocks, more than the limit of 5 barriers (case `small`). It ran as "
          "`kernel<<<1, 32>>>`. Waits of warps for each other at flags, atomics or barrier objects account "
          "for 5 of them.");
    // So does each launch after the second, once for each block.
    auto steps = right(most);
    for (auto& one : steps.cases) {
        one.launches[0].grid = {3, 1, 1};
        one.launches.resize(3, one.launches[0]);
    }
    CHECK(ask(most, steps).verdict == Verdict::pass);
    for (auto& one : steps.cases) one.launches.resize(4, one.launches[0]);
    CHECK(ask(most, steps).verdict == Verdict::fail);
}
