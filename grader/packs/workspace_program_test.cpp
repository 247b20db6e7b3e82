// Programs of a workspace, run on the host and compiled by nvcc.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/packs/workspace_test.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"

namespace fs = std::filesystem;
using namespace warpmark;
using house::root;
using namespace warpmark::workspaces;

namespace {

struct Ran {
    int code;
    std::string printed;
};
Ran shell(const std::string& command) {
    std::FILE* pipe = popen(("{ " + command + " ; } 2>&1").c_str(), "r");
    REQUIRE(pipe);
    std::string printed;
    char part[4096];
    for (std::size_t got; (got = std::fread(part, 1, sizeof part, pipe)) > 0;) printed.append(part, got);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), printed};
}

bool says(const Ran& ran, const std::string& part) {
    return ran.printed.find(part) != std::string::npos;
}

// Path of nvcc; "" if it is not installed.
std::string nvcc() {
    for (std::string place : {"nvcc", "/usr/local/cuda/bin/nvcc"})
        if (shell(place + " --version").code == 0) return place;
    return "";
}

// A launch function that works on the host, with the error that HOW names.
constexpr const char* reverse_on_the_host = R"(#include <cuda_runtime.h>
#include <stdexcept>
extern "C" void launch(const int* in, int* out, int n) {
    static int calls = 0;
    const char* how = std::getenv("HOW");
    auto is = [&](const char* word) { return how && !std::strcmp(how, word); };
    if (is("nothing") || (is("once") && calls++)) return;
    if (is("refused")) fake::refused = cudaErrorInvalidConfiguration;
    if (is("broken")) fake::broken = cudaErrorIllegalAddress;
    if (is("throws")) throw std::runtime_error("no");
    if (is("exits")) std::exit(0);
    if (is("crashes")) std::abort();
    for (volatile bool endless = is("endless"); endless;) {}
    const std::vector<int> before(out, out + n);
    for (int i = 0; i < n; i++) out[i] = in[n - 1 - i];
    if (is("wrong")) out[3]++;
    if (is("half"))
        for (int i = n / 2; i < n; i++) out[i] = before[i];
}
int main() { return 4; }
)";

// A lab whose cases each check one of two outputs. It has no reference, so its stored outputs are written
// here.
Lab lab_of_two_questions(const fs::path& folder) {
    constexpr int poison = static_cast<int>(0xa5a5a5a5);
    fs::create_directories(folder / "expected");
    for (const char* file : {"lab.toml", "two.cu"})
        fs::copy(root / "grader/packs/cases/two_questions" / file, folder / file);
    const auto expect = [&](const char* name, const std::vector<int>& values) {
        write(folder / "expected" / name, {reinterpret_cast<const char*>(values.data()), 4 * values.size()});
    };
    expect("sum.bin", {7, 0, 1, 2, poison, poison, poison});
    expect("limit.bin", {7, poison, poison, poison, 232448, 232448, 232448});
    expect("small.bin", {7, poison, poison, poison, 101376, 101376, 101376});
    const auto lab = lab::load_lab(folder, "");
    REQUIRE(lab);
    return *lab;
}

// A run of a lab's program on the host: environment, arguments, exit code, and a part of its output.
struct HostRow {
    const char *how, *words;
    int code;
    const char* part;
};
void runs_on_the_host(const fs::path& lab, const std::vector<HostRow>& rows) {
    const auto built = shell("cd " + lab.string() + " && g++ -std=c++17 -Wall -Wextra -Werror -x c++ -I" +
                             (root / "grader/packs/cases/fake_cuda").string() + " run.cu -o program");
    REQUIRE_MESSAGE(built.code == 0, built.printed);
    for (const auto& row : rows) {
        const auto ran = shell("cd " + lab.string() + " && " + row.how +
                               " WARPMARK_TIME_LIMIT_S=1 ./program " + row.words);
        CHECK_MESSAGE(ran.code == row.code, row.how, " ", row.words, "\n", ran.printed);
        CHECK_MESSAGE(says(ran, row.part), row.how, " ", row.words, "\n", ran.printed);
    }
}

}  // namespace

// The programs' shared part is tested on the host, with a launch function that fails on demand.
TEST_CASE("start: a lab's program says what is right, wrong and broken, without harm from it") {
    if (shell("g++ --version").code != 0) {
        MESSAGE("no g++ here: not looked at");
        return;
    }
    Folder folder;
    REQUIRE(make({lab_of("01_race")}, folder.path));
    const auto lab = folder.path / "01_race";
    write(lab / "reverse.cu", reverse_on_the_host);
    // Reduces the 16 M elements, whose time is not tested here.
    auto program = text_of(lab / "run.cu");
    const auto timing = program.find("16777216, 16777216, 16777216");
    REQUIRE(timing != std::string::npos);
    write(lab / "run.cu", program.replace(timing, 28, "500000, 500000, 500000"));
    runs_on_the_host(
        lab, {
                 {"HOW=nothing", "", 1,
                  "256 of 256 elements of out are wrong; none was ever written:\n        out[0]: expected "},
                 {"HOW=wrong", "ragged", 1,
                  "WRONG\n    1 of 1000 elements of out are wrong:\n        out[3]: expected 711, got 712\n"},
                 {"HOW=wrong FAKE_OTHER_GPU=1", "ragged", 1, "The expected outputs are those of an sm_90."},
                 {"HOW=once", "", 1, "Is it wrong alone, too"},
                 {"HOW=refused", "ragged", 0,
                  "right\n    launch left an error behind: cudaErrorInvalidConfiguration"},
                 {"HOW=broken", "", 1, "A kernel broke off. cudaErrorIllegalAddress"},
                 {"HOW=throws", "", 1, "launch threw an exception: no"},
                 {"HOW=exits", "", 1, "launch ended the program by exit()"},
                 {"HOW=crashes", "", 1, "launch ended the program by abort()"},
                 {"HOW=endless", "", 1, "It still runs after 1 s."},
                 {"HOW=nothing", "time", 1, "Not one element of out was written."},
                 {"HOW=half", "time", 1, " elements of out were not written."},
                 {"", "ragged", 0, "ragged                 right\n"},
                 {"", "'16 M elements'", 0, "time of 16 M elements"},
                 {"", "nothing", 2, "The cases: one-block blocks ragged\n"},
                 {"", "ragged blocks", 2, "The cases:"},
                 {"", "--help", 0, "The cases:"},
                 {"FAKE_NO_GPU=1", "", 3, "there is no GPU here that CUDA can use: cudaErrorNoDevice"},
                 {"FAKE_NO_IMAGE=1", "", 3, "-DCMAKE_CUDA_ARCHITECTURES=90"},
             });
    const auto run = [&](const std::string& environment, const std::string& words = "") {
        return shell("cd " + lab.string() + " && " + environment + " WARPMARK_TIME_LIMIT_S=1 ./program " +
                     words);
    };
    const auto right = run("");
    CHECK_MESSAGE(right.code == 0, right.printed);
    for (auto part :
         {"01_race (reverse.cu) on Fake, sm_90\n", "  one-block              right\n",
          "  ragged                 right\n", "  time of 16 M elements: ", " us, ", " GB/s\n",
          "2.000 MB of inputs and 2.000 MB of outputs", "A plain copy that moves as many bytes takes "})
        CHECK_MESSAGE(says(right, part), part, right.printed);
    CHECK(shell("cd " + folder.path.string() + " && 01_race/program ragged").code == 0);  // moved
    fs::remove(lab / "expected/ragged.bin");
    CHECK(run("", "ragged").code == 3);
    write(lab / "expected/ragged.bin", "short");
    const auto old = run("", "ragged");
    CHECK(old.code == 3);
    CHECK(says(old, "another version of the lab"));
}

TEST_CASE(
    "start: neither an output that a case leaves alone nor another device's makes a right program wrong") {
    if (shell("g++ --version").code != 0) {
        MESSAGE("no g++ here: not looked at");
        return;
    }
    Folder folder;
    const auto lab = lab_of_two_questions(folder.path / "41_two");
    REQUIRE(make({lab}, folder.path / "work"));
    runs_on_the_host(
        folder.path / "work/41_two",
        {
            {"", "", 0, "  limit                  right\n  small                  not run: it is for a GPU"},
            {"", "", 0, "  time of large:         "},
            {"", "small", 3, "whose blocks can have 101376 bytes"},
            {"", "time", 0, " GB/s\n"},
            {"FAKE_OTHER_GPU=1", "", 0, "  small                  right\n"},
            {"FAKE_OTHER_GPU=1", "limit", 3, "here it is 101376."},
            {"HOW=both", "sum", 1, "1 of 3 elements of limit are wrong"},
            {"HOW=no-always", "limit", 1, "1 of 1 elements of always are wrong; none was ever written"},
            {"HOW=no-always", "time", 1, "Not one element of always was written."},
            {"HOW=no-answer", "sum", 1, "3 of 3 elements of sum are wrong; none was ever written"},
            {"HOW=nothing", "time", 1, "Not one element of always was written."},
        });
    fs::remove_all(folder.path / "work/41_two/expected");
    const auto ran = shell("cd " + (folder.path / "work/41_two").string() + " && HOW=nothing ./program time");
    CHECK_MESSAGE(ran.code == 1, ran.printed);
}

TEST_CASE("start: nvcc compiles the programs, with the stub and with the reference") {
    const auto compiler = nvcc();
    if (compiler.empty()) {
        MESSAGE("no nvcc here: whether the programs compile was not looked at");
        return;
    }
    Folder folder;
    const bool all = samples::everything();
    const auto labs = all ? all_labs() : std::vector{lab_of("07_over_48k"), lab_of("09_wide_words")};
    REQUIRE(make(labs, folder.path));
    for (const auto& lab : labs) {
        const auto compile = [&](const char* which) {
            const auto built = shell("cd " + (folder.path / lab.id).string() + " && " + compiler +
                                     " -std=c++17 -arch=" + lab.arch + (lab.relocatable ? " -rdc=true" : "") +
                                     " -c run.cu -o run.o");
            CHECK_MESSAGE(built.code == 0, lab.id, ", ", which, "\n", built.printed);
        };
        if (all) compile("stub");
        write(folder.path / lab.id / lab.file, lab.reference);
        compile("reference");
    }
}
