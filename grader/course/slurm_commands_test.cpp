// A class marked by a real Slurm (slurm_cluster_test.h), and one that loses a node during marking. Without
// Slurm or the right to start it, a test is skipped with a message; in CI and in the full test run it fails.
#include "grader/course/slurm_commands.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <thread>

#include "grader/course/class_marking.h"
#include "grader/course/slurm_cluster_test.h"
#include "grader/course/slurm_marking.h"
#include "harness/base/defense_switches_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/leftover_processes.h"

namespace fs = std::filesystem;
using namespace warpmark;
using cluster::RealSlurm, cluster::why_not;

namespace {

using warpmark::house::root;
const std::string test_program = fs::read_symlink("/proc/self/exe");

struct SlurmClassroom {
    fs::path folder = fs::temp_directory_path() / fmt::format("warpmark-cluster-{}", getpid());
    SlurmClassroom() {
        fs::remove_all(folder);
        add("ann", root / "solutions/01_race/reverse.cu");
        add("bob", root / "labs/01_race/reverse.cu");
        add("cid", root / "solutions/01_race/mistakes" / mistake());
    }
    ~SlurmClassroom() { fs::remove_all(folder); }
    SlurmClassroom(const SlurmClassroom&) = delete;
    SlurmClassroom& operator=(const SlurmClassroom&) = delete;

    static fs::path mistake() {
        return fs::directory_iterator(root / "solutions/01_race/mistakes")->path().filename();
    }
    void add(const std::string& student, const fs::path& file) const {
        const auto to = folder / "class" / student / "01_race";
        fs::create_directories(to);
        fs::copy_file(file, to / "reverse.cu");
    }
    std::vector<std::string> words(const std::string& out, const std::vector<std::string>& more) const {
        std::vector<std::string> all{test_program, std::string(switches::as_warpmark),
                                     "grade",      (folder / "class").string(),
                                     "--out",      (folder / out).string(),
                                     "--root",     root.string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    batch::TimedResult grade(const std::string& out, const std::vector<std::string>& more) const {
        fs::create_directories(folder / "runs" / out);
        auto ran = batch::run_command(words(out, more), {}, folder / "runs" / out, 120);
        REQUIRE(ran);
        return *ran;
    }
    std::string book(const std::string& out) const {
        const auto ran = batch::run_command({test_program, std::string(switches::as_warpmark), "gradebook",
                                             "export", "--all", "--out", (folder / out).string()},
                                            {}, folder, 60);
        return ran && ran->status == 0 ? ran->out : "no export of " + out;
    }
    std::map<std::string, std::string> files(const std::string& out) const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(folder / out)) {
            const auto name = fs::relative(entry.path(), folder / out).string();
            if (entry.is_regular_file() && !name.starts_with(batch::book_file))
                all[name] = text_of(entry.path());
        }
        all["book"] = book(out);
        return all;
    }
};

// Child processes of this one whose command line has a word with this ending.
std::vector<pid_t> children_with(const std::string& end) {
    std::vector<pid_t> all;
    std::istringstream children(session::processes_left());
    for (pid_t child = 0; children >> child;)
        for (const auto& word : {text_of(fmt::format("/proc/{}/cmdline", child))})
            if (word.find("/" + end + std::string(1, '\0')) != word.npos) all.push_back(child);
    return all;
}

bool may_go_on() {
    const auto why = why_not();
    if (why.empty()) return true;
    const bool must = samples::everything() || samples::is_ci_job();
    if (must)
        FAIL_CHECK("Slurm is not tested: " << why);
    else
        MESSAGE("skipped, Slurm is not tested: ", why);
    return false;
}

// A folder that replaces PATH, with scripts that replace Slurm's commands.
struct StandIns {
    fs::path folder = fs::temp_directory_path() / fmt::format("warpmark-stand-in-{}", getpid());
    std::string path = std::getenv("PATH");
    StandIns() {
        fs::remove_all(folder);
        fs::create_directories(folder);
        setenv("PATH", folder.c_str(), 1);
    }
    ~StandIns() {
        setenv("PATH", path.c_str(), 1);
        fs::remove_all(folder);
    }
    StandIns(const StandIns&) = delete;
    StandIns& operator=(const StandIns&) = delete;
    void add(const char* name, const std::string& script) const {
        std::ofstream(folder / name) << "#!/bin/sh\n" << script << '\n';
        fs::permissions(folder / name, fs::perms::owner_all);
    }
};

}  // namespace

TEST_CASE("slurm: what its commands say, and that they are not here") {
    const StandIns stand_ins;
    const auto cluster = batch::slurm(stand_ins.folder);
    batch::TaskArray array{.name = "warpmark-x",
                           .words = {"/a path/it's", "word"},
                           .tasks = 3,
                           .processors = 2,
                           .wants_gpu = true,
                           .folder = stand_ins.folder,
                           .log = "log/%a.txt",
                           .extra = batch::words_in({"--account=cs  --time=5", "--requeue"})};
    const auto missing = cluster.begin(array);
    REQUIRE(!missing);
    CHECK(missing.error().what == "Slurm's command `sbatch` was not found");
    CHECK(missing.error().blame == Blame::tool);
    CHECK(!cluster.states("12", "warpmark-x"));

    stand_ins.add("sbatch", R"(for word in "$@"; do echo "$word"; done > words; echo "12;a-cluster")");
    const auto job = cluster.begin(array);
    REQUIRE(job);
    CHECK(*job == "12");
    CHECK(text_of(stand_ins.folder / "words") ==
          "--parsable\n--no-requeue\n--job-name=warpmark-x\n--array=0-2\n--ntasks=1\n--cpus-per-task=2\n"
          "--output=log/%a.txt\n--open-mode=append\n--gres=gpu:1\n--account=cs\n--time=5\n--requeue\n" +
              (stand_ins.folder / "task.sh").string() + "\n");
    CHECK(text_of(stand_ins.folder / "task.sh") ==
          "#!/bin/sh\nexec '/a path/it'\\''s' 'word' \"$SLURM_ARRAY_TASK_ID\"\n");

    stand_ins.add("squeue", R"(printf '%s\n' '12|0|COMPLETED|None|n1' '12|1|NODE_FAIL|NodeDown|n2' \
        '12|2|PENDING|AssocGrpCpuLimit|' '13|0|RUNNING|None|n3' '12|x|RUNNING|None|n3' 'slurm: hello')");
    const auto states = cluster.states("12", "warpmark-x");
    REQUIRE(states);
    REQUIRE(states->size() == 3);
    CHECK(states->at(0).has_ended());
    CHECK(states->at(1).has_ended());
    CHECK(states->at(1).node == "n2");
    CHECK(!states->at(2).has_ended());
    CHECK(states->at(2).reason == "AssocGrpCpuLimit");

    stand_ins.add("scancel", R"(echo "$@" > ended)");
    cluster.end("warpmark-x");
    CHECK(text_of(stand_ins.folder / "ended") == "--name=warpmark-x\n");
    stand_ins.add("sbatch", "echo 'sbatch: error: Invalid account' >&2; echo more >&2; exit 1");
    CHECK(cluster.begin(array).error().what == "Slurm's `sbatch` refused: sbatch: error: Invalid account");
    stand_ins.add("sbatch", "echo not a number");
    CHECK(!cluster.begin(array));
}

TEST_CASE("slurm: a class that three computers mark is what this one marks, byte for byte") {
    if (!may_go_on()) return;
    const SlurmClassroom one;
    const RealSlurm slurm;
    REQUIRE_MESSAGE(slurm.is_there(), slurm.log());
    CHECK(one.grade("here", {}).status == 0);
    const auto ran = one.grade("there", {"--engine", "slurm", "--task-size", "1"});
    CHECK_MESSAGE(ran.status == 0, ran.err, slurm.log());
    CHECK(one.files("here") == one.files("there"));
    CHECK(fs::is_empty(one.folder / "there/class.db.slurm"));
    // An error from Slurm itself, in its own words.
    const auto refused =
        one.grade("refused", {"--engine", "slurm", "--slurm-args", "--partition=nowhere --time=5"});
    CHECK(refused.status == 3);
    CHECK(refused.err.find("invalid partition specified: nowhere") != std::string::npos);
    CHECK(refused.err.find("--slurm-args '--account=NAME") != std::string::npos);
    CHECK(refused.err.find("--resume --engine slurm") != std::string::npos);
}

TEST_CASE("slurm: a computer is lost in the middle, an interrupt ends the job, and --resume goes on") {
    if (!samples::everything() || !may_go_on()) return;
    const SlurmClassroom one;
    // Submissions that run long enough to be lost.
    for (int at = 1; at <= 5; ++at) {
        const auto student = fmt::format("slow{}", at);
        one.add(student, root / "labs/01_race/reverse.cu");
        std::ofstream(one.folder / "class" / student / "01_race/reverse.cu")
            << "__global__ void k(volatile int* out) { while (out[0] != " << at << ") {} }\n"
            << "extern \"C\" void launch(const int*, int* out, int) { k<<<1, 1>>>(out); }\n";
    }
    RealSlurm slurm;
    REQUIRE_MESSAGE(slurm.is_there(), slurm.log());
    (void)one.grade("here", {});

    std::jthread marks([&] {
        const auto ran = one.grade("there", {"--engine", "slurm", "--task-size", "2"});
        CHECK(ran.status == 3);
        CHECK_MESSAGE(ran.err.find("NODE_FAIL on n2") != std::string::npos, ran.err);
        CHECK(ran.err.find("not marked yet. Continue with: warpmark grade") != std::string::npos);
    });
    REQUIRE(RealSlurm::waits_for(
        [&] { return !slurm.says({"squeue", "-h", "-t", "running", "-w", "n2"}).empty(); }));
    slurm.lose("n2");
    marks.join();
    CHECK(one.files("there") != one.files("here"));
    const auto on = one.grade("there", {"--engine", "slurm", "--task-size", "1", "--resume"});
    CHECK_MESSAGE(on.err.find("not marked yet") == std::string::npos, on.err);
    CHECK(one.files("there") == one.files("here"));

    // Ctrl-C: everything stops, results so far are kept, and the command to continue is printed.
    std::jthread interrupted([&] {
        const auto ran = one.grade("stopped", {"--engine", "slurm", "--task-size", "1"});
        CHECK(ran.status == 3);
        CHECK_MESSAGE(ran.err.find("Go on with: warpmark grade") != std::string::npos, ran.err);
    });
    REQUIRE(RealSlurm::waits_for([&] { return !slurm.says({"squeue", "-h", "-t", "running"}).empty(); }));
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const auto graders = children_with("stopped");
    REQUIRE(graders.size() == 1);
    kill(graders[0], SIGINT);
    interrupted.join();
    CHECK(RealSlurm::waits_for([&] { return slurm.says({"squeue", "-h", "-t", "pending,running"}).empty(); },
                               10));
    (void)one.grade("stopped", {"--resume"});  // on this computer
    CHECK(one.files("stopped") == one.files("here"));
}
