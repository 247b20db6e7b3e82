// workspace_test.cpp: a workspace is made, keeps what is the student's, and its programs compile and say what
// is wrong.
#include "grader/batch/workspace.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "grader/batch/expected.h"
#include "grader/lab/locate.h"
#include "grader/lab/run_program.h"
#include "grader/lab/workspace_files.h"
#include "harness/base/house_test.h"
#include "harness/base/sample_test.h"
#include "harness/base/text_of.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-workspace-" + std::to_string(getpid()));
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
};

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Lab lab_of(const std::string& id, bool with_solution = true) {
    auto lab = lab::load_lab(root / "labs" / id, with_solution ? root / "solutions" / id : fs::path());
    REQUIRE(lab);
    return *lab;
}

std::vector<Lab> all_labs() {
    std::vector<Lab> labs;
    for (const auto& id : lab::lab_ids(root)) labs.push_back(lab_of(id));
    return labs;
}

Result<batch::Workspace> make(const std::vector<Lab>& labs, const fs::path& to) {
    return batch::make_workspace(labs, root / "labs/run", to, batch::Backend(session::observe),
                                 [](const Lab&) {});
}

// All files that are neither a lab's own file nor known as made by `start`.
std::vector<std::string> unknown_files(const fs::path& workspace) {
    std::vector<std::string> unknown;
    for (const auto& one : fs::recursive_directory_iterator(workspace)) {
        const auto path = fs::relative(one.path(), workspace).string();
        if (one.is_regular_file() && !lab::is_workspace_file(path, text_of(one.path())))
            unknown.push_back(path);
    }
    std::ranges::sort(unknown);
    return unknown;
}

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

// "" if there is no nvcc here.
std::string nvcc() {
    for (std::string place : {"nvcc", "/usr/local/cuda/bin/nvcc"})
        if (shell(place + " --version").code == 0) return place;
    return "";
}

// A launch function whose work is done on the host, and that goes wrong in the way that HOW names.
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
    for (int i = 0; i < n; i++) out[i] = in[n - 1 - i];
    if (is("wrong")) out[3]++;
}
int main() { return 4; }
)";

// Each case asks one of two questions. Without a reference: its stored outputs are written here.
Lab lab_of_two_questions(const fs::path& folder) {
    constexpr int poison = static_cast<int>(0xa5a5a5a5);
    fs::create_directories(folder / "expected");
    for (const char* file : {"lab.toml", "two.cu"})
        fs::copy(root / "grader/batch/cases/two_questions" / file, folder / file);
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

// Builds a lab's program on the host. A row: the environment, the program's words, its exit code, and what it
// prints.
struct HostRow {
    const char *how, *words;
    int code;
    const char* part;
};
void runs_on_the_host(const fs::path& lab, const std::vector<HostRow>& rows) {
    const auto built = shell("cd " + lab.string() + " && g++ -std=c++17 -Wall -Wextra -Werror -x c++ -I" +
                             (root / "grader/batch/cases/fake_cuda").string() + " run.cu -o program");
    REQUIRE_MESSAGE(built.code == 0, built.printed);
    for (const auto& row : rows) {
        const auto ran = shell("cd " + lab.string() + " && " + row.how +
                               " WARPMARK_TIME_LIMIT_S=1 ./program " + row.words);
        CHECK_MESSAGE(ran.code == row.code, row.how, " ", row.words, "\n", ran.printed);
        CHECK_MESSAGE(says(ran, row.part), row.how, " ", row.words, "\n", ran.printed);
    }
}

}  // namespace

TEST_CASE("workspace: all that is made but the labs' own files is known as such, wherever it lies") {
    const Folder folder;
    const auto made = batch::make_workspace(
        {lab_of("01_race")}, root / "labs/run", folder.path / "work", batch::Backend(session::observe),
        [](const Lab&) {}, root / "labs/workspace");
    REQUIRE(made);
    CHECK(unknown_files(folder.path) == std::vector<std::string>{"work/01_race/reverse.cu"});
    CHECK(unknown_files(folder.path / "work") == std::vector<std::string>{"01_race/reverse.cu"});
    // The student's own.
    CHECK_FALSE(lab::is_workspace_file("01_race/run.cu", "__global__ void k();"));
    CHECK_FALSE(lab::is_workspace_file("01_race/notes.md", ""));
    CHECK_FALSE(lab::is_workspace_file("01_race/expected/mine.cu", ""));
    CHECK_FALSE(lab::is_workspace_file("inputs.h", ""));
}

TEST_CASE("start: what it makes is there, and a second call keeps what is the student's") {
    Folder folder;
    const auto to = folder.path / "new/work";
    const std::vector<Lab> labs{lab_of("01_race"), lab_of("04_padded_transpose")};
    const auto first = make(labs, to);
    REQUIRE(first);
    for (auto file : {"CMakeLists.txt", "README.md", "run/program.cuh", "run/inputs.h", "01_race/reverse.cu",
                      "01_race/README.md", "01_race/hints.md", "01_race/run.cu",
                      "01_race/expected/ragged.bin", "04_padded_transpose/run.cu"}) {
        CHECK_MESSAGE(fs::exists(to / file), file);
        CHECK_MESSAGE(std::ranges::count(first->made, to / file) == 1, file);
    }
    CHECK(!fs::exists(to / "05_three_barriers"));
    CHECK(!fs::exists(to / "01_race/lab.toml"));
    CHECK(text_of(to / "01_race/reverse.cu") == text_of(root / "labs/01_race/reverse.cu"));

    const auto again = make(labs, to);
    REQUIRE(again);
    CHECK(again->made.size() + again->refreshed.size() + again->kept.size() == 0);

    write(to / "01_race/reverse.cu", "// mine\n");
    write(to / "01_race/README.md", "notes\n");
    write(to / "CMakeLists.txt", "# my own\n");
    write(to / "01_race/expected/ragged.bin", "old");
    write(to / "run/inputs.h", "old");
    write(to / "01_race/run.cu", "// " + std::string(lab::generated_mark) + " made an older one\n");
    fs::remove(to / "01_race/hints.md");
    const auto third = make({lab_of("01_race"), lab_of("05_three_barriers")}, to);
    REQUIRE(third);
    CHECK(third->kept ==
          std::vector{to / "CMakeLists.txt", to / "01_race/reverse.cu", to / "01_race/README.md"});
    CHECK(third->refreshed ==
          std::vector{to / "run/inputs.h", to / "01_race/run.cu", to / "01_race/expected/ragged.bin"});
    CHECK(text_of(to / "01_race/reverse.cu") == "// mine\n");
    CHECK(text_of(to / "CMakeLists.txt") == "# my own\n");
    CHECK(text_of(to / "01_race/run.cu") == *lab::run_program(labs[0]));
    CHECK(fs::exists(to / "01_race/hints.md"));
    CHECK(fs::exists(to / "05_three_barriers/barriers.cu"));
}

TEST_CASE("start: a student's folder says what to do, and has files for CI, a container and progress") {
    Folder folder;
    const auto to = folder.path / "work";
    const auto students = [&] {
        return batch::make_workspace(
            {lab_of("01_race")}, root / "labs/run", to, batch::Backend(session::observe), [](const Lab&) {},
            root / "labs/workspace");
    };
    REQUIRE(students());
    for (auto file : {".gitignore", ".gitlab-ci.yml", ".github/workflows/warpmark.yml", "run/README.md",
                      ".devcontainer/devcontainer.json", ".devcontainer/setup.sh", ".warpmark/get.sh",
                      ".warpmark/package", ".warpmark/progress"})
        CHECK_MESSAGE(fs::exists(to / file), file);
    CHECK(text_of(to / "README.md") == text_of(root / "labs/workspace/README.md"));
    CHECK(text_of(to / "run/README.md") == text_of(root / "labs/run/README.md"));
    for (auto made : {"report.html", "*.replay.html", "submission.zip", ".hints-shown"})
        CHECK_MESSAGE(text_of(to / ".gitignore").find(made) != std::string::npos, made);
    write(to / ".warpmark/progress", "01_race 100 100 x\n");
    write(to / ".gitlab-ci.yml", "mine\n");
    write(to / "README.md", "<!-- `warpmark start` made an older one -->\n");
    const auto again = students();
    REQUIRE(again);
    CHECK(text_of(to / ".warpmark/progress") == "01_race 100 100 x\n");
    CHECK(text_of(to / ".gitlab-ci.yml") == "mine\n");
    CHECK(again->refreshed == std::vector{to / "README.md"});
}

TEST_CASE("start: what stands in the way is said, and nothing is written over") {
    Folder folder;
    const std::vector<Lab> labs{lab_of("01_race")};
    write(folder.path / "file", "mine");
    auto made = make(labs, folder.path / "file");
    REQUIRE(!made);
    CHECK(made.error().what == "This is a file, not a folder");
    CHECK(made.error().blame == Blame::caller);
    CHECK(text_of(folder.path / "file") == "mine");
    made = make(labs, folder.path / "file/below");
    REQUIRE(!made);
    CHECK(made.error().what.starts_with("The folder cannot be made: "));
    CHECK(made.error().blame == Blame::tool);
    write(folder.path / "01_race", "mine");
    made = make(labs, folder.path);
    REQUIRE(!made);
    CHECK(made.error().what == "This is a file, not a folder");
    fs::remove(folder.path / "01_race");
    fs::create_directories(folder.path / "01_race/run.cu");
    made = make(labs, folder.path);
    REQUIRE(!made);
    CHECK(made.error().what == "There is a folder in the place of a file");
    if (geteuid() != 0) {
        fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
        made = make(labs, folder.path / "locked");
        fs::permissions(folder.path, fs::perms::owner_all);
        REQUIRE(!made);
        CHECK(made.error().blame == Blame::tool);
    }
}

TEST_CASE("start: the stored expected outputs are what the oracle computes") {
    const batch::Backend backend(session::observe);
    for (const auto& lab : all_labs()) {
        const auto computed = batch::computed_outputs(lab, backend);
        REQUIRE(computed);
        const auto stored = batch::stored_outputs(lab);
        REQUIRE_MESSAGE(stored, lab.id,
                        ": call `warpmark start labs` and keep what it writes into expected/");
        CHECK_MESSAGE(*stored == *computed, lab.id,
                      ": call `warpmark start labs` and keep what it writes into expected/");
    }
}

TEST_CASE("start: without the solution the stored outputs are taken, and without them it says so") {
    Folder folder;
    const auto made = make({lab_of("01_race", false)}, folder.path / "stored");
    REQUIRE(made);
    CHECK(made->not_compared.empty());
    CHECK(text_of(folder.path / "stored/01_race/expected/ragged.bin") ==
          text_of(root / "labs/01_race/expected/ragged.bin"));
    auto lab = lab_of("01_race", false);
    fs::copy(root / "labs/01_race", folder.path / "01_race", fs::copy_options::recursive);
    fs::remove(folder.path / "01_race/expected/ragged.bin");
    lab.folder = folder.path / "01_race";
    const auto bare = make({lab}, folder.path / "bare");
    REQUIRE(bare);
    CHECK(bare->not_compared == std::vector<std::string>{"01_race"});
    CHECK(fs::exists(folder.path / "bare/01_race/run.cu"));
    CHECK(!fs::exists(folder.path / "bare/01_race/expected"));
}

// The programs' own half is the same for every lab: here it runs on the host, with a launch function that
// goes wrong on demand.
TEST_CASE("start: a lab's program says what is right, wrong and broken, without harm from it") {
    if (shell("g++ --version").code != 0) {
        MESSAGE("no g++ here: not looked at");
        return;
    }
    Folder folder;
    REQUIRE(make({lab_of("01_race")}, folder.path));
    const auto lab = folder.path / "01_race";
    write(lab / "reverse.cu", reverse_on_the_host);
    // Kept small: the time of 16 M elements is not what is asked here.
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
    CHECK(shell("cd " + folder.path.string() + " && 01_race/program ragged").code == 0);  // carried elsewhere
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
