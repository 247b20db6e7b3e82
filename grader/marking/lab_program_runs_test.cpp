// Oracles: long runs, kernel launches, restriction to the cases of output checks, and the cache.
#include "grader/marking/lab_program_runs.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/check/fake_observation_test.h"
#include "grader/marking/grade.h"
#include "grader/marking/run_cache.h"
#include "harness/session/session.h"

using namespace warpmark;
namespace fs = std::filesystem;

namespace {

constexpr const char* times_ten =
    "__global__ void k(const int* in, int* out, int n) {\n    int i = threadIdx.x;\n    if (i < n) out[i] = "
    "10 * in[i];\n}\n";
const std::string reference =
    std::string(times_ten) + "void launch(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }\n";

Lab lab_with(const std::string& oracle, const std::string& keys = "kind = \"output\"\n") {
    auto lab = fake::lab(keys);
    lab.oracle = oracle;
    lab.reference = reference;
    return lab;
}

struct KeptFolder {
    fs::path path;
    KeptFolder() {
        std::string name = fs::temp_directory_path() / "warpmark-kept-XXXXXX";
        path = mkdtemp(name.data());
    }
    ~KeptFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    std::size_t files() const {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(path)) count += entry.is_regular_file();
        return count;
    }
};

Observation long_run(double seconds) {
    Observation seen;
    seen.cases.push_back({.name = "small"});
    seen.cases[0].outputs = {fake::i32s({1, 2, 3})};
    seen.cases[0].seconds = seconds;
    return seen;
}

Job job_named(const std::string& source) {
    Job job;
    job.source = source;
    return job;
}

}  // namespace

TEST_CASE("answers: an oracle may launch kernels, and read what they leave") {
    const auto lab = lab_with(std::string(times_ten) +
                              "extern \"C\" void oracle(const int* in, int* out, int n) {\n    k<<<1, "
                              "32>>>(in, out, n);\n    cudaDeviceSynchronize();\n    out[0] += 0;\n}\n");
    batch::AnswerBook book{batch::Backend(session::observe)};
    const auto answers = book.answers(lab, 1);
    REQUIRE_MESSAGE(answers, to_text(answers.error()));
    const auto expected = fake::right(lab);
    for (std::size_t at = 0; at < lab.cases.size(); ++at)
        CHECK((*answers)->oracle.cases[at].outputs[1] == expected.cases[at].outputs[1]);
}

TEST_CASE("answers: an oracle may take much longer than a submission") {
    const auto lab = lab_with(
        "extern \"C\" void oracle(const int* in, int* out, int n) {\n    volatile int rounds = 0;\n    for "
        "(int "
        "i = 0; i < 4000000; i++) rounds = rounds + 1;\n    for (int i = 0; i < n; i++) out[i] = 10 * "
        "in[i];\n"
        "}\n");
    batch::AnswerBook book{batch::Backend(session::observe)};
    const auto answers = book.answers(lab, 1);
    REQUIRE_MESSAGE(answers, to_text(answers.error()));
    CHECK((*answers)->oracle.cases[0].outputs[1] == fake::i32s({0, 10, 20, 30}));
}

TEST_CASE("answers: what is over its budget is told as that, and not as an endless loop") {
    batch::Backend over = [](const Job& job) {
        Observation seen;
        for (const auto& one : job.cases) seen.cases.push_back({.name = one.name});
        if (job.host_reads_device) seen.cases[1].findings = {fake::finding("run.limit")};
        return Result<Observation>(seen);
    };
    batch::AnswerBook book{over};
    const auto answers = book.answers(lab_with("oracle"), 1);
    REQUIRE_FALSE(answers);
    CHECK(to_text(answers.error()) ==
          "solutions/00_fake/oracle.cu:7: run.limit: case `large` takes more than the budget of 60 s of the "
          "simulator's time (20 million warp instructions each)\n  Compute less: let the oracle launch "
          "kernels, use smaller cases, or leave this case out of the checks of outputs. Cases that other "
          "checks alone look at are compared with the reference's output.");
}

TEST_CASE("answers: what no check of outputs looks at is the reference's to say") {
    const auto lab = lab_with(
        "extern \"C\" void oracle(const int* in, int* out, int n) {\n    if (n == 8) out[100000] = 1;\n    "
        "for (int "
        "i "
        "= 0; i < n; i++) out[i] = 10 * in[i];\n}\n",
        "kind = \"output\"\ncases = [\"small\"]\n[[check]]\nid = \"work\"\nkind = \"counts\"\npoints = "
        "1\nglobal_load_bytes_max = \"4 * n\"\n");
    const batch::Backend backend(session::observe);
    batch::AnswerBook book{backend};
    const auto marked = [&](const std::string& source) {
        auto graded = batch::grade(lab, {"fake.cu", "fake.cu", "", source}, {}, book, backend);
        REQUIRE_MESSAGE(graded, to_text(graded.error()));
        return graded->report;
    };
    CHECK(marked(reference).full_marks());
    const auto lazy =
        marked(std::string(times_ten) +
               "void launch(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n < 5 ? n : n - 1); }\n");
    CHECK(lazy.checks[0].verdict == Verdict::pass);
    CHECK(lazy.checks[1].verdict == Verdict::fail);
    CHECK(lazy.checks[1].because ==
          "In `large`, 1 of 8 elements of `out` differs from the reference's output.");
}

TEST_CASE("answers: a run is kept, and asked for no second time") {
    const KeptFolder folder;
    const auto lab = lab_with("oracle");
    int runs = 0;
    batch::Backend backend = [&](const Job& job) {
        ++runs;
        auto seen = fake::right(lab);
        seen.cases.resize(job.cases.size());
        return Result<Observation>(seen);
    };
    backend.kept = std::make_shared<batch::KeptRuns>(folder.path, "a program");
    for (int time = 0; time < 2; ++time) {
        batch::AnswerBook book{backend};
        const auto answers = book.answers(lab, 1);
        REQUIRE(answers);
        CHECK((*answers)->oracle.cases[1].outputs == fake::right(lab).cases[1].outputs);
        CHECK(runs == 1);
    }
    backend.kept = std::make_shared<batch::KeptRuns>(folder.path, "another program");
    CHECK(batch::AnswerBook(backend).answers(lab, 1));
    CHECK(runs == 2);
    CHECK(folder.files() == 2);
}

TEST_CASE("kept runs: another job is another file, and a file that was changed is none") {
    const KeptFolder folder;
    const batch::KeptRuns kept(folder.path, "a program");
    CHECK_FALSE(kept.find(job_named("a")));
    kept.keep(job_named("a"), long_run(1));
    REQUIRE(kept.find(job_named("a")));
    CHECK(kept.find(job_named("a"))->cases[0].outputs == long_run(1).cases[0].outputs);
    CHECK_FALSE(kept.find(job_named("b")));
    for (const auto& entry : fs::directory_iterator(folder.path))
        std::fstream(entry.path(), std::ios::in | std::ios::out).seekp(80) << '!';
    CHECK_FALSE(kept.find(job_named("a")));
}

namespace {

// out[0] is the sum of n floats between -1 and 1.
Lab sum_lab(const std::string& tolerance) {
    auto read = lab::read_lab("00_sum", {"lab.toml", R"(format = 1
title = "A sum"
file = "sum.cu"
[[parameter]]
name = "in"
type = "f32[]"
size = "n"
use = "in"
[[parameter]]
name = "out"
type = "f32[]"
size = "1"
use = "out"
magnitude = true
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "long"
n = 65536
[[check]]
id = "correct"
kind = "output"
points = 10
)" + tolerance},
                              {});
    REQUIRE_MESSAGE(read, to_text(read.error()[0]));
    read->oracle =
        "extern \"C\" void oracle(const float* in, float* out, int n, double* magnitude) {\n    double sum = "
        "0;\n    for (int i = 0; i < n; i++) {\n        sum += in[i];\n        magnitude[0] += in[i] < 0 ? "
        "-in[i] : in[i];\n    }\n    out[0] = (float)sum;\n}\n";
    read->reference = "reference";
    read->solution_folder = "solutions/00_sum";
    read->folder = "labs/00_sum";
    return *read;
}

// One warp adds in segments; `last` elements are left out.
std::string summing(int left_out) {
    return "__global__ void k(const float* in, float* out, int n) {\n    float sum = 0;\n    for (int i = "
           "threadIdx.x; i < n; i += 32) sum += in[i];\n    for (int d = 16; d; d /= 2) sum += "
           "__shfl_down_sync(~0u, sum, d);\n    if (threadIdx.x == 0) out[0] = sum;\n}\nvoid launch(const "
           "float* in, float* out, int n) { k<<<1, 32>>>(in, out, n - " +
           std::to_string(left_out) + "); }\n";
}

Verdict verdict_of(const Lab& lab, const std::string& source) {
    const batch::Backend backend(session::observe);
    batch::AnswerBook book{backend};
    auto graded = batch::grade(lab, {"sum.cu", "sum.cu", "", source}, {}, book, backend);
    REQUIRE_MESSAGE(graded, to_text(graded.error()));
    return graded->report.checks[0].verdict;
}

}  // namespace

TEST_CASE("answers: an oracle's magnitudes allow what rounding does, and no term that is left out") {
    const auto by_value = sum_lab("tolerance_relative = 1e-8\n"),
               by_magnitude = sum_lab("tolerance_magnitude = \"6e-8 * log2(n)\"\n");
    CHECK(verdict_of(by_value, summing(0)) == Verdict::fail);  // a correct program
    CHECK(verdict_of(by_magnitude, summing(0)) == Verdict::pass);
    CHECK(verdict_of(by_magnitude, summing(1)) == Verdict::fail);
}
