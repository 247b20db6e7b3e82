// Two simultaneous graders on one class folder, which must write the same files as one, and a killed grader,
// whose workers must end, too.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>

#include "grader/course/class_marking.h"
#include "grader/course/slurm_commands.h"
#include "harness/base/defense_switches_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/leftover_processes.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;
const std::string program = fs::read_symlink("/proc/self/exe");

struct Class {
    fs::path folder = fs::temp_directory_path() / ("warpmark-graders-" + std::to_string(getpid()));
    Class() {
        fs::remove_all(folder);
        for (const char* student : {"ada", "eve"})
            fs::create_directories(folder / "class" / student / "01_race");
        fs::copy_file(root / "labs/01_race/reverse.cu", folder / "class/eve/01_race/reverse.cu");
        fs::copy_file(root / "solutions/01_race/reverse.cu", folder / "class/ada/01_race/reverse.cu");
    }
    ~Class() { fs::remove_all(folder); }
    std::vector<std::string> words(const std::string& out) const {
        return {program,  std::string(switches::as_warpmark),
                "grade",  (folder / "class").string(),
                "--out",  (folder / out).string(),
                "--jobs", "1",
                "--root", root.string()};
    }
    // Runs in its own folder, which keeps its output.
    int grade(const std::string& from, const std::string& out) const {
        fs::create_directories(folder / from);
        const auto ran = batch::run_command(words(out), {}, folder / from, 120);
        return ran ? ran->status : -1;
    }
    std::map<std::string, std::string> files(const std::string& out) const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(folder / out)) {
            if (!entry.is_regular_file()) continue;
            // The book contains times.
            if (entry.path().filename().string().starts_with(batch::book_file)) continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            all[fs::relative(entry.path(), folder / out)] = {std::istreambuf_iterator<char>(stream), {}};
        }
        return all;
    }
};

}  // namespace

TEST_CASE("two graders: on one class at once they leave what one leaves") {
    const Class both;
    CHECK(both.grade("alone", "by_one") == 0);
    int statuses[2] = {-1, -1};
    {
        std::jthread first([&] { statuses[0] = both.grade("first", "by_two"); });
        std::jthread second([&] { statuses[1] = both.grade("second", "by_two"); });
    }
    CHECK(statuses[0] == 0);
    CHECK(statuses[1] == 0);
    const auto one = both.files("by_one"), two = both.files("by_two");
    CHECK(one.size() == 5);
    CHECK(one == two);
}

TEST_CASE("two graders: none of its workers outlives a grader that is killed") {
    Class endless;
    std::ofstream(endless.folder / "class/ada/01_race/reverse.cu")
        << "__global__ void k(volatile int* out) { while (out[0] != 1) {} }\n"
           "extern \"C\" void launch(const int*, int* out, int) { k<<<1, 1>>>(out); }\n";
    session::adopt_orphans();
    const auto words = endless.words("out");
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t grader = fork();
    REQUIRE(grader >= 0);
    if (grader == 0) {
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    kill(grader, SIGKILL);
    waitpid(grader, nullptr, 0);
    std::string left;
    for (int turn = 0; turn < 100; ++turn) {
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }  // collects adopted processes
        left = session::processes_left();
        if (left.empty()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    CHECK(left == "");
}
