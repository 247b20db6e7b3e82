// Programs that behave differently in the two builds, defective and correct, and cases that stay undecided.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "harness/runs/run_passes.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

struct Program {
    std::string name;
    std::string body;    // of k, by 64 threads: big is INT_MAX, one is 1
    std::string expect;  // "nothing", or the only id
};

constexpr const char* head =
    "__device__ __noinline__ int down(int n, int a) { return n == 0 ? a : down(n - 1, a + n); }\n"
    "__device__ bool unlike(int* __restrict__ a, int* __restrict__ b) {\n  const int before = *a;\n  *b = "
    "before + 7;\n  return *a != before;\n}\n"
    "__global__ void k(const int* in, int* out, int big, int one) {\n"
    "  __shared__ int s[64];\n  const int t = threadIdx.x;\n";

CaseObservation run_builds(const std::string& body, const std::string& size = "64",
                           double time_limit_s = 10) {
    const std::string source = "// run: --kernel k --grid 1 --block 64 --in i32[64]=iota --arg i32[" + size +
                               "]=zero --arg i32=2147483647 --arg i32=1\n// expect: nothing\n" + head + body +
                               "\n}\n";
    auto golden = golden::read_case("k.cu", source);
    REQUIRE(golden);
    golden->job.time_limit_s = time_limit_s;
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    for (const auto& finding : observation->build_findings) CAPTURE(finding.message);
    if (observation->cases.empty()) FAIL(observation->build_findings.at(0).message);
    REQUIRE(observation->cases.size() == 1);
    return observation->cases[0];
}

std::string ids(const CaseObservation& seen) {
    std::string all;
    for (const auto& finding : seen.findings)
        if (finding.severity != Severity::note && family(finding.id) != Family::banks &&
            family(finding.id) != Family::global)
            if (all.find(name(finding.id)) == all.npos)
                all += (all.empty() ? "" : " ") + std::string(name(finding.id));
    return all.empty() ? "nothing" : all;
}

std::string gaps(const CaseObservation& seen) {
    std::string all;
    for (const auto& unseen : seen.unseen) all += (all.empty() ? "" : " ") + unseen.about;
    return all;
}

// Overflow, a false assumption and restricted pointers to one place make the builds differ.
const Program guilty[] = {
    {"overflow takes the barrier away",
     "s[t] = in[t];\n if (!(big + 1 > big)) __syncthreads();\n out[t] = s[63 - t];", "race.read-write"},
    {"an assumption takes the barrier away",
     "s[t] = in[t];\n __builtin_assume(one == 0);\n if (one) __syncthreads();\n out[t] = s[63 - t];",
     "race.read-write"},
    {"restricted pointers take the barrier away",
     "s[t] = in[t];\n if (unlike(out + t, out + t * one)) __syncthreads();\n out[t] = s[63 - t];",
     "race.read-write"},
    {"the value decides a branch alone",
     "s[t] = in[t];\n if (!(big + 1 > big)) __syncthreads();\n if (s[63 - t] > 5) out[t] = 1;",
     "race.read-write"},
    {"the value is an address alone",
     "s[t] = in[t];\n if (!(big + 1 > big)) __syncthreads();\n out[s[63 - t] & 63] = 1;", "race.read-write"},
    {"the lowest bit alone",
     "s[t] = 2 * in[t];\n if (!(big + 1 > big)) __syncthreads();\n out[t] = s[63 - t] & 1;",
     "race.read-write"},
    {"nobody writes what is read", "if (!(big + 1 > big)) s[t] = in[t];\n __syncthreads();\n out[t] = s[t];",
     "memory.uninitialised"},
    {"half of it is written",
     "if (!(big + 1 > big) || t < 32) s[t] = in[t];\n __syncthreads();\n out[t] = s[t];",
     "memory.uninitialised"},
    {"all write to one place",
     "if (big + 1 > big) s[0] = t; else s[t] = t;\n __syncthreads();\n out[t] = s[0];", "race.write-write"},
    {"a barrier in a branch",
     "s[t] = in[t];\n if (!(big + 1 > big) || (t & 1)) __syncthreads();\n out[t] = s[t];",
     "barrier.divergent"},
    {"a macro of debug builds",
     "s[t] = in[t];\n#ifdef __CUDACC_DEBUG__\n __syncthreads();\n#endif\n out[t] = s[63 - t];",
     "race.read-write"},
    {"a fused product leaves a rest, and takes the barrier away",
     "s[t] = in[t];\n const float a = 1.0f + 1e-4f * one;\n if (a * a - __fmul_rn(a, a) == 0) "
     "__syncthreads();\n "
     "out[t] = s[63 - t];",
     "race.read-write"},
    {"a fused product leaves a rest, and brings the barrier",
     "s[t] = in[t];\n const double a = 1.0 + 1e-9 * one;\n if (a * a - __dmul_rn(a, a) != 0) "
     "__syncthreads();\n "
     "out[t] = s[63 - t];",
     "race.read-write"},
    {"a fused product leaves a rest, and decides who writes",
     "const float a = 1.0f + 1e-4f * one;\n s[a * a - __fmul_rn(a, a) == 0 ? t : 0] = t;\n "
     "__syncthreads();\n "
     "out[t] = s[0];",
     "race.write-write"},
    {"a deep recursion before", "s[t] = in[t];\n out[t] = down(20000 * one, 0);\n out[t] += s[63 - t];",
     "race.read-write"},
};

const Program innocent[] = {
    {"overflow changes the output alone", "out[t] = big + 1 > big ? in[t] : 2 * in[t];", "nothing"},
    {"one barrier or two",
     "s[t] = in[t];\n __syncthreads();\n if (big + 1 > big) __syncthreads();\n out[t] = s[63 - t];",
     "nothing"},
    {"another barrier, both in order",
     "s[t] = in[t];\n if (big + 1 > big) __syncthreads(); else {\n __syncthreads(); }\n out[t] = s[63 - t];",
     "nothing"},
    {"a read for half of the threads, early",
     "if (t < 32) s[t] = in[t];\n __syncthreads();\n int v = 0;\n if (t < 32) v = s[t];\n out[t] = v;",
     "nothing"},
    {"a read beside a write, early",
     "s[t] = in[t];\n __syncthreads();\n if (t >= 32) s[t] = 1;\n int v = 0;\n if (t < 31) v = s[(t + 1) & "
     "63];\n out[t] = v;",
     "nothing"},
    {"a read for one thread, early",
     "s[t] = in[t];\n __syncthreads();\n int x = 0;\n for (int i = 0; i < 5 * one; ++i) x += s[(t + i) & "
     "63];\n __syncthreads();\n"
     " s[t] = 0;\n if (t < 5 * one) s[t] = 7;\n out[t] = x + (t == 63 ? s[63] : 0);",
     "nothing"},
    {"a read that never is, early",
     "if (t < 32) s[t] = in[t];\n __syncthreads();\n out[t] = in[t] + (one == 2 ? s[40] : 0);", "nothing"},
    {"a read before it is written, early",
     "if (t < 32) s[t] = in[t];\n __syncthreads();\n if (t == 63) s[63] = one;\n out[t] = t == 63 ? s[63] : "
     "0;",
     "nothing"},
    {"all write one constant", "s[0] = 5;\n __syncthreads();\n out[t] = s[0] + (big + 1 > big);", "nothing"},
    {"barriers in an unrolled loop",
     "s[t] = in[t];\n int sum = 0;\n for (int i = 0; i < 8; ++i) {\n __syncthreads();\n sum += s[(t + i) & "
     "63];\n __syncthreads();\n s[t] = sum;\n }\n out[t] = sum;",
     "nothing"},
    {"barriers in a loop of unknown length",
     "s[t] = in[t];\n for (int i = 0; i < 5 * one; ++i) {\n __syncthreads();\n const int v = s[(t + 1) & "
     "63];\n __syncthreads();\n s[t] = v;\n }\n out[t] = s[t];",
     "nothing"},
    {"products and sums", "out[t] = __float_as_int(__int_as_float(in[t]) * 1.1f + 0.3f * t);", "nothing"},
    {"a fused sum of floats over a tile",
     "s[t] = __float_as_int(0.1f * in[t]);\n __syncthreads();\n float sum = 0;\n for (int i = 0; i < 64; "
     "++i) sum += "
     "__int_as_float(s[i]) * (0.3f + i * one);\n out[t] = __float_as_int(sum);",
     "nothing"},
    {"a fused sum decides what is written, and nothing else",
     "s[t] = __float_as_int(0.1f * in[t]);\n __syncthreads();\n const float x = __int_as_float(s[63 - t]);\n "
     "out[t] = x * x - "
     "__fmul_rn(x, x) == 0 ? 1 : 2;",
     "nothing"},
    {"a fused sum decides how often a right loop goes round",
     "float x = 0.1f * one;\n int rounds = 0;\n s[t] = in[t];\n __syncthreads();\n while (x * x - "
     "__fmul_rn(x, x) == 0 && rounds "
     "< 3) x = x * 1.1f + 0.3f, ++rounds;\n for (int i = 0; i < 2; ++i) out[t] = s[63 - t] + rounds;",
     "nothing"},
    {"no macro tells",
     "s[t] = in[t];\n#if defined(__OPTIMIZE__) || defined(__NO_INLINE__) || defined(_DEBUG) || "
     "defined(__CUDACC_DEBUG__)\n#else\n __syncthreads();\n#endif\n out[t] = s[63 - t];",
     "nothing"},
};

}  // namespace

TEST_CASE("both builds: what the optimised build alone does wrong is told") {
    for (const auto& program : guilty) {
        CAPTURE(program.name);
        const auto seen = run_builds(program.body);
        CHECK(ids(seen) == program.expect);
        for (const auto& finding : seen.findings) CHECK_FALSE(finding.witness.because.contains("luck"));
    }
}

TEST_CASE("both builds: what the compiler alone makes of it is not") {
    for (const auto& program : innocent) {
        CAPTURE(program.name);
        const auto seen = run_builds(program.body);
        CHECK(ids(seen) == program.expect);
        CHECK(gaps(seen) == "");
    }
}

// Only runs with other values can decide this; without them it stays undecided.
TEST_CASE("both builds: what the compiler reads early is tried, and not believed") {
    const std::pair<const char*, const char*> tried[] = {
        {"a read for one thread, early", "race."},
        {"a read that never is, early", "memory.uninitialised"},
        {"a read before it is written, early", "race."}};
    for (const auto& [name, gap] : tried) {
        CAPTURE(name);
        const auto program = std::ranges::find(innocent, name, &Program::name);
        REQUIRE(program != std::end(innocent));
        CHECK(gaps(run_builds(program->body, "5000000")) == gap);
    }
}

TEST_CASE("both builds: an unoptimised build that reaches a limit proves nobody's innocence") {
    const std::string right = "s[t] = in[t];\n __syncthreads();\n out[t] = s[63 - t];\n";
    const std::string all = "race. memory. barrier.";
    for (const std::string& more :
         {std::string("out[t] += down(20000 * one, 0);"),
          std::string("int n = 0;\n for (int i = 0; i < 200000 * one; ++i) n += i;\n out[t] += n;")}) {
        CAPTURE(more);
        const auto seen = run_builds(right + more, "64", 0.05);
        CHECK(ids(seen) == "nothing");
        CHECK(gaps(seen) == all);
        CHECK(seen.whole);
    }
    const auto short_enough = run_builds(
        right + "int n = 0;\n for (int i = 0; i < 50 * one; ++i) n += i;\n out[t] += n;", "64", 0.05);
    CHECK(gaps(short_enough) == "");
}

TEST_CASE("both builds: an endless loop is the program's own doing") {
    const auto seen = run_builds("while (one) out[t] = in[t] + 1;", "64", 0.05);
    CHECK(ids(seen) == "run.limit");
    CHECK(gaps(seen) == "");
    CHECK_FALSE(seen.whole);
}

TEST_CASE("both builds: what cannot be run again is not decided") {
    const auto seen = run_builds(guilty[0].body, "5000000");
    CHECK(ids(seen) == "nothing");
    CHECK(gaps(seen) == "race.");
    CHECK(gaps(run_builds(innocent[1].body, "5000000")) == "");
    CHECK(gaps(run_builds("if (t == 0) atomicExch(out, 0);\n atomicAdd(out + 1, 1);", "5000000")) ==
          "outputs");
    CHECK(gaps(run_builds("atomicAdd(out + 1, 1);", "5000000")) == "");
}

TEST_CASE("both builds: a flood of harmless notes hides no race") {
    std::string notes = "__shared__ volatile int flag[1];\n";
    for (int line = 0; line < 45; ++line) notes += " flag[0] = 5;\n";  // over a thousand pairs of lines
    const std::string end = " __syncthreads();\n s[t] = in[t];\n";
    CHECK(ids(run_builds(notes + end + " __syncthreads();\n out[t] = s[63 - t];")).find("race.read-write") ==
          std::string::npos);
    CHECK(ids(run_builds(notes + end + " out[t] = s[63 - t];")).find("race.read-write") != std::string::npos);
    std::string stores;
    for (int line = 0; line < 45; ++line) stores += " s[0] = 5;\n";
    CHECK(ids(run_builds(stores + end + " __syncthreads();\n out[t] = s[63 - t];")) == "nothing");
    CHECK(ids(run_builds(stores + end + " out[t] = s[63 - t];")) == "race.read-write");
}

TEST_CASE("both builds: the clock shows its readings and nothing of the build") {
    const std::string source =
        "const long long a = clock64();\n int n = in[t];\n for (int i = 0; i < 100 * one; ++i) n = n * 3 + "
        "i;\n const long long b = clock64();\n"
        " s[t] = n;\n if (b - a < 200) __syncthreads();\n out[t] = s[63 - t];";
    CHECK(ids(run_builds(source)) == "nothing");
}

TEST_CASE("both builds: a launcher does not see which of them it launches") {
    const std::string source =
        "// run: --launch launch --arg i32[64]=zero\n// expect: nothing\n"
        "__global__ void k(int* out) {\n  int own[64];\n  for (int i = 0; i < 64; ++i) own[i] = i * out[i];\n"
        "  out[threadIdx.x] = own[out[threadIdx.x] & 63];\n}\n"
        "extern \"C\" void launch(int* out) {\n  cudaFuncAttributes about;\n  cudaFuncGetAttributes(&about, "
        "k);\n"
        "  k<<<1, about.localSizeBytes ? 2048 : 64>>>(out);\n}\n";
    const auto golden = golden::read_case("k.cu", source);
    REQUIRE(golden);
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    REQUIRE(observation->cases.size() == 1);
    CHECK(ids(observation->cases[0]).find("launch.refused") == std::string::npos);
}

TEST_CASE("both builds: registers are those of the optimized one, and a block with too many is refused") {
    const std::string source =
        "// run: --launch launch --arg i32[65536]=zero\n// expect: nothing\n"
        "__global__ void k(int* a) {\n  int r[64];\n"
        "  for (int i = 0; i < 64; ++i) r[i] = a[i * 1024 + threadIdx.x];\n  __syncthreads();\n"
        "  for (int i = 0; i < 64; ++i) a[i * 1024 + threadIdx.x] = r[63 - i];\n}\n"
        "extern \"C\" void launch(int* a) {\n  cudaFuncAttributes about;\n  cudaFuncGetAttributes(&about, "
        "k);\n  k<<<1, about.maxThreadsPerBlock>>>(a);\n  k<<<1, 1024>>>(a);\n}\n";
    const auto golden = golden::read_case("k.cu", source);
    REQUIRE(golden);
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    REQUIRE(observation->cases.size() == 1);
    const auto& launches = observation->cases[0].launches;
    REQUIRE(launches.size() == 2);
    CHECK(launches[0].error.empty());
    CHECK(launches[0].block[0] < 1024);
    CHECK(launches[0].residency.registers > 64);
    CHECK(launches[0].residency.blocks == 1);
    CHECK(launches[1].error == "cudaErrorLaunchOutOfResources");
    CHECK(ids(observation->cases[0]) == "launch.refused");
}

TEST_CASE("both builds: what is spilled counts, an array in local memory does not") {
    const auto spilled = [](const std::string& bounds, const std::string& index) {
        const std::string source =
            "// run: --launch launch --arg i32[65536]=zero\n// expect: nothing\n__global__ void " + bounds +
            " k(int* a) {\n  int r[64];\n"
            "  for (int i = 0; i < 64; ++i) r[i] = a[i * 1024 + threadIdx.x];\n  __syncthreads();\n"
            "  for (int i = 0; i < 64; ++i) a[i * 1024 + threadIdx.x] = r[" +
            index +
            "];\n}\n"
            "extern \"C\" void launch(int* a) {\n  cudaFuncAttributes about;\n"
            "  cudaFuncGetAttributes(&about, k);\n  k<<<1, 512>>>(a);\n}\n";
        const auto golden = golden::read_case("k.cu", source);
        REQUIRE(golden);
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        REQUIRE(observation->cases.at(0).launches.size() == 1);
        return observation->cases[0].launches[0].residency.spilled_bytes;
    };
    CHECK(spilled("__launch_bounds__(1024, 2)", "63 - i") > 100);
    CHECK(spilled("__launch_bounds__(512, 1)", "63 - i") == 0);
    CHECK(spilled("__launch_bounds__(512, 1)", "(a[i] & 63)") == 0);
}

TEST_CASE("both builds: a frame is rounded up, and what it is rounded by is not spilled") {
    // Arrays that stay in local memory because their index is unknown; ptxas allocates frames of 8, 40 and 48
    // bytes.
    for (const std::string array : {"char r[5]", "int r[9]", "char r[37]", "alignas(16) int r[9]",
                                    "short r[3]", "struct { char c[3]; int n; } s[3]; int* r = &s[0].n"}) {
        CAPTURE(array);
        const std::string source =
            "// run: --kernel k --block 32 --arg i32[64]=iota\n// expect: nothing\n"
            "__global__ void k(int* a) {\n  " +
            array +
            ";\n  for (int i = 0; i < 3; ++i) r[i] = a[32 + i];\n"
            "  for (int i = 0; i < a[35]; ++i) r[(i * 7) % 3] += r[i % 3] + i;\n"
            "  a[threadIdx.x] = r[a[33] % 3];\n}\n";
        auto golden = golden::read_case("k.cu", source);
        REQUIRE(golden);
        golden->job.wants_registers = true;
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        REQUIRE(observation->cases.at(0).launches.size() == 1);
        CHECK(observation->cases[0].launches[0].residency.registers > 0);
        CHECK(observation->cases[0].launches[0].residency.spilled_bytes == 0);
    }
}

TEST_CASE("both builds: a flood of refused launches hides neither a race nor another refusal") {
    const auto observed = [](const std::string& launches) {
        const std::string source =
            "// run: --launch launch --arg i32[64]=zero\n// expect: nothing\n"
            "__global__ void k(int* out) {\n  __shared__ int s[64];\n  s[threadIdx.x & 63] = threadIdx.x;\n"
            "  __syncthreads();\n  out[threadIdx.x & 63] = s[63 - (threadIdx.x & 63)];\n}\n"
            "__global__ void racy(int* out) {\n  __shared__ int s[64];\n  s[threadIdx.x] = threadIdx.x;\n"
            "  out[threadIdx.x] = s[63 - threadIdx.x];\n}\n"
            "extern \"C\" void launch(int* out) {\n  for (int i = 1; i <= 600; ++i) {\n    k<<<1, 64, 50000 "
            "+ i>>>(out);\n"
            "    cudaGetLastError();\n    k<<<1, 64>>>(out);\n  }\n" +
            launches + "\n}\n";
        auto golden = golden::read_case("k.cu", source);
        REQUIRE(golden);
        golden->job.witnesses = false;
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        REQUIRE(observation->cases.size() == 1);
        return observation->cases[0];
    };
    CHECK(ids(observed("  racy<<<1, 64>>>(out);")) == "race.read-write");
    const auto refused = observed("  k<<<1, 64, 70000>>>(out);");
    CHECK((ids(refused) == "launch.refused" || gaps(refused) == "launch.refused"));
}
