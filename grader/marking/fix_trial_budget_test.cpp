// Cost of a change that does not help, including its compilation.
#include "grader/marking/fix_trial_budget.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/marking/tried_fixes.h"
#include "harness/contract/finding_table.h"
#include "harness/session/session.h"

using namespace warpmark;

namespace {

// The first program needs two barriers, each of which is tried alone first. The second needs one.
constexpr const char* in_rounds = R"(__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        out[t] += s[63 - t];
        s[t] = out[t];
    }
}
)";
constexpr const char* in_a_block = R"(__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    out[t] = s[63 - t];
}
)";

Job job_of(const std::string& source) {
    Job job;
    job.file = "k.cu";
    job.source = source;
    job.entry = "k";
    job.kernel_mode = true;
    job.block = {64, 1, 1};
    job.cases.push_back({.name = "case"});
    job.cases[0].arguments.push_back(
        {.name = "out", .use = Use::inout, .bytes = std::vector<std::byte>(256), .element_bytes = 4});
    return job;
}

struct Tried {
    std::vector<Job> jobs;
    std::optional<batch::TriedFix> fix;
    size_t whole() const {
        return static_cast<size_t>(std::ranges::count_if(
            jobs, [](const Job& job) { return job.optimized_too && job.unoptimized_too; }));
    }
};

Tried tried(const Job& job, uint64_t compiled_bytes = 0) {
    auto seen = session::observe(job);
    REQUIRE(seen);
    REQUIRE(!seen->cases[0].findings.empty());
    if (compiled_bytes) seen->compiled_bytes = compiled_bytes;
    Tried all;
    all.fix = batch::tried_fix(job, *seen, batch::Backend([&](const Job& one) {
                                   all.jobs.push_back(one);
                                   auto run = session::observe(one);
                                   if (run && compiled_bytes) run->compiled_bytes = compiled_bytes;
                                   return run;
                               }));
    return all;
}

}  // namespace

TEST_CASE("trial run: a change that does not help is compiled once") {
    const auto all = tried(job_of(in_rounds));
    CHECK(all.fix);
    CHECK(all.jobs.size() > all.whole() + 1);
    CHECK(all.whole() == 1);
    for (const auto& job : all.jobs)
        if (&job != &all.jobs.back()) CHECK(job.optimized_too != job.unoptimized_too);
}

TEST_CASE("trial run: what takes long to compile is tried less often, or not at all") {
    constexpr uint64_t heavy = 35'000'000;
    const auto light = tried(job_of(in_rounds)), few = tried(job_of(in_rounds), heavy);
    CHECK(light.fix);
    CHECK_FALSE(few.fix);
    CHECK(few.jobs.size() == 2);
    CHECK(tried(job_of(in_a_block), heavy).fix);
    CHECK(tried(job_of(in_a_block), 10 * heavy).jobs.empty());
}

TEST_CASE("trial run: what the compiler reads is counted, once for each half and build") {
    Job job = job_of(in_a_block);
    const auto bytes = [&] { return session::observe(job)->compiled_bytes; };
    const uint64_t both = bytes();
    CHECK(both == 2 * job.source.size());
    job.optimized_too = false;
    CHECK(bytes() == job.source.size());
    job.source = std::string("#include <cooperative_groups.h>\n") + in_a_block;
    const uint64_t with_header = bytes();
    CHECK(with_header > 1'000'000);
    CHECK(bytes() == with_header);
}

TEST_CASE("trial run: one build alone shows what it shows beside the other") {
    Job job = job_of(in_a_block);
    const auto races = [&] {
        return std::ranges::count(session::observe(job)->cases[0].findings, id_of("race.read-write"),
                                  &Finding::id);
    };
    CHECK(races() == 1);
    job.optimized_too = false;
    CHECK(races() == 1);
    const auto alone = session::observe(job);
    CHECK(alone->cases[0].outputs.size() == 1);
}
