// Counts restricted to one buffer, their worst line, and partial points beyond a bound.
#include <doctest/doctest.h>

#include "grader/check/bound_margins.h"
#include "grader/check/fake_observation_test.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

BufferTraffic loads(const std::string& name, int line, uint64_t bytes) {
    BufferTraffic buffer;
    buffer.name = name;
    buffer.file = "fake.cu";
    buffer.line = line;
    buffer.traffic.load = {bytes / 128, bytes / 32, bytes / 32, bytes, 0};
    return buffer;
}

// In `large`, loads this many bytes of `in`, and also weights, which are not a buffer of the lab.
Observation loading(const Lab& lab, uint64_t bytes) {
    auto seen = right(lab);
    auto& launch = seen.cases[1].launches[0];
    launch.global.load.bytes = 100'000;
    launch.buffers = {loads("in", 3, bytes / 4), loads("weights", 5, 100'000 - bytes),
                      loads("in", 7, bytes - bytes / 4)};
    return seen;
}

}  // namespace

TEST_CASE("counts of a buffer: what other buffers take does not count, and its worst line is named") {
    const auto lab = fake::lab("kind = \"counts\"\nbuffer = \"in\"\nglobal_load_bytes_max = \"50 * n\"\n");
    CHECK(ask(lab, loading(lab, 400)).verdict == Verdict::pass);
    const auto result = ask(lab, loading(lab, 512));
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "512 bytes are loaded from `in`, more than the limit of 400 bytes (case `large`). It ran as "
          "`kernel<<<1, 32>>>`. The most come from fake.cu:7: 384 bytes.");
    CHECK(result.places[0].line == 7);
}

TEST_CASE("counts of a buffer: loads from a copy of it are loads of it, and so are bulk copies") {
    const auto lab = fake::lab("kind = \"counts\"\nbuffer = \"in\"\nglobal_load_bytes_max = \"50 * n\"\n");
    auto seen = loading(lab, 400);
    auto& launch = seen.cases[1].launches[0];
    launch.buffers[1].traffic.store.bytes = 150;  // a separate table
    CHECK(ask(lab, seen).verdict == Verdict::pass);
    launch.buffers[1].traffic.store.bytes = 200;
    CHECK(ask(lab, seen).because.starts_with("100,000 bytes are loaded from `in`"));
    launch.buffers[1].traffic.store.bytes = 0;
    seen.cases[1].launches[0].device_copies.written_bytes = 400;  // clears of outputs
    CHECK(ask(lab, seen).verdict == Verdict::pass);
    seen.cases[1].launches[0].device_copies.read_bytes = 400;
    CHECK(ask(lab, seen).verdict == Verdict::fail);
    seen = loading(lab, 300);
    seen.cases[1].launches[0].buffers[0].by_unit.load.bytes = 101;
    CHECK(ask(lab, seen).because.starts_with("401 bytes are loaded from `in`"));
    // A check that requires copies bounds only the threads' own loads.
    const auto by_copies = fake::lab(
        "kind = \"counts\"\nbuffer = \"in\"\nglobal_load_bytes_max = \"50 * n\"\nasync_bytes_min = \"0\"\n");
    CHECK(ask(by_copies, seen).verdict == Verdict::pass);
}

TEST_CASE("counts of a buffer: requests and sectors, too") {
    const auto requests = fake::lab("kind = \"counts\"\nbuffer = \"in\"\nglobal_load_requests_max = \"3\"\n");
    CHECK(ask(requests, loading(requests, 512))
              .because.starts_with(
                  "4 requests are made by loads from `in`, more than the limit of 3 requests"));
    const auto sectors = fake::lab("kind = \"counts\"\nbuffer = \"in\"\nglobal_load_sectors_min = \"9\"\n");
    CHECK(ask(sectors, loading(sectors, 256)).because.starts_with("No sector is moved by loads from `in`"));
}

TEST_CASE("counts of an array in shared memory, and of what threads exchange through it") {
    const auto stores =
        fake::lab("kind = \"uses\"\nbuffer = \"tile\"\nshared_store_bytes_min = \"1\"\n", false);
    auto seen = right(stores);
    for (auto& one : seen.cases) {
        one.launches[0].shared.store.bytes = 64;
        BufferTraffic other;
        other.name = "other";
        other.is_shared = true;
        other.traffic.store.bytes = 64;
        one.launches[0].buffers = {other};
        one.exchange = {true, 64, 0, 0, {}, {{"other", 64, 0}}};
    }
    CHECK(ask(stores, seen).because.starts_with("Nothing is stored to `tile`"));
    const auto exchange =
        fake::lab("kind = \"uses\"\nbuffer = \"tile\"\nexchanged_bytes_min = \"1\"\n", false);
    CHECK(ask(exchange, seen)
              .because.starts_with("No byte goes through `tile` from one thread to another that uses it, but "
                                   "the task requires 1 byte"));
    // A budget that ran out is no proof that the values do not matter.
    seen.cases[0].exchange.undecided = true;
    CHECK(ask(exchange, seen).verdict == Verdict::held);
    seen.cases[0].exchange.undecided = false;
    for (auto& one : seen.cases) {
        one.launches[0].buffers[0].name = "tile";
        one.exchange.arrays[0].name = "tile";
    }
    CHECK(ask(stores, seen).verdict == Verdict::pass);
    CHECK(ask(exchange, seen).verdict == Verdict::pass);
}

TEST_CASE("counts: of a launch's own numbers the most counts where they are at once") {
    const auto lab = fake::lab("kind = \"counts\"\nstages_min = \"2\"\nshuffles_max = \"5\"\n", false);
    auto seen = right(lab);
    for (auto& one : seen.cases) {
        one.launches.push_back(launch());
        for (auto& launch : one.launches) launch.did = {2, 0, 0, 0, 1};
    }
    CHECK(ask(lab, seen).because.starts_with(
        "Only 1 stage is in flight at once, but the task requires 2 stages"));
    seen.cases[0].launches[1].did.stages = seen.cases[1].launches[0].did.stages = 2;
    CHECK(ask(lab, seen).verdict == Verdict::pass);
    seen.cases[0].launches[1].did.shuffles = 4;
    CHECK(ask(lab, seen).because.starts_with(
        "6 shuffles are executed by warps, more than the limit of 5 shuffles"));
}

TEST_CASE("counts: a part of the points between a bound and its end") {
    const auto lab = fake::lab(
        "kind = \"counts\"\nbuffer = \"in\"\nglobal_load_bytes_max = \"50 * n\"\nglobal_load_bytes_max_zero "
        "= "
        "\"100 * n\"\n");
    const auto half = ask(lab, loading(lab, 600));
    CHECK(half.verdict == Verdict::partial);
    CHECK(half.fraction == doctest::Approx(0.5));
    CHECK(half.because.ends_with("Full points up to 400, none from 800."));
    CHECK(ask(lab, loading(lab, 800)).verdict == Verdict::fail);
    auto hidden = loading(lab, 100);
    hidden.cases[2].launches[0].buffers = {loads("in", 3, 300)};  // allowed: 250
    const auto coarse = ask(lab, hidden);
    CHECK(coarse.fraction == 0.75);  // 0.8, rounded to quarters
    CHECK(coarse.because == "Too many bytes are loaded from `in` (hidden cases).");
}

TEST_CASE("spread and launch: their bounds have ends as well") {
    const auto spread = fake::lab(
        "kind = \"spread\"\nthread_share_max = 0.1\nthread_share_max_zero = 0.3\nblocks_min = "
        "4\nblocks_min_zero = 0\n");
    auto seen = right(spread);
    for (auto& one : seen.cases) {
        auto& launch = one.launches[0];
        launch.global.load.bytes = 1000;
        launch.thread_load_bytes = 200;
        launch.loading_blocks = 1;
    }
    const auto result = ask(spread, seen);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(0.25));  // one block of four
    const auto sizes = fake::lab(
        "kind = \"launch\"\nthreads = \"32\"\ndynamic_shared_max = \"1000\"\ndynamic_shared_max_zero = "
        "\"2000\"\n");
    auto large = right(sizes);
    for (auto& one : large.cases) one.launches[0].dynamic_shared_bytes = 1250;
    CHECK(ask(sizes, large).fraction == doctest::Approx(0.75));
    large.cases[0].launches[0].block = {64, 1, 1};
    CHECK(ask(sizes, large).verdict == Verdict::fail);
}

TEST_CASE("reached: a bound, what is reached, and what is left of the points") {
    const check::ReachedValue most{"x_max", 15, 10, 20, true}, least{"x_min", 5, 10, 0, false},
        hard{"x_max", 11, 10, {}, true};
    CHECK(check::fraction_of(most) == 0.5);
    CHECK(check::fraction_of(least) == 0.5);
    CHECK(check::fraction_of(hard) == 0);
    CHECK(check::fraction_of({"x_min", 10, 10, 0, false}) == 1);
    CHECK(check::fraction_of({"x_max", 10, 10, {}, true}) == 1);
}
