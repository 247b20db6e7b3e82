// Sandbox of a worker: no escape with either of its two mechanisms alone, and files outside of it look
// nonexistent. Without the sandbox the same attempts succeed.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "harness/base/defense_switches_test.h"
#include "harness/process/sandbox.h"
#include "harness/session/sandbox_trial.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using Without = switches::DisabledDefenses;
constexpr switches::Set no_landlock = switches::only(Defense::landlock), no_lock = switches::whole_lock;

Job locked_job(const std::string& source) {
    Job job;
    job.file = "probe.cu";
    job.source = source;
    job.unoptimized_too = false;
    job.cases = {Case{"one", {Argument{"out", Use::out, std::vector<std::byte>(4), 4}}}};
    return job;
}

constexpr const char* kernel =
    "\n__global__ void k(int* out) { out[0] = VALUE; }\nextern \"C\" void launch(int* out) { k<<<1, "
    "1>>>(out); }\n";

// All messages about a source.
std::string said_of(const std::string& source, const std::vector<std::string>& folders = {}) {
    Job job = locked_job(source);
    job.include_dirs = folders;
    const auto seen = session::observe(job);
    if (!seen) return "error: " + seen.error().what;
    std::string all;
    for (const auto& finding : seen->build_findings) {
        all += std::string(name(finding.id)) + " " + finding.message + " " + finding.explanation + "\n";
        for (const auto& place : finding.locations)
            all += place.file + ":" + std::to_string(place.line) + "\n";
    }
    for (const auto& one : seen->cases)
        for (const auto& bytes : one.outputs)
            if (bytes.size() == 4) all += "value " + std::to_string(std::to_integer<int>(bytes[0])) + "\n";
    return all;
}

std::string with(std::string text, const std::string& what, const std::string& by) {
    for (size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

// A temporary folder.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-lock-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

int open_attempts(const Result<LockTrial>& trial) {
    int open = 0;
    for (const auto& probe : trial->probes) open += !probe.held;
    return open;
}

}  // namespace

TEST_CASE("lock: no attempt gets out of a worker, with Landlock or without") {
    for (const auto& [parts, as_copy] : {std::pair(switches::Set{0}, false), std::pair(no_landlock, false),
                                         std::pair(switches::Set{0}, true), std::pair(no_landlock, true)}) {
        const Without without(parts);
        const auto trial = session::try_lock(as_copy);
        REQUIRE(trial.has_value());
        CAPTURE(as_copy);
        INFO(lock::in_words(trial->held));
        CHECK(trial->held.is_locked());
        CHECK(trial->held.by_filter);
        if (parts) CHECK(trial->held.landlock == 0);
        CHECK(trial->probes.size() > 50);
        for (const auto& probe : trial->probes) CHECK_MESSAGE(probe.held, probe.what, ": ", probe.detail);
    }
}

TEST_CASE("lock: where a defence is left out, the attempts that it stops succeed") {
    const auto open_without = [](switches::Set parts, bool as_copy = false) {
        const Without without(parts);
        const auto trial = session::try_lock(as_copy);
        REQUIRE(trial.has_value());
        CHECK(trial->held.is_locked() == ((parts & switches::only(Defense::filter)) == 0));
        return open_attempts(trial);
    };
    CHECK(open_without(no_lock) > 25);
    CHECK(open_without(no_lock, true) > 20);
    CHECK(open_without(switches::only(Defense::filter)) > 10);
    CHECK(open_without(switches::only(Defense::limits)) >= 4);
    CHECK(open_without(switches::only(Defense::descriptors)) >= 1);
    CHECK(open_without(switches::only(Defense::descriptors), true) >= 1);
    CHECK(open_without(switches::only(Defense::parent)) == 1);
}

TEST_CASE("lock: a file that is forbidden looks like one that is not there") {
    const Folder folder;
    const std::string secret = folder.file("secret.h", "#define VALUE 77\n");
    folder.file("canary.h", "int canary = ;\n");
    fs::create_symlink(secret, folder.path / "link.h");
    REQUIRE(mkfifo((folder.path / "fifo.h").c_str(), 0600) == 0);
    const std::string here = folder.path.string(), up = "../../../../../../../../../..";
    const std::vector<std::string> paths{secret,
                                         here + "/canary.h",
                                         here + "/link.h",
                                         here + "/fifo.h",
                                         up + secret,
                                         "/proc/self/root" + secret,
                                         "/proc/self/cwd" + secret,
                                         "/proc/self/cwd/" + up + secret,
                                         "/usr/local/cuda/include/" + up + secret,
                                         "cuda/" + up + secret,
                                         "/etc/passwd",
                                         "/etc/hostname",
                                         "/proc/self/maps",
                                         "/proc/self/environ",
                                         "/proc/self/fd/0",
                                         "/dev/stdin",
                                         "/dev/zero",
                                         "/dev/null",
                                         "/",
                                         here,
                                         std::string(WARPMARK_SOURCE_DIR) + "/solutions/01_race/hidden.toml"};
    const auto include = [](const std::string& name) {
        return with(said_of("#include \"" + name + "\"\n" + with(kernel, "VALUE", "1")), name, "PATH");
    };
    for (const switches::Set parts : {switches::Set{0}, no_landlock}) {
        const Without without(parts);
        const std::string missing = include("/nonexistent/file.h");
        CHECK(missing.find("compile.error") != std::string::npos);
        std::string asks = "#define VALUE 0";
        for (size_t at = 0; at < paths.size(); ++at) {
            CAPTURE(paths[at]);
            asks += "\n#if __has_include(\"" + paths[at] + "\")\n#undef VALUE\n#define VALUE " +
                    std::to_string(at + 1) + "\n#endif";
            if (parts && at > 3) continue;  // the remaining paths need no repetition
            CHECK(include(paths[at]) == missing);
        }
        CHECK(said_of(asks + kernel) == "value 0\n");
    }
}

TEST_CASE("lock: without the locks an include takes in what it names") {
    const Folder folder;
    const std::string secret = folder.file("secret.h", "#define VALUE 77\n"),
                      source = "#include \"" + secret + "\"\n" + kernel;
    CHECK(said_of(source).find("compile.error") != std::string::npos);
    const Without without(no_lock);
    CHECK(said_of(source) == "value 77\n");
    CHECK(said_of("#if __has_include(\"" + secret + "\")\n#define VALUE 1\n#else\n#define VALUE 2\n#endif\n" +
                  kernel) == "value 1\n");
}

TEST_CASE("lock: a worker without a lock says so") {
    const Job job = locked_job(with(kernel, "VALUE", "1"));
    const auto locked = session::observe(job);
    REQUIRE(locked.has_value());
    CHECK(locked->unlocked == "");
    CHECK(locked->peak_bytes > 1 << 20);
    const Without without(switches::only(Defense::filter));
    const auto open = session::observe(job);
    REQUIRE(open.has_value());
    CHECK(open->unlocked != "");
}

TEST_CASE("lock: the toolkit's headers and the asked folders can be read, and nothing outside of them") {
    const Folder folder;
    fs::create_directories(folder.path / "own/deep");
    folder.file("own/value.h", "#include \"deep/more.h\"\n");
    folder.file("own/deep/more.h", "#define VALUE 5\n");
    folder.file("outside.h", "#define VALUE 6\n");
    fs::create_symlink(folder.path / "outside.h", folder.path / "own/out.h");
    REQUIRE(mkfifo((folder.path / "own/fifo.h").c_str(), 0600) == 0);
    const std::vector<std::string> own{(folder.path / "own").string()};
    for (const switches::Set parts : {switches::Set{0}, no_landlock}) {
        CAPTURE(parts);
        const Without without(parts);
        CHECK(said_of(std::string("#include \"value.h\"\n") + kernel, own) == "value 5\n");
        CHECK(
            said_of(
                std::string(
                    "#include <cooperative_groups.h>\n#include <cuda/std/array>\n#include <cuda_fp16.h>\n") +
                with(kernel, "VALUE", "9")) == "value 9\n");
        CHECK(said_of(std::string("#include \"../outside.h\"\n") + kernel, own).find("compile.error") !=
              std::string::npos);
        CHECK(said_of(std::string("#include \"fifo.h\"\n") + kernel, own).find("compile.error") !=
              std::string::npos);
        if (!parts)
            CHECK(said_of(std::string("#include \"out.h\"\n") + kernel, own).find("compile.error") !=
                  std::string::npos);
    }
}

TEST_CASE("lock: a worker ends with whoever started it") {
    const pid_t parent = fork();
    REQUIRE(parent >= 0);
    if (parent == 0) {
        Job job = locked_job(
            "__global__ void k(volatile int* out) { while (out[0] != 1) {} }\nextern \"C\" void launch(int* "
            "out) { k<<<1, 1>>>(out); }\n");
        job.time_limit_s = 1000;
        (void)session::observe(job);
        _exit(0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    pid_t worker = 0;
    std::ifstream("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children") >>
        worker;
    kill(parent, SIGKILL);
    waitpid(parent, nullptr, 0);
    if (!worker) return;  // this kernel does not list children
    bool is_there = true;
    for (int turn = 0; turn < 50 && is_there; ++turn) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        is_there = kill(worker, 0) == 0 && fs::exists("/proc/" + std::to_string(worker) + "/maps") && [&] {
            std::stringstream state;
            state << std::ifstream("/proc/" + std::to_string(worker) + "/stat").rdbuf();
            return state.str().find(") Z ") == std::string::npos;
        }();
    }
    CHECK_FALSE(is_there);
    if (is_there) kill(worker, SIGKILL);
}
