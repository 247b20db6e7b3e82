// Jobs sent to a worker process and back, and results if the worker breaks.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "harness/contract/finding_table.h"
#include "harness/process/messaging_child.h"
#include "harness/session/job_execution.h"
#include "harness/session/session.h"
#include "harness/session/worker_protocol.h"

using namespace warpmark;

namespace {

Job reverse_job() {
    Job job;
    job.file = "reverse.cu";
    job.source = R"(__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    stage[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = stage[63 - threadIdx.x];
})";
    job.entry = "reverse";
    job.kernel_mode = true;
    job.block[0] = 64;
    std::vector<std::byte> numbers(64 * 4);
    for (size_t at = 0; at < 64; ++at) numbers[at * 4] = static_cast<std::byte>(at);
    job.cases = {Case{
        "one",
        {Argument{"in", Use::in, numbers, 4}, Argument{"out", Use::out, std::vector<std::byte>(64 * 4), 4}}}};
    return job;
}

// The observation's bytes, without times and memory.
std::vector<std::byte> bytes_of(Observation observation) {
    observation.compile_seconds = 0;
    observation.peak_bytes = 0;
    for (auto& one : observation.cases) one.seconds = one.cpu_seconds = 0;
    Writer writer;
    writer(observation);
    return writer.take();
}

// A fake toolkit path that makes the tests' main break the worker (worker_main_test.cpp).
struct BrokenWorker {
    std::string before = std::getenv("CUDA_HOME") ? std::getenv("CUDA_HOME") : "";
    explicit BrokenWorker(const char* how) { setenv("CUDA_HOME", how, 1); }
    ~BrokenWorker() { before.empty() ? unsetenv("CUDA_HOME") : setenv("CUDA_HOME", before.c_str(), 1); }
};

// Exit status of a worker that reads the output of `command`.
int worker_status(const std::string& command) {
    const auto self = std::filesystem::read_symlink("/proc/self/exe").string();
    return WEXITSTATUS(
        std::system((command + " | '" + self + "' " + session::worker_argument + " > /dev/null").c_str()));
}

}  // namespace

TEST_CASE("a run that nobody waits for any more ends at once") {
    auto job = reverse_job();
    job.source = "__global__ void reverse(volatile int* in, int* out) { while (in[0] == 0) { } }";
    job.cases.resize(1);
    std::atomic<bool> given_up = false;
    const auto begin = std::chrono::steady_clock::now();
    std::jthread soon([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        given_up = true;
    });
    const auto seen = session::observe_until(given_up, job);
    REQUIRE_FALSE(seen);
    CHECK(seen.error().blame == Blame::tool);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
    CHECK_FALSE(session::observe_until(given_up, reverse_job()));
    CHECK(waitpid(-1, nullptr, WNOHANG) <= 0);  // its worker has ended
    given_up = false;
    const auto again = session::observe_until(given_up, reverse_job());
    REQUIRE(again.has_value());
    CHECK(bytes_of(*again) == bytes_of(*session::observe(reverse_job())));
}

TEST_CASE("worker: a job goes out and its observation comes back") {
    const auto observation = session::observe(reverse_job());
    REQUIRE(observation);
    CHECK(observation->built());
    CHECK(observation->toolkit.starts_with("NVRTC"));
    const CaseObservation& seen = observation->cases.at(0);
    CHECK(seen.name == "one");
    REQUIRE(seen.findings.size() >= 1);
    CHECK(seen.findings[0].id == id_of("race.read-write"));
    CHECK(seen.launches.at(0).kernel == "reverse");
    CHECK(seen.outputs.at(0).size() == 64 * 4);
}

TEST_CASE(
    "worker: a shuffle that takes from a lane without a part in it is told, one among all its lanes is not") {
    Job job = reverse_job();
    const std::string head =
        "__global__ void reverse(const int* in, int* out) {\n    int t = threadIdx.x, v = in[t];\n";
    const auto told = [&](const std::string& body) {
        job.source = head + body + "    out[t] = v;\n}\n";
        const auto observation = session::observe(job);
        REQUIRE(observation);
        std::vector<int> lines;
        for (const auto& place : observation->cases.at(0).inactive_lane_shuffles) lines.push_back(place.line);
        return lines;
    };
    CHECK(told("    v += __shfl_up_sync(0xffffffff, v, 1);\n").empty());
    CHECK(told("    if (t % 32 < 16) v += __shfl_xor_sync(0xffff, v, 1);\n").empty());
    CHECK(told("    if (t % 32 >= 4)\n        v += __shfl_up_sync(0xfffffff0, v, 4);\n") ==
          std::vector<int>{4});
    CHECK(told("    if (t % 2)\n        v = __shfl_sync(0xaaaaaaaa, v, 0);\n") == std::vector<int>{4});
}

TEST_CASE("worker: the same job twice is the same bytes, in a worker or here") {
    const auto first = session::observe(reverse_job()), second = session::observe(reverse_job()),
               here = session::run_here(reverse_job());
    REQUIRE((first && second && here));
    CHECK(bytes_of(*first) == bytes_of(*second));
    CHECK(bytes_of(*first) == bytes_of(*here));
}

TEST_CASE("worker: a source that does not compile is an answer") {
    Job job = reverse_job();
    job.source += "__device__ int x = ;";
    const auto observation = session::observe(job);
    REQUIRE(observation);
    CHECK_FALSE(observation->built());
    CHECK(observation->cases.empty());
    CHECK(observation->build_findings.at(0).id == id_of("compile.error"));
}

TEST_CASE("worker: an entry that is not there, and arguments that do not fit, are the caller's fault") {
    Job job = reverse_job();
    job.entry = "inverse";
    auto observation = session::observe(job);
    REQUIRE_FALSE(observation);
    CHECK(observation.error().blame == Blame::caller);
    CHECK(observation.error().way_out.find("reverse") != std::string::npos);
    job = reverse_job();
    job.cases[0].arguments.pop_back();
    observation = session::observe(job);
    REQUIRE_FALSE(observation);
    CHECK(observation.error().blame == Blame::caller);
}

TEST_CASE("worker: one that dies is the tool's fault, and its signal is told") {
    const BrokenWorker broken("/worker/dies");
    const auto observation = session::observe(reverse_job());
    REQUIRE_FALSE(observation);
    CHECK(observation.error().blame == Blame::tool);
    CHECK(observation.error().what.find("signal 9") != std::string::npos);
}

TEST_CASE("worker: one that dies before it has read a long job takes nobody with it") {
    const BrokenWorker broken("/worker/dies");
    Job job = reverse_job();
    job.source.append(4 << 20, ' ');
    CHECK_FALSE(session::observe(job));
}

TEST_CASE("worker: an answer that is cut short is the tool's fault") {
    const BrokenWorker broken("/worker/stops");
    const auto observation = session::observe(reverse_job());
    REQUIRE_FALSE(observation);
    CHECK(observation.error().blame == Blame::tool);
    CHECK(observation.error().what.find("status 0") != std::string::npos);
}

TEST_CASE("worker: a job that is cut short, or no job at all, is not done") {
    CHECK(worker_status("true") == 1);
    CHECK(worker_status("printf reverse") == 1);
    CHECK(worker_status("head -c 100000 /dev/zero") == 1);
}

TEST_CASE("worker: several cases are answered in order, an endless loop once for all") {
    Job job = reverse_job();
    job.source =
        "__global__ void reverse(const volatile int* in, int* out) { while (in[1] == 1) {} out[threadIdx.x] "
        "= 1; }";
    job.time_limit_s = 0.05;
    job.cases.push_back(job.cases[0]);
    job.cases[1].name = "two";
    const auto observation = session::observe(job);
    REQUIRE(observation);
    REQUIRE(observation->cases.size() == 2);
    CHECK(observation->cases[1].name == "two");
    for (const auto& seen : observation->cases) {
        REQUIRE(seen.findings.size() == 1);
        CHECK(seen.findings[0].id == id_of("run.limit"));
    }
}

TEST_CASE("worker: PTX is run as it is, with its own lines") {
    Job job;
    job.file = "set.ptx";
    job.is_ptx = true;
    job.kernel_mode = true;
    job.entry = "set";
    job.block[0] = 32;
    job.source = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry set(.param .u64 out)
{
    .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [out];
    st.global.u32 [%rd1], 7;
    ret;
}
)";
    job.cases = {Case{"one", {Argument{"out", Use::out, std::vector<std::byte>(4), 4}}}};
    const auto observation = session::observe(job);
    REQUIRE(observation);
    const CaseObservation& seen = observation->cases.at(0);
    CHECK(seen.outputs.at(0).at(0) == std::byte{7});
    REQUIRE(seen.findings.size() == 1);
    CHECK(seen.findings[0].id == id_of("race.same-value"));
    CHECK(seen.findings[0].locations.at(0).line == 8);
    job.source += "nonsense";
    const auto wrong = session::observe(job);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().blame == Blame::caller);
}

TEST_CASE("worker: who hardly had the processor did not take too long, and who waits is not busy") {
    for (const auto late : {session::LateReason::used_up, session::LateReason::blocked}) {
        const auto held = session::late_result("a.cu", late, 100, 97);
        REQUIRE(held.has_value());
        CHECK(held->build_findings.at(0).id == id_of("run.unfinished"));
    }
    const auto starved = session::late_result("a.cu", session::LateReason::starved, 100, 12);
    REQUIRE_FALSE(starved.has_value());
    CHECK(starved.error().blame == Blame::tool);
    CHECK(starved.error().what == "a.cu: stopped after 100 s with 12 s of CPU time");
}

TEST_CASE("worker: a child that waits is told from one that computes") {
    auto waiting = Child::start_program({"/bin/sleep", "100"}, {});
    auto busy = Child::start_program({"/bin/sh", "-c", "while :; do :; done"}, {"PATH"});
    REQUIRE(waiting.has_value());
    REQUIRE(busy.has_value());
    CHECK_FALSE(busy->has_message(Child::in_seconds(0.5)));
    CHECK(waiting->is_waiting());
    CHECK_FALSE(busy->is_waiting());
    CHECK(busy->processor_seconds_so_far() > waiting->processor_seconds_so_far());
}

TEST_CASE("worker: how long a child had the processor is known after its end") {
    auto child = Child::start({session::worker_argument}, {});
    REQUIRE(child.has_value());
    child->end(false);  // it receives no job
    CHECK(child->processor_seconds() > 0);
    CHECK(child->processor_seconds() < 10);
}
