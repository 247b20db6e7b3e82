// Race-free kernels under adversarial but legal schedules, which must not change their output.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "harness/base/parallel_loop_test.h"
#include "harness/base/sampling_test.h"
#include "harness/builds/build_steps.h"
#include "harness/builds/launcher_build.h"
#include "harness/ptx/module_queries.h"
#include "harness/runs/single_run.h"
#include "harness/session/golden_cases.h"
#include "harness/toolchain/toolchain.h"

using namespace warpmark;
using machine::Schedule;

namespace {

const std::string checkout = WARPMARK_SOURCE_DIR;

// Correct kernels whose output depends on the order: ticket numbers, the lanes in a coalesced group, the last
// block.
bool is_open(const std::string& name) {
    for (const char* word : {"queue", "compact", "hash_table", "lock_free_stack", "tickets", "union_of_sets",
                             "aggregated_by_the_warp", "lanes_that_came_along", "last_block_with_a_release"})
        if (name.find(word) != name.npos) return true;
    return false;
}

struct Named {
    std::string name;
    Schedule schedule;
};

bool is_of_streams(const std::string& name) {
    return name.find("/streams/") != name.npos;
}

std::vector<Named> schedules(const Job& job, const std::string& name) {
    std::vector<Named> all;
    Schedule one;
    // If a kernel spins on a flag of another stream's kernel, that kernel must not be delayed: the first
    // would never end.
    const bool may_be_late = is_of_streams(name) && name.find("hands_over") == name.npos;
    one.order = Schedule::Order::late_work;
    for (one.operation = 1; may_be_late && one.operation <= 16; ++one.operation)
        all.push_back({"operation " + std::to_string(one.operation) + " late", one});
    one.order = Schedule::Order::late_copies;
    if (job.source.find("async") != job.source.npos) all.push_back({"copies late", one});
    one.order = Schedule::Order::reverse;
    all.push_back({"reverse", one});
    one.order = Schedule::Order::random;
    for (one.seed = 1; one.seed <= 2; ++one.seed) all.push_back({"random " + std::to_string(one.seed), one});
    one.order = Schedule::Order::ahead;
    one.early.block = {job.grid[0] - 1, job.grid[1] - 1, job.grid[2] - 1};
    one.early.thread = {job.block[0] - 1, job.block[1] - 1, job.block[2] - 1};
    all.push_back({"last ahead", one});
    return all;
}

Result<ptx::Module> unoptimized(const Job& job, std::string& entry) {
    toolchain::CompileOptions options = session::options_of(job);
    options.optimize = false;
    if (entry.find('<') != entry.npos) options.instance = entry;
    const auto compiled = toolchain::compile(job.file, job.source, options);
    if (!compiled) return std::unexpected(compiled.error());
    if (!compiled->instance.empty()) entry = compiled->instance;
    auto device = ptx::parse(compiled->ptx, job.file);
    if (job.kernel_mode) return device;
    session::HostHalf host;
    if (const auto made = session::compile(job, host); !made) return std::unexpected(made.error());
    auto linked =
        ptx::link(std::move(device), host.as_it_runs ? std::move(*host.as_it_runs) : std::move(host.module));
    session::mark_sides(job, linked);
    return linked;
}

// "" or the first schedule that changes the output.
std::string judge(const std::string& name) {
    auto golden = golden::read_file(checkout, name);
    if (!golden || !golden->expects.empty() || is_open(name)) return "";
    if (golden->outputs.empty() && !is_of_streams(name)) return "";
    session::RunOptions run;
    run.entry = golden->job.entry;
    const auto module = unoptimized(golden->job, run.entry);
    if (!module) return to_text(module.error());
    run.module = &*module;
    run.warp_instructions = 20'000'000;
    const auto usual = session::run_once(golden->job, golden->job.cases[0], run);
    if (!usual) return to_text(usual.error());
    for (const auto& [title, schedule] : schedules(golden->job, name)) {
        run.schedule = schedule;
        const auto seen = session::run_once(golden->job, golden->job.cases[0], run);
        if (!seen) return title + ": " + to_text(seen.error());
        if (!seen->whole)
            return title + ": broken off" +
                   (seen->seen.findings.empty() ? "" : ": " + seen->seen.findings[0].message);
        if (seen->seen.outputs != usual->seen.outputs) return title + ": other output";
    }
    return "";
}

}  // namespace

TEST_CASE("schedules: what has no race gives the same output in every order") {
    const auto all = golden::corpus_files(checkout);
    REQUIRE(all.size() > 100);
    const auto files = samples::of(all, 10);
    std::vector<std::string> wrong(files.size());
    // They wait for longer than this test's limit if the late blocks come last, or lane by lane.
    const auto waits_long = [](const std::string& file) {
        return file == "barrier/grid_barrier_of_late_blocks.cu" ||
               file == "barrier/object_of_library_that_gives_up.cu";
    };
    in_threads(files.size(), 2,
               [&](size_t at) { wrong[at] = waits_long(files[at]) ? "" : judge(files[at]); });
    for (size_t at = 0; at < files.size(); ++at)
        if (!wrong[at].empty()) FAIL_CHECK(files[at], ": ", wrong[at]);
}
