// Two workers that share a job: they answer like a single one, even if one of them is killed.
#include "harness/session/host_compile_worker.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "harness/base/cpu_level.h"
#include "harness/session/packed_observation_test.h"
#include "harness/session/prepared_workers.h"

using namespace warpmark;

namespace {

Job job_of(const std::string& statement, const std::string& of_host) {
    Job job;
    job.file = "probe.cu";
    job.source = "__global__ void k(int* out) { " + statement + " }\nextern \"C\" void launch(int* out) { " +
                 of_host + " k<<<1, 32>>>(out); }\n";
    job.cases = {Case{"one", {Argument{"out", Use::out, std::vector<std::byte>(128), 4}}}};
    return job;
}

std::vector<pid_t> children() {
    std::vector<pid_t> all;
    std::ifstream file(fmt::format("/proc/self/task/{}/children", getpid()));
    for (pid_t child = 0; file >> child;) all.push_back(child);
    return all;
}

}  // namespace

TEST_CASE("host helper: two workers answer what one does") {
    const std::string right = "out[threadIdx.x] = threadIdx.x;";
    for (const auto& job :
         {job_of(right, ""), job_of("out[0] = threadIdx.x;", ""), job_of("out[threadIdx.x] = ;", ""),
          job_of(right, "int unused = ;"), job_of(right, "cudaDeviceSynchronise();"),
          job_of(right, "for (;;) {}"), job_of("no_such_name();", "no_such_name();")}) {
        CAPTURE(job.source);
        const auto alone = seen_by_worker(job);
        session::PreparedWorkers& workers = session::ready_workers();
        workers.expect_one();
        CHECK(seen_by_worker(job) == alone);
        CHECK_FALSE(workers.take_started(job));  // both were taken
    }
}

TEST_CASE("host helper: where it dies, the other worker compiles all by itself") {
    const auto job = job_of("out[threadIdx.x] = threadIdx.x;", "");
    const auto alone = seen_by_worker(job);
    const auto before = children().size();
    session::ready_workers().expect_one();
    const auto started = children();
    REQUIRE(started.size() == before + std::min(2, processors()));
    if (started.size() < 2) return;
    kill(started[started.size() - 2], SIGKILL);  // the last one is taken first
    CHECK(seen_by_worker(job) == alone);
}

TEST_CASE("host helper: jobs of one build leave these workers alone") {
    auto job = job_of("out[threadIdx.x] = threadIdx.x;", "");
    session::PreparedWorkers workers;
    workers.expect_one();
    job.unoptimized_too = false;
    CHECK_FALSE(workers.take_started(job));
    job.unoptimized_too = true;
    CHECK(workers.take_started(job));
}
