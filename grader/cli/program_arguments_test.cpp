// `--` in a call: the end of the options, and for two commands the start of main's arguments.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/cli/command_table.h"
#include "grader/cli/instructor_folder_test.h"
#include "grader/lab/program_name.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace warpmark::words_tests {
namespace {

// Exits with 1, which is a finding, unless main's arguments are 3, "two words", "--seed", "--" and "".
constexpr const char* program = R"(#include <stdlib.h>
#include <string.h>
__global__ void k(int* out) { out[threadIdx.x] = threadIdx.x; }
int main(int argc, char** argv) {
    const char* wanted[] = {"main", "3", "two words", "--seed", "--", ""};
    if (argc != 6 || argv[6]) exit(1);
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], wanted[i])) exit(1);
    int* out;
    cudaMalloc(&out, 32 * atoi(argv[1]) * sizeof(int));
    k<<<1, 32 * atoi(argv[1])>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
    return 0;
}
extern "C" void launch() {}
)";
constexpr const char* five = " -- 3 'two words' --seed -- ''";

bool says(const std::string& text, const std::string& part) {
    if (text.find(part) != text.npos) return true;
    MESSAGE(part, " is not in\n", text);
    return false;
}

}  // namespace

TEST_CASE("inspect: what follows -- are main's arguments") {
    const cli::Desk desk;
    desk.write("main.cu", program);
    const auto right = desk.run(std::string("inspect main.cu --launch main --no-witnesses") + five);
    CHECK(says(right, "k grid (1,1,1) block (96,1,1)"));
    CHECK(says(right, "exit 0\n"));
    CHECK(says(desk.run(std::string("replay main.cu --launch main") + five), "main.replay.html\nexit 0\n"));
    for (const char* words : {"", " --", " -- 3", " -- 3 two words --seed -- ''"}) {
        CAPTURE(words);
        CHECK(says(desk.run(std::string("inspect main.cu --launch main --no-witnesses") + words),
                   "the host program calls exit(1)"));
    }
    // Other launches have no such arguments: they are rejected instead of being dropped silently.
    for (const char* call :
         {"inspect main.cu --launch launch -- 3", "inspect main.cu --kernel k --arg i32[32]=zero -- 3",
          "inspect main.cu --launch main --arg i32=3 -- 3", "inspect --lab 01 -- 3",
          "replay main.cu --launch launch -- 3"}) {
        CAPTURE(call);
        const auto said = desk.run(call);
        CHECK(says(said, "The arguments after `--` are for the program's `main`"));
        CHECK(said.ends_with("exit 2\n"));
    }
    CHECK(says(desk.run("inspect main.cu --kernel k --block 32 --arg i32[32]=zero --"), "exit 0\n"));
}

TEST_CASE("options: -- ends them in every other command, and a file may begin with a dash") {
    const cli::Desk desk;
    desk.write("-f.cu", text_of(house::root / "solutions/01_race/reverse.cu"));
    CHECK(says(desk.run("check --no-fix --case blocks -- 01 -f.cu"), "exit 0\n"));
    CHECK(says(desk.run("hint -- lab1 2"), "Hint 2 of 4"));
    CHECK(says(desk.run("explain -- race.read-write"), "race.read-write"));
    CHECK(says(desk.run("start -- -work 01"), "cd ./'-work'\n"));
    CHECK(desk.has("-work/01_race/reverse.cu"));
    CHECK(says(desk.run("check 01 -- --case blocks"), "`blocks` is one argument too many"));
}

TEST_CASE("explain: words of a title name a finding, or several") {
    const cli::Desk desk;
    const std::pair<const char*, const char*> calls[] = {
        {"bank conflicts", "banks.conflict (warning)"},
        {"out of bounds", "memory.out-of-bounds (error)"},
        {"uninitialized", "memory.uninitialised (error)"},
        {"use after free", "memory.freed (error)"},
        {"Race.Read-Write", "race.read-write (error)"},
        {"data race", "`race.read-write`          Data race between a read and a write"},
        {"race", "`race.async`"},
        {"race.raed-write", "Did you mean `race.read-write`?"},
        {"nonsense", "There is no finding `nonsense`"},
        {"'?'", "`warpmark explain` lists all findings"}};
    for (const auto& [words, answer] : calls) {
        CAPTURE(words);
        CHECK(says(desk.run(std::string("explain ") + words), answer));
    }
}

TEST_CASE("program: a call of warpmark-dev is referred to it, and is no proof of a lab") {
    const cli::Desk desk;
    const std::pair<const char*, const char*> calls[] = {
        {"bench findings", "bench"},          {"fidelity --again table.csv", "fidelity"},
        {"prove attacks", "attacks"},         {"prove gpu --device cuda", "gpu-attacks"},
        {"prove --mutants 01", "mutants"},    {"prove 01 --variants --part 1/4", "variants"},
        {"attacks --only secret", "attacks"}, {"mutants 01", "mutants"}};
    for (const auto& [call, command] : calls) {
        CAPTURE(call);
        const auto said = desk.run(call);
        CHECK(says(said, std::string("A checkout of warpmark has it: ./warpmark ") + command + "\n"));
        CHECK(said.ends_with("exit 2\n"));
    }
    const auto help = desk.run("--help");
    CHECK(help.find("bench") == help.npos);
}

TEST_CASE("program: a file, a lab or an argument in the wrong place gets the right call") {
    const cli::Desk desk;
    desk.write("k.cu",
               "__global__ void k(int* out) { *out = 1; }\nvoid launch(int* out) { k<<<1, 1>>>(out); }\n");
    desk.write("notes.txt", "hello\n");
    const std::pair<const char*, const char*> calls[] = {
        {"k.cu", "check LAB k.cu` marks a lab's file"},
        {"03", "`03` is a lab, not a command. To mark your file: "},
        {"lab 03", "Did you mean `labs`?"},
        {"CHECK 01", "Did you mean `check`?"},
        {"labs 03", "lists all labs and takes no LAB"},
        {"run k.cu", "Did you mean `inspect`?"},
        {"mark 03", "Did you mean `check`?"},
        {"solve 03", "--help` lists the commands."},
        {"check --lab 03", "there is no option `--lab`. Give LAB without `--lab`"},
        {"check k.cu", "check 01 k.cu"},
        {"check k.cu 01", "`k.cu` is a file, but a lab was expected"},
        {"check 01 02", "`02` is a lab, but a file was expected"},
        {"watch notes.txt", "notes.txt: This is not a .cu file"},
        {"inspect none.cu", "none.cu: There is no such file"},
        {"inspect k.cu --launch k", "`k` is a kernel. There are: launch."},
        {"gradebook show", "Usage: "},
    };
    for (const auto& [call, words] : calls) {
        CAPTURE(call);
        const auto said = desk.run(call);
        CHECK(says(said, words));
        CHECK(said.ends_with("exit 2\n"));
    }
    CHECK(says(desk.run("help check"), "Usage: warpmark check"));
    CHECK(desk.run("version") == desk.run("--version"));
}

}  // namespace warpmark::words_tests

TEST_CASE("called: all commands of the table are found in texts") {
    std::vector<std::string_view> names;
    for (const auto& command : cli::commands) names.push_back(command.name);
    CHECK(std::ranges::is_permutation(names, lab::command_words()));
}
