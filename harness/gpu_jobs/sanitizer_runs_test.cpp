// Runs of the worker under a script in place of compute-sanitizer, with a fake driver and prepared logs.
#include "harness/gpu_jobs/sanitizer_runs.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/gpu_jobs/gpu_job_execution.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

constexpr const char* clean = "========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n";
constexpr const char* hazard =
    "========= Error: Race reported between Write access at k(const int *, int *)+0xe0 in a.cu:3\n"
    "=========     and Read access at k(const int *, int *)+0xf0 in a.cu:4 [64 hazards]\n"
    "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n";
constexpr const char* planted =
    "========= Invalid __global__ write of size 4 bytes\n=========     at k(int *)+0x70 in "
    "control.cu:1\n========= ERROR SUMMARY: 1 error\n";

// A fake compute-sanitizer. It runs its program and writes one log for the planted defects, one for the
// correct kernel, and one for everything else.
class StandInChecker {
  public:
    StandInChecker(const std::string& of_planted, const std::string& of_others,
                   const std::string& instead = "", const std::string& of_innocent = clean) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        std::ofstream(folder_ / "log1") << of_planted;
        std::ofstream(folder_ / "log11") << of_innocent;
        std::ofstream(folder_ / "log111") << of_others;
        std::ofstream(folder_ / "compute-sanitizer")
            << "#!/bin/sh\n# --tool T --print-limit N --log-file F PROGRAM …\nhere=$(dirname "
               "\"$0\")\ntool=$2 log=$6\nshift 6\n"
            << (instead.empty() ? "\"$@\"\n" : instead)
            << "printf 1 >> \"$here/$tool\"\ncat \"$here/log$(cat \"$here/$tool\")\" > \"$log\"\n";
        fs::permissions(folder_ / "compute-sanitizer", fs::perms::owner_all);
        setenv("PATH", (folder_.string() + ":" + before_).c_str(), 1);
    }
    ~StandInChecker() {
        setenv("PATH", before_.c_str(), 1);
        fs::remove_all(folder_);
    }
    StandInChecker(const StandInChecker&) = delete;

  private:
    const fs::path folder_ = fs::temp_directory_path() / ("warpmark-checker-" + std::to_string(getpid()));
    const std::string before_ = std::getenv("PATH");
};

Job second_job(const char* body) {
    Job job;
    job.file = "a.cu";
    job.source =
        std::string("__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    ") + body +
        "\n}\nvoid launch(const int* in, int* out) { k<<<1, 64>>>(in, out); }\n";
    job.checks = false;
    job.time_limit_s = 0.05;
    job.cases = {{"secret",
                  {{"in", Use::in, std::vector<std::byte>(256), 4},
                   {"out", Use::out, std::vector<std::byte>(256), 4}}}};
    return job;
}

std::vector<Opinion> opinions(const char* body) {
    const auto devices = gpu::GpuPool::open("cuda").value();
    const auto second = session::SecondOpinions::open(devices).value();
    const Job job = second_job(body);
    return second->ask(job, session::observe_on(devices, job, {.count = false}).value());
}

constexpr const char* harmless = "out[threadIdx.x] = in[threadIdx.x];";

}  // namespace

TEST_CASE("second opinion: clean is who says so and has caught a planted defect") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(planted, clean);
    const auto all = opinions(harmless);
    REQUIRE(all.size() == 4);
    CHECK(all[0].tool == "racecheck");
    for (const auto& opinion : all) {
        CHECK(opinion.because == "");
        CHECK(opinion.said == Opinion::CheckerAnswer::clean);
    }
}

TEST_CASE("second opinion: what it finds comes with its lines") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(planted, hazard);
    const auto all = opinions(harmless);
    REQUIRE(all.size() == 4);
    CHECK(all[0].said == Opinion::CheckerAnswer::errors);
    REQUIRE(all[0].errors.size() == 1);
    REQUIRE(all[0].errors[0].places.size() == 2);
    CHECK(all[0].errors[0].places[1].line == 4);
}

TEST_CASE("second opinion: a checker that misses the planted defect counts as not run") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(clean, clean);
    for (const auto& opinion : opinions(harmless)) {
        CHECK(opinion.said == Opinion::CheckerAnswer::nothing);
        CHECK(opinion.because == "it did not find a planted defect on this GPU");
    }
}

TEST_CASE("second opinion: a checker that accuses a right kernel counts as not run") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(planted, clean, "", planted);
    for (const auto& opinion : opinions(harmless)) {
        CHECK(opinion.said == Opinion::CheckerAnswer::nothing);
        CHECK(opinion.because == "it reports an error in a correct kernel on this GPU");
    }
}

TEST_CASE("second opinion: silence, a count of unknown errors and a bad end are not clean") {
    const fake::Gpu gpu("fake");
    {
        const StandInChecker checker(planted, "========= COMPUTE-SANITIZER\n");
        CHECK(opinions(harmless)[0].because == "it did not report the number of its findings (status 0)");
    }
    {
        const StandInChecker checker(planted, "========= Something new\n========= ERROR SUMMARY: 2 errors\n");
        CHECK(opinions(harmless)[0].because == "it counts 2, and names none that is known here");
    }
    {
        const StandInChecker checker(planted, clean, "\"$@\"\ntrap 'exit 3' EXIT\n");
        CHECK(opinions(harmless)[0].because ==
              "its trial failed: it found nothing, but the run ended with status 3");
    }
    const StandInChecker checker(planted, clean, "exit 1\n");
    const auto all = opinions(harmless);
    CHECK(all[0].said == Opinion::CheckerAnswer::nothing);
    CHECK(all[0].because.starts_with("its trial failed: the worker for the GPU ended before it began"));
}

TEST_CASE("second opinion: of a kernel without an end there is none, and hidden cases are not named") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(planted, clean);
    const auto all = opinions("while (((volatile int*)out)[0] != 5) {}");
    REQUIRE(all.size() == 4);
    CHECK(all[0].said == Opinion::CheckerAnswer::nothing);
    CHECK(all[0].because == "the submission does not finish");
}

TEST_CASE("second opinion: nothing to run, nothing to say") {
    const fake::Gpu gpu("fake");
    const StandInChecker checker(planted, clean);
    CHECK(opinions("this is no C++").empty());
}

TEST_CASE("second opinion: where the checker is") {
    const StandInChecker checker(planted, clean);
    CHECK(session::find_checker("/nowhere:" + std::string(std::getenv("PATH")), {})
              .ends_with("/compute-sanitizer"));
    CHECK(session::find_checker("/nowhere", {"/nowhere"}).empty());
}
