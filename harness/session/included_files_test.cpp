// Jobs of several files in several folders: file and line of findings in headers, header search like nvcc's,
// removal of unneeded host code, and no report of a nonexistent line.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "harness/session/job_execution.h"
#include "harness/session/session.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

// A project in a temporary folder.
struct Project {
    fs::path root =
        fs::canonical(fs::temp_directory_path()) / ("warpmark-project-" + std::to_string(getpid()));
    Project() { fs::create_directories(root); }
    ~Project() { fs::remove_all(root); }
    void file(const std::string& name, const std::string& text) const {
        fs::create_directories((root / name).parent_path());
        std::ofstream(root / name) << text;
    }
    Job job(const std::string& source) const {
        Job job;
        job.file = "main.cu";
        job.source = source;
        job.folder = (root / "src").string();
        job.readable_dirs = {(root / "inc").string()};
        job.leaves_out_host_code = true;
        job.witnesses = false;
        Argument numbers;
        numbers.element_bytes = 4;
        numbers.use = Use::inout;
        numbers.bytes.resize(256 * 4);
        job.cases = {Case{"one", {numbers}}};
        return job;
    }
};

constexpr const char* racy =
    "#pragma once\n__global__ void turn(int* a) {\n    __shared__ int s[64];\n    int t = threadIdx.x;\n"
    "    s[t] = a[t];\n    a[t] = s[63 - t];\n}\n";
constexpr const char* calls = "void launch(int* a) { turn<<<1, 64>>>(a); }\n";

// "id file:line file:line" for each finding of the build and the case.
std::vector<std::string> found(const Result<Observation>& seen) {
    REQUIRE_MESSAGE(seen, (seen ? "" : seen.error().what));
    std::vector<std::string> all;
    const auto add = [&](const Finding& finding) {
        std::string text(name(finding.id));
        for (const auto& at : finding.locations)
            text += " " + (at.file.empty() ? "?" : at.file) + ":" + std::to_string(at.line);
        all.push_back(text);
    };
    for (const auto& finding : seen->build_findings) add(finding);
    for (const auto& one : seen->cases)
        for (const auto& finding : one.findings) add(finding);
    return all;
}

}  // namespace

TEST_CASE("included files: a finding in a header has the header's line") {
    const Project project;
    project.file("src/turn.cuh", racy);
    project.file("src/sub/turn.cuh", std::string("\n") + racy);
    const std::vector<std::string> beside{"race.read-write turn.cuh:5 turn.cuh:6"},
        below{"race.read-write sub/turn.cuh:6 sub/turn.cuh:7"};
    CHECK(found(session::run_here(project.job(std::string("#include \"turn.cuh\"\n") + calls))) == beside);
    CHECK(found(session::run_here(project.job(std::string("#include \"sub/turn.cuh\"\n") + calls))) == below);
}

TEST_CASE("included files: a header of one name and line as the file itself is another place") {
    const Project project;
    project.file("src/sub/main.cu", "__device__ void put(int* s, int t) {\n    s[t] = t; }\n");
    const auto seen = found(session::run_here(
        project.job("#include \"sub/main.cu\"\n__device__ int get(int* s, int t) { return s[63 - t]; }\n"
                    "__global__ void turn(int* a) { __shared__ int s[64]; put(s, threadIdx.x);\n"
                    "    a[threadIdx.x] = get(s, threadIdx.x); }\n" +
                    std::string(calls))));
    CHECK(seen == std::vector<std::string>{"race.read-write sub/main.cu:2 main.cu:2"});
}

TEST_CASE("included files: folders above, and headers that include what stands beside them") {
    const Project project;
    project.file("inc/util.h", "#pragma once\n#include \"deep/more.h\"\n#include \"turn.cuh\"\n");
    project.file("inc/turn.cuh", racy);
    project.file("inc/deep/more.h", "#pragma once\n#include <vector>\n");
    const auto seen = session::observe(project.job(std::string("#include \"../inc/util.h\"\n") + calls));
    CHECK(found(seen) == std::vector<std::string>{"race.read-write ../inc/turn.cuh:5 ../inc/turn.cuh:6"});
}

TEST_CASE("included files: an error two headers deep names the header that has it") {
    const Project project;
    project.file("src/a.h", "#pragma once\n#include \"b.h\"\nstruct Options { int n; };\n");
    project.file("src/b.h", "#pragma once\n\ninline int bad() { return nowhere; }\n");
    const auto seen = session::run_here(
        project.job("#include \"a.h\"\n__global__ void turn(int* a, Options o) { a[0] = o.n; }\n"
                    "void launch(int* a) { turn<<<1, 1>>>(a, Options{.n = 3}); }\n"));
    REQUIRE(seen);
    REQUIRE(seen->build_findings.size() == 1);
    CHECK(found(seen) == std::vector<std::string>{"compile.error main.cu:1 b.h:3"});
    CHECK(seen->build_findings[0].message ==
          "in the included b.h, line 3: identifier \"nowhere\" is undefined");
}

TEST_CASE("included files: a launcher needs no host library that only others use") {
    const Project project;
    const std::string source =
        "#include <opencv2/core.hpp>\n__global__ void turn(int* a) { a[threadIdx.x] = 1; }\n" +
        std::string(calls) + "int shows() { cv::Mat image; return image.rows; }\n";
    Job job = project.job(source);
    const auto seen = session::run_here(job);
    CHECK(found(seen) == std::vector<std::string>{"compile.warning main.cu:1"});
    REQUIRE(seen->cases.size() == 1);
    CHECK(seen->cases[0].launches.size() == 1);
    job.leaves_out_host_code = false;
    CHECK(found(session::run_here(job)) == std::vector<std::string>{"compile.error main.cu:1"});
}

TEST_CASE("included files: a line that the file does not have is not named") {
    const Project project;
    const auto seen = found(session::run_here(project.job(
        "__constant__ int c[4];\n__global__ void turn(int* a) { const_cast<int*>(c)[threadIdx.x] = 1; }\n"
        "void launch(int* a) { turn<<<1, 4>>>(a); }\n")));
    CHECK(seen == std::vector<std::string>{"run.trap ?:0", "memory.read-only main.cu:2"});
}

TEST_CASE("included files: a launcher's headers throw, catch, and ask for the device as nvcc lets them") {
    const Project project;
    project.file("src/check.h",
                 "#pragma once\n#include \"inner/fail.h\"\n#ifdef __DRIVER_TYPES_H__\n"
                 "inline void check(cudaError_t e) { if (e != cudaSuccess) fail(cudaGetErrorString(e)); }\n"
                 "#endif\n"
                 "__host__ __device__ inline int side() {\n#ifdef __CUDA_ARCH__\n    return 1;\n#else\n"
                 "    return 2;\n#endif\n}\n");
    project.file(
        "src/inner/fail.h",
        "#pragma once\n#include <stdexcept>\n#include <string>\n"
        "[[noreturn]] inline void fail(const std::string& why) { throw std::runtime_error(why); }\n");
    const auto seen = session::run_here(
        project.job("#include \"check.h\"\n#include <cstdio>\n"
                    "__global__ void turn(int* a) { a[threadIdx.x] = side(); }\n"
                    "void launch(int* a) {\n    turn<<<1, 64>>>(a);\n"
                    "    try { check(cudaMalloc((void**)0, 4)); } catch (const std::exception&) "
                    "{ printf(\"caught %d\\n\", side()); }\n}\n"));
    REQUIRE(seen);
    REQUIRE(seen->cases.size() == 1);
    CHECK(seen->cases[0].printed == "caught 2\n");
    REQUIRE(seen->cases[0].outputs.size() == 1);
    CHECK(seen->cases[0].outputs[0][0] == std::byte{1});
}

TEST_CASE("included files: a header with a byte order mark and CR LF") {
    const Project project;
    project.file("src/my header.cuh",
                 "\xef\xbb\xbf#pragma once\r\n__device__ int two(int x) { return 2 * x; }\r\n");
    const auto seen = session::run_here(project.job(
        "#include \"my header.cuh\"\n__global__ void turn(int* a) { a[threadIdx.x] = two(3); }\n" +
        std::string(calls)));
    CHECK(found(seen).empty());
}

TEST_CASE("included files: where a header is missing, that alone is said") {
    const Project project;
    project.file("src/turn.cuh",
                 "#pragma once\n#include <common/types.h>\n__global__ void turn(real* a) {}\n");
    const auto seen = session::run_here(
        project.job("#include \"turn.cuh\"\nvoid launch(real* a) { turn<<<1, 64>>>(a); }\n"));
    CHECK(found(seen) == std::vector<std::string>{"compile.error main.cu:1"});
    CHECK(seen->build_findings[0].message ==
          "the header turn.cuh needs common/types.h, which is not available here");
    CHECK(seen->build_findings[0].explanation.find("-I") != std::string::npos);
}

TEST_CASE("included files: host code that is left out says why, and a function of another file is named") {
    const Project project;
    const auto left_out =
        session::run_here(project.job("#include <helper.h>\n__global__ void turn(int* a) { a[0] = 1; }\n"
                                      "void launch(int* a) { helper::run(); turn<<<1, 64>>>(a); }\n"));
    REQUIRE(left_out);
    REQUIRE(!left_out->build_findings.empty());
    CHECK(left_out->build_findings[0].locations[0].said == "the header helper.h was not found");
    const auto elsewhere = session::run_here(
        project.job("void others(int* a);\n__global__ void turn(int* a) { a[threadIdx.x] = 1; }\n"
                    "void launch(int* a) { turn<<<1, 64>>>(a); others(a); }\n"));
    REQUIRE(elsewhere);
    REQUIRE(elsewhere->cases.size() == 1);
    REQUIRE(elsewhere->cases[0].findings.size() == 1);
    CHECK(elsewhere->cases[0].findings[0].message ==
          "main.cu:3 launch calls others, which neither this file nor a header of it defines");
}

TEST_CASE(
    "included files: a table of the host's in a header is not there in kernels, one for the device is") {
    const Project project;
    const auto seen = [&](const std::string& space) {
        project.file("src/table.h", "#pragma once\n" + space + " int table[4] = {1, 3, 5, 7};\n");
        return found(
            session::run_here(project.job("#include \"table.h\"\n__global__ void turn(int* a) {\n"
                                          "    a[threadIdx.x] = table[a[threadIdx.x] & 3];\n}\n" +
                                          std::string(calls))));
    };
    CHECK(seen("static constexpr") == std::vector<std::string>{"compile.error main.cu:3"});
    CHECK(seen("__constant__ const").empty());
    CHECK(seen("__device__ constexpr").empty());
}

TEST_CASE("included files: quoted ones come from the includer's folder first, the others from -I alone") {
    const Project project;
    const auto number = [](int value) { return "static const int which = " + std::to_string(value) + ";\n"; };
    project.file("src/x.h", number(1));
    project.file("inc/x.h", number(2));
    project.file("more/x.h", number(3));
    project.file("src/only_here.h", number(4));
    project.file("inc/only_there.h", number(5));
    project.file("src/deep/y.h", "#include \"x.h\"\n");
    project.file("src/deep/z.h", "#include <x.h>\n");
    project.file("src/deep/w.h", "#include \"only_here.h\"\n");
    project.file("inc/deep/v.h", "#include \"x.h\"\n");
    project.file("inc/deep/x.h", number(6));
    project.file("inc/u.h", "#include \"x.h\"\n");
    project.file("inc/t.h", "#include \"only_here.h\"\n");
    struct Row {
        const char* include;
        std::vector<const char*> dirs;
        int value;  // 0: nvcc does not find it
    };
    const std::vector<Row> rows{{"\"x.h\"", {"inc", "more"}, 1},     {"<x.h>", {"inc", "more"}, 2},
                                {"<x.h>", {"more", "inc"}, 3},       {"<x.h>", {}, 0},
                                {"\"only_here.h\"", {"inc"}, 4},     {"<only_here.h>", {"inc"}, 0},
                                {"\"only_there.h\"", {"inc"}, 5},    {"<only_there.h>", {"inc"}, 5},
                                {"\"deep/y.h\"", {"inc"}, 2},        {"\"deep/y.h\"", {}, 0},
                                {"\"deep/z.h\"", {"more"}, 3},       {"\"deep/w.h\"", {"inc"}, 0},
                                {"\"deep/w.h\"", {"inc", "src"}, 4}, {"\"deep/v.h\"", {"inc"}, 6},
                                {"<deep/v.h>", {"more", "inc"}, 6},  {"\"u.h\"", {"inc"}, 2},
                                {"<u.h>", {"more", "inc"}, 2},       {"\"t.h\"", {"inc"}, 0},
                                {"\"../more/x.h\"", {"inc"}, 3},     {"<../src/x.h>", {"inc"}, 1}};
    for (const auto& [include, dirs, value] : rows) {
        Job job = project.job(std::string("#include ") + include + "\n" +
                              "__global__ void put(int* a) { a[0] = which; }\n"
                              "void launch(int* a) { put<<<1, 1>>>(a); a = nullptr; }\n");
        for (const char* dir : dirs) job.include_dirs.push_back((project.root / dir).string());
        CAPTURE(include);
        CAPTURE(dirs.size());
        const auto seen = session::run_here(job);
        REQUIRE(seen);
        CHECK(seen->built() == (value != 0));
        if (value == 0 || !seen->built()) continue;
        REQUIRE(seen->cases.size() == 1);
        CHECK(static_cast<int>(seen->cases[0].outputs[0][0]) == value);
    }
}

TEST_CASE("included files: two headers of one name have a name each") {
    const Project project;
    project.file("src/turn.cuh", racy);
    project.file("inc/turn.cuh", "__device__ int get(int* s, int t) {\n    return s[63 - t]; }\n");
    Job job = project.job(
        "#include <turn.cuh>\n#include \"turn.cuh\"\n"
        "__global__ void other(int* a) { __shared__ int s[64]; s[threadIdx.x] = threadIdx.x;\n"
        "    a[threadIdx.x] = get(s, threadIdx.x); }\n"
        "void launch(int* a) { turn<<<1, 64>>>(a); other<<<1, 64>>>(a); }\n");
    job.include_dirs = {(project.root / "inc").string()};
    const auto seen = found(session::run_here(job));
    CHECK(seen == std::vector<std::string>{"race.read-write main.cu:3 ../inc/turn.cuh:2",
                                           "race.read-write turn.cuh:5 turn.cuh:6"});
}

TEST_CASE("several files: a part of a system header that is not there is no error of one's own header") {
    const Project project;
    project.file("inc/book.h",
                 "#pragma once\n#include <pthread.h>\n"
                 "inline int alive(pthread_t t) { return pthread_kill(t, 0); }\n");
    project.file("inc/turn.h", racy);
    Job job = project.job(std::string("#include \"book.h\"\n#include \"turn.h\"\n") + calls);
    job.include_dirs = {(project.root / "inc").string()};
    const auto missing = found(session::run_here(job));
    CAPTURE(missing.empty() ? "" : missing[0]);
    CHECK(std::ranges::none_of(missing, [](const auto& one) { return one.starts_with("compile.error"); }));
    project.file("inc/book.h", "#pragma once\ninline int alive(int t) { return pthread_kill(t, 0); }\n");
    const auto wrong = found(session::run_here(job));
    CHECK(std::ranges::any_of(wrong, [](const auto& one) { return one.starts_with("compile.error"); }));
}
