// Logs written by compute-sanitizer 2025.3.1 on an H200, and truncated logs.
#include "harness/gpu/checker_log.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

std::vector<int> lines(const OpinionError& error) {
    std::vector<int> all;
    for (const auto& place : error.places) all.push_back(place.line);
    return all;
}

}  // namespace

TEST_CASE("checker log: a race with both its lines") {
    const auto log = gpu::read_checker_log(
        "========= COMPUTE-SANITIZER\n"
        "========= Error: Race reported between Write access at k(const int *, int *)+0xe0 in "
        "/somewhere/race.cu:7\n"
        "=========     and Read access at k(const int *, int *)+0xf0 in race.cu:8 [512 hazards]\n"
        "=========\n"
        "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
        "race.cu");
    CHECK(log.summary == 1);
    REQUIRE(log.errors.size() == 1);
    CHECK(log.errors[0].words == "Race reported between Write access");
    CHECK(lines(log.errors[0]) == std::vector<int>{7, 8});
}

TEST_CASE("checker log: the same error of many threads is one, with their number") {
    std::string text = "========= COMPUTE-SANITIZER\n";
    for (int thread = 0; thread < 3; ++thread)
        text +=
            "========= Invalid __global__ write of size 4 bytes\n=========     at k(int *)+0x70 in "
            "a.cu:5\n=========     by thread (" +
            std::to_string(thread) +
            ",0,0) in block (0,0,0)\n=========     Access to 0x7f is out of bounds\n";
    text +=
        "========= Program hit CUDA_ERROR_LAUNCH_FAILED (error 719) due to \"unspecified launch failure\" on "
        "CUDA API call to cuCtxSynchronize.\n========= ERROR SUMMARY: 4 errors\n";
    const auto log = gpu::read_checker_log(text, "a.cu");
    CHECK(log.summary == 4);
    REQUIRE(log.errors.size() == 2);
    CHECK(log.errors[0].words == "Invalid __global__ write of size 4 bytes");
    CHECK(log.errors[0].count == 3);
    CHECK(lines(log.errors[0]) == std::vector<int>{5});
    CHECK(log.errors[1].places.empty());
}

TEST_CASE("checker log: only a summary is a summary") {
    CHECK(gpu::read_checker_log("========= ERROR SUMMARY: 0 errors\n", "a.cu").summary == 0);
    CHECK(gpu::read_checker_log("========= RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)\n",
                                "a.cu")
              .summary == 0);
    for (const char* text :
         {"", "========= COMPUTE-SANITIZER\n", "ERROR SUMMARY: 0 errors\n", "========= ERROR SUMMARY: none\n",
          "========= ERROR SUMMARY: ",
          "========= Error: Target application terminated before first instrumented API call\n"}) {
        CAPTURE(text);
        CHECK_FALSE(gpu::read_checker_log(text, "a.cu").summary);
    }
}

TEST_CASE("checker log: barriers, and places in others' files") {
    const auto log = gpu::read_checker_log(
        "========= Barrier error detected. Divergent thread(s) in warp.\n=========     at "
        "cooperative_groups::sync()+0x50 in sync.h:44\n"
        "=========         Device Frame: k(int *)+0x90 in a.cu:12\n========= ERROR SUMMARY: 32 errors\n",
        "a.cu");
    REQUIRE(log.errors.size() == 1);
    CHECK(log.errors[0].words == "Barrier error detected. Divergent thread(s) in warp.");
    CHECK(lines(log.errors[0]) == std::vector<int>{12});
}
