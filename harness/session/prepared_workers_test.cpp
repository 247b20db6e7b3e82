// Copies of a prepared worker: they answer like an individually started one, end with their parent, and leave
// nothing behind for the next one.
#include "harness/session/prepared_workers.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "harness/base/sampling_test.h"
#include "harness/session/packed_observation_test.h"
#include "harness/session/sandbox_trial.h"
#include "harness/toolchain/precompiled_headers.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

Job prepared_job(const std::string& includes, const std::string& statement) {
    Job job;
    job.file = "probe.cu";
    job.source = includes + "__global__ void k(int* out) { " + statement +
                 " }\nextern \"C\" void launch(int* out) { k<<<1, 32>>>(out); }\n";
    job.cases = {Case{"one", {Argument{"out", Use::out, std::vector<std::byte>(128), 4}}}};
    return job;
}

bool is_running(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(file, line);
    return !line.empty() && line.find(") Z ") == line.npos;
}

bool ends_soon(pid_t process) {
    for (int turn = 0; turn < 100 && is_running(process); ++turn)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return !is_running(process);
}

}  // namespace

TEST_CASE("ready workers: whoever expects many has copies from the first job on") {
    session::PreparedWorkers workers;
    workers.expect_many();
    auto child = workers.start(prepared_job("", "out[0] = 1;"));
    REQUIRE(child.has_value());
    CHECK(workers.original() > 0);
    child->end(true);
    session::PreparedWorkers others;
    auto by_itself = others.start(prepared_job("", "out[0] = 1;"));
    REQUIRE(by_itself.has_value());
    CHECK(others.original() == -1);
    by_itself->end(true);
}

TEST_CASE("ready workers: headers that several jobs of a class share are read in advance") {
    session::PreparedWorkers workers;
    const std::string groups = "#include <cooperative_groups.h>\nint a;\n",
                      barrier = "#include <cuda/barrier>\n";
    CHECK(workers.expect({{"int a;", "sm_90"}, {"int a;", "sm_90"}, {groups, "sm_90"}}) ==
          std::vector<bool>{false, false, false});
    CHECK(workers.original() == -1);  // no prepared process was started
    CHECK(workers.expect({{groups, "sm_90"}, {"", "sm_90"}, {barrier, "sm_90"}, {groups, "sm_90"}}) ==
          std::vector<bool>{true, false, false, true});
    CHECK(workers.original() > 0);
    CHECK(workers.expect({{groups, "sm_90"}, {groups, "sm_80"}, {groups, "unknown"}, {groups, "unknown"}}) ==
          std::vector<bool>(4, false));
}

TEST_CASE("ready workers: whichever way it begins, a worker answers the same") {
    const std::string groups = "#include <cooperative_groups.h>\n";
    const Job jobs[] = {
        prepared_job("", "out[threadIdx.x] = threadIdx.x;"), prepared_job("", "out[0] = threadIdx.x;"),
        prepared_job("", "out[threadIdx.x] = ;"),
        prepared_job(groups, "cooperative_groups::this_thread_block().sync(); out[threadIdx.x] = 1;"),
        prepared_job(groups, "int unused; out[0] = no_such_name;")};
    std::vector<std::vector<std::byte>> first;
    // The first few workers are started individually.
    for (const auto& job : jobs) first.push_back(seen_by_worker(job));
    for (int round = 0; round < (samples::everything() ? 2 : 1); ++round)
        for (size_t at = 0; at < std::size(jobs); ++at) {
            CAPTURE(at);
            CHECK(seen_by_worker(jobs[at]) == first[at]);
        }
    CHECK(session::ready_workers().original() > 0);
    // Copies of a process with such headers are sandboxed like all others.
    const auto trial = session::try_lock(true);
    REQUIRE(trial.has_value());
    for (const auto& probe : trial->probes) CHECK_MESSAGE(probe.held, probe.what, ": ", probe.detail);
}

TEST_CASE("ready workers: where their original ends, marking goes on") {
    const Job job = prepared_job("", "out[threadIdx.x] = 3;");
    const auto before = seen_by_worker(job);
    REQUIRE(session::ready_workers().copy());
    const pid_t original = session::ready_workers().original();
    REQUIRE(original > 0);
    kill(original, SIGKILL);
    CHECK(seen_by_worker(job) == before);
    CHECK(seen_by_worker(job) == before);
}

TEST_CASE("ready workers: no copy outlives who asked for it, and no folder is left") {
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    // A separate program: `warpmark` would do; these tests can do it, too.
    const auto self = fs::read_symlink("/proc/self/exe").string();
    const pid_t parent = fork();
    if (parent == 0) {
        dup2(pipe_ends[1], 1);
        execl(self.c_str(), self.c_str(), "--no-skip", "-tc=helper: asks for copies and waits", nullptr);
        _exit(1);
    }
    close(pipe_ends[1]);
    pid_t pids[2] = {0, 0};
    std::string text;
    for (char c; read(pipe_ends[0], &c, 1) == 1 && text.find('!') == text.npos;) text += c;
    const auto at = text.find("pids ");
    REQUIRE(at != text.npos);
    REQUIRE(std::sscanf(text.c_str() + at, "pids %d %d", &pids[0], &pids[1]) == 2);
    CHECK(is_running(pids[0]));
    kill(parent, SIGKILL);
    waitpid(parent, nullptr, 0);
    close(pipe_ends[0]);
    for (const pid_t one : pids) CHECK(ends_soon(one));
}

TEST_CASE("helper: asks for copies and waits" * doctest::skip()) {
    session::PreparedWorkers& workers = session::ready_workers();
    auto copy = workers.copy();
    REQUIRE(copy);
    pid_t child = 0;
    for (const auto& task : fs::directory_iterator("/proc/self/task")) {
        std::ifstream children(task.path() / "children");
        for (pid_t one = 0; children >> one;)
            if (one != workers.original()) child = one;
    }
    std::printf("pids %d %d!\n", workers.original(), child);
    std::fflush(stdout);
    std::this_thread::sleep_for(std::chrono::seconds(60));
}
