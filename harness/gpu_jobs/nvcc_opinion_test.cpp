// Second opinion by nvcc, with a script in its place, and with nvcc itself if installed.
#include "harness/gpu_jobs/nvcc_opinion.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/toolchain/toolkit_bundle.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

// A script on the PATH named nvcc. It passes the initial check and runs `about_others` for all other files.
class NvccStandIn {
  public:
    explicit NvccStandIn(const std::string& about_others, const std::string& about_right = "exit 0",
                         const std::string& about_wrong = "echo 'source.cu(2): error: not allowed'; exit 2") {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        std::ofstream(folder_ / "nvcc")
            << "#!/bin/sh\nif grep -q 'out\\[threadIdx.x\\] = 1' source.cu; then " << about_right
            << "; fi\nif grep -q 'out\\[0\\] = f()' source.cu; then " << about_wrong << "; fi\n"
            << about_others << "\n";
        fs::permissions(folder_ / "nvcc", fs::perms::owner_all);
        setenv("PATH", (folder_.string() + ":" + before_).c_str(), 1);
    }
    ~NvccStandIn() {
        setenv("PATH", before_.c_str(), 1);
        fs::remove_all(folder_);
    }
    NvccStandIn(const NvccStandIn&) = delete;

  private:
    const fs::path folder_ = fs::temp_directory_path() / ("warpmark-nvcc-" + std::to_string(getpid()));
    const std::string before_ = std::getenv("PATH");
};

Job compiled_job(const std::string& source) {
    Job job;
    job.file = "a.cu";
    job.source = source;
    return job;
}

Observation seen_here(const char* error) {
    Observation seen;
    seen.toolkit = "NVRTC 13.0";
    if (!error) return seen;
    Finding finding;
    finding.id = find_finding_kind(error)->id;
    seen.build_findings = {finding};
    return seen;
}

Opinion opinion(const std::string& source, const char* error_here = nullptr) {
    const auto nvcc = session::NvccOpinion::open();
    REQUIRE(nvcc);
    return (*nvcc)->ask(compiled_job(source), seen_here(error_here));
}

}  // namespace

TEST_CASE("nvcc's opinion: it compiles, and that is said beside what is found here") {
    const NvccStandIn nvcc("exit 0");
    CHECK(opinion("int x;\n").said == Opinion::CheckerAnswer::clean);
    CHECK_FALSE(opinion("int x;\n").disagrees);
    CHECK(opinion("int x;\n", "compile.error").disagrees);
    CHECK_FALSE(opinion("int x;\n", "tool.unsupported").disagrees);
}

TEST_CASE("nvcc's opinion: the first error with its line, whoever of its programs says so") {
    {
        const NvccStandIn nvcc(
            "echo 'source.cu(3): warning #177-D: unused'; echo 'source.cu(12): error: identifier \"x\" is "
            "undefined'; echo 'source.cu(14): error: more'; exit 2");
        const auto said = opinion("int x;\n");
        REQUIRE(said.errors.size() == 1);
        CHECK(said.said == Opinion::CheckerAnswer::errors);
        CHECK(said.errors[0].words == "identifier \"x\" is undefined");
        REQUIRE(said.errors[0].places.size() == 1);
        CHECK(said.errors[0].places[0].file == "a.cu");
        CHECK(said.errors[0].places[0].line == 12);
        CHECK(said.disagrees);
        CHECK_FALSE(opinion("int x;\n", "compile.error").disagrees);
        CHECK_FALSE(opinion("int x;\n", "tool.unsupported").disagrees);
    }
    const auto of_host = session::first_error_of_nvcc(
        "source.cu: In function 'int f()':\nsource.cu:7:3: error: expected ';'\n", "a.cu");
    REQUIRE(of_host);
    CHECK(of_host->words == "expected ';'");
    CHECK(of_host->places[0].line == 7);
    const auto of_ptxas = session::first_error_of_nvcc(
        "ptxas error   : Entry function 'k' uses too much shared data\nptxas fatal   : Ptx assembly aborted "
        "due to errors\n",
        "a.cu");
    REQUIRE(of_ptxas);
    CHECK(of_ptxas->words == "ptxas: Entry function 'k' uses too much shared data");
    CHECK(of_ptxas->places.empty());
    const auto missing = session::first_error_of_nvcc(
        "source.cu(1): catastrophic error: cannot open source file \"gone.h\"\n", "a.cu");
    REQUIRE(missing);
    CHECK(missing->words == "cannot open source file \"gone.h\"");
    CHECK_FALSE(session::first_error_of_nvcc("nvcc fatal   : Unsupported gpu architecture\n", "a.cu"));
}

TEST_CASE("nvcc's opinion: what other files hold is not said") {
    const auto error = session::first_error_of_nvcc(
        "/secret/oracle.cu(3): error: identifier \"the_answer\" is undefined\n", "a.cu");
    REQUIRE(error);
    CHECK(error->words == "an error in a file that it includes");
    CHECK(error->places.empty());
}

TEST_CASE("nvcc's opinion: one that fails its trials, names no error or does not start counts as not run") {
    {
        const NvccStandIn nvcc("exit 0", "echo 'source.cu(1): error: no such option'; exit 2");
        CHECK(opinion("int x;\n").because == "it rejects a correct test file: no such option");
    }
    {
        const NvccStandIn nvcc("exit 0", "exit 0", "exit 0");
        CHECK(opinion("int x;\n").because == "it accepts a wrong test file");
    }
    {
        const NvccStandIn nvcc("exit 0", "echo 'nvcc fatal : gcc: No such file or directory'; exit 1");
        CHECK(opinion("int x;\n").because == "its trial failed: it ended with status 1 and named no error");
    }
    const NvccStandIn nvcc("kill -9 $$");
    const auto said = opinion("int x;\n");
    CHECK(said.said == Opinion::CheckerAnswer::nothing);
    CHECK(said.because == "it ended with signal 9 and named no error");
}

TEST_CASE("nvcc's opinion: it works in a folder of its own, with the job's flags") {
    const auto notes = fs::temp_directory_path() / ("warpmark-nvcc-notes-" + std::to_string(getpid()));
    const NvccStandIn nvcc("{ echo \"$@\"; pwd; echo $TMPDIR; cat source.cu; } > " + notes.string());
    const auto program = session::NvccOpinion::open();
    REQUIRE(program);
    Job job = compiled_job("int of_the_student;\n");
    job.arch = "sm_80";
    job.relocatable = true;
    job.defines = {"N=4"};
    CHECK((*program)->ask(job, seen_here(nullptr)).said == Opinion::CheckerAnswer::clean);
    std::ifstream in(notes);
    std::string call, folder, temporary, source;
    std::getline(in, call);
    std::getline(in, folder);
    std::getline(in, temporary);
    std::getline(in, source);
    fs::remove(notes);
    CHECK(call == "-std=c++17 -arch=sm_80 -rdc=true -DN=4 -c source.cu -o /dev/null");
    CHECK(folder == temporary);
    CHECK(source == "int of_the_student;");
    CHECK_FALSE(fs::exists(folder));
}

TEST_CASE("nvcc's opinion: where there is no nvcc, that is an error of the tool") {
    CHECK(toolchain::find_program("nvcc", "/nowhere", {"/nowhere"}).empty());
    const NvccStandIn nvcc("exit 0");
    CHECK(toolchain::find_program("nvcc", "/nowhere:" + std::string(std::getenv("PATH")), {})
              .ends_with("/nvcc"));
}

TEST_CASE("nvcc's opinion: nvcc itself, where there is one") {
    const auto nvcc = session::NvccOpinion::open();
    if (!nvcc) return;
    const auto right =
        (*nvcc)->ask(compiled_job("#include <vector>\n__global__ void k(int* p) { *p = 1; }\nvoid "
                                  "launch(int* p) { std::vector<int> v(3); k<<<1, 1>>>(p); }\n"),
                     seen_here(nullptr));
    if (right.said == Opinion::CheckerAnswer::nothing) {  // for example without a host compiler
        CHECK_FALSE(right.because.empty());
        return;
    }
    CHECK(right.said == Opinion::CheckerAnswer::clean);
    const auto wrong = (*nvcc)->ask(
        compiled_job("#include <vector>\n\n__global__ void k(int* p) {\n    *p = undeclared;\n}\n"),
        seen_here("compile.error"));
    REQUIRE(wrong.errors.size() == 1);
    CHECK(wrong.errors[0].words == "identifier \"undeclared\" is undefined");
    CHECK(wrong.errors[0].places[0].line == 4);
    CHECK_FALSE(wrong.disagrees);
}
