// Counts of mbarrier operations and of accesses to another block's shared memory, against an H200's counters
// (proofs/measure/cases/counts; the rule: observe/bank_conflicts.h).
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "harness/base/file_contents.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

const std::filesystem::path counts_folder =
    std::filesystem::path(WARPMARK_SOURCE_DIR) / "proofs/measure/cases/counts";

// Requests and wavefronts of loads, stores and atomics; requests to other blocks' shared memory.
using Counts = std::array<uint64_t, 7>;
constexpr size_t remote = 6;

std::map<std::string, Counts> measured() {
    std::map<std::string, Counts> all;
    std::ifstream file(counts_folder / "cluster_counts.csv");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#') || line.starts_with("kernel,")) continue;
        std::ranges::replace(line, ',', ' ');
        std::istringstream fields(line);
        std::string name;
        fields >> name;
        Counts& counts = all[name];
        for (uint64_t& count : counts) fields >> count;
        REQUIRE(fields);
        counts[5] += counts[4];  // this counter omits one wavefront per atomic (bank_conflicts.h)
    }
    return all;
}

}  // namespace

TEST_CASE("clusters: barrier objects and other blocks' shared memory count as on an H200") {
    Job job;
    job.file = "cluster_counts.cu";
    job.source = text_of(counts_folder / job.file);
    job.entry = "main";
    job.unoptimized_too = job.witnesses = false;
    job.cases.resize(1);
    const auto seen = session::run_here(job);
    REQUIRE(seen);
    REQUIRE(seen->cases.size() == 1);
    auto wanted = measured();
    CHECK(wanted.size() == 110);
    for (const auto& launch : seen->cases[0].launches) {
        const SpaceTraffic shared = launch.shared - launch.remote;
        const Counts counts{shared.load.requests,          shared.load.passes,     shared.store.requests,
                            shared.store.passes,           shared.atomic.requests, shared.atomic.passes,
                            launch.remote.total().requests};
        INFO(launch.kernel);
        REQUIRE(wanted.contains(launch.kernel));
        // Bulk copies do not count as requests here.
        if (launch.kernel.starts_with("bulk_")) wanted[launch.kernel][remote] = 0;
        for (size_t at = 0; at < counts.size(); ++at) CHECK(counts[at] == wanted[launch.kernel][at]);
        wanted.erase(launch.kernel);
    }
    CHECK(wanted.empty());
}
