// Reads of uninitialized bytes whose values matter or do not, and reads that cannot be tested.
#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <string>

#include "harness/contract/finding_table.h"
#include "harness/runs/run_passes.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

Argument number(const std::string& name, int value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    return {name, Use::scalar, {bytes, bytes + 4}, 4};
}

Case case_of_n(const std::string& name, int n, uint64_t zeros = 0) {
    Argument out{"out", Use::out, std::vector<std::byte>(64 * 4, std::byte{0xa5}), 4};
    out.zeros = zeros;
    return {name, {std::move(out), number("n", n)}};
}

// The lines of uninitialized reads, by case: "3 4 | 3".
std::string lines_of(const Observation& seen) {
    std::string all;
    for (const auto& one : seen.cases) {
        std::set<int> lines;
        for (const auto& finding : one.findings)
            if (finding.id == id_of("memory.uninitialised")) lines.insert(finding.locations.at(0).line);
        std::string text;
        for (const int line : lines) text += (text.empty() ? "" : " ") + std::to_string(line);
        all += (&one == seen.cases.data() ? "" : " | ") + text;
    }
    return all;
}

Observation run(const std::string& source, std::vector<Case> cases, std::vector<Case> in_turn = {}) {
    Job job;
    job.file = "k.cu";
    job.source = source + "\nextern \"C\" void launch(int* out, int n) { k<<<1, 64>>>(out, n); }\n";
    job.cases = std::move(cases);
    job.in_turn = std::move(in_turn);
    auto seen = session::run_here(std::move(job));
    if (!seen) FAIL(to_text(seen.error()));
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->built());
    return std::move(*seen);
}

const std::string up_to_n =
    "__global__ void k(int* out, int n) {\n__shared__ int s[64];\nint t = threadIdx.x;\n"
    "if (t < n) s[t] = t;\n__syncthreads();\nint mine = s[t];\nif (t < 32) out[t] = mine;\n}";

}  // namespace

TEST_CASE("other contents: each case is judged by itself") {
    CHECK(lines_of(run(up_to_n, {case_of_n("half", 32), case_of_n("whole", 64), case_of_n("less", 20)})) ==
          " |  | 6");
}

TEST_CASE("other contents: of many lines each is judged, and none is left out") {
    std::string source = "__global__ void k(int* out, int n) {\n__shared__ int s[64];\nint sum = 0;\n";
    std::string expected;
    for (int line = 4; line < 44; ++line) {
        const bool matters = line % 7 == 0;
        source += "{ int x = s[" + std::to_string(line) + "]; sum += " + (matters ? "x" : "x & n") + "; }\n";
        if (matters) expected += (expected.empty() ? "" : " ") + std::to_string(line);
    }
    source += "out[threadIdx.x] = sum;\n}";
    CHECK(lines_of(run(source, {case_of_n("none", 0)})) == expected);
}

TEST_CASE("other contents: two lines that matter only together are both told") {
    const std::string source =
        "__global__ void k(int* out, int n) {\n__shared__ int s[64];\nint t = threadIdx.x;\n"
        "bool a = s[t] == n;\nbool b = s[t] == n;\nout[t] = a | b;\n}";
    const auto seen = run(source, {case_of_n("zero", 0)});
    CHECK(lines_of(seen) == "4 5");
}

TEST_CASE("other contents: a later call is judged as well") {
    const auto found = [](const std::string& use) {
        const std::string source =
            "__device__ int calls;\n__global__ void k(int* out, int n) {\n__shared__ int s[64];\n"
            "int t = threadIdx.x, before = calls;\nif (before == 0) s[t] = t;\n__syncthreads();\n"
            "if (t == 0) calls = before + 1;\nint mine = s[t];\nout[t] = " +
            use + ";\n}";
        return lines_of(run(source, {case_of_n("first", 1), case_of_n("second", 2)},
                            {case_of_n("first", 1), case_of_n("second", 2), case_of_n("first", 1)}));
    };
    CHECK(found("mine") == " | 8");
    CHECK(found("before == 0 ? mine : 0") == " | ");
}

TEST_CASE("other contents: what cannot be run again is not decided, and that is said") {
    const auto seen = run(up_to_n, {case_of_n("large", 20, 20 << 20)});
    CHECK(lines_of(seen).empty());
    REQUIRE(seen.cases[0].unseen.size() == 1);
    CHECK(seen.cases[0].unseen[0].about == "memory.uninitialised");
    CHECK(run(up_to_n, {case_of_n("large", 64, 20 << 20)}).cases[0].unseen.empty());
}

TEST_CASE("other contents: a limit decides nothing") {
    const auto seen =
        run("__global__ void k(int* out, int n) {\n__shared__ int s[64];\nwhile (s[threadIdx.x] == n) out[0] "
            "= 1;\n}",
            {case_of_n("endless", 0)});
    CHECK(lines_of(seen).empty());
    CHECK_FALSE(seen.cases[0].whole);
}
