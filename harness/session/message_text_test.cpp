// Messages of findings for given sources: names, indices, tables, and the smallest fix.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "harness/contract/finding_table.h"
#include "harness/session/golden_cases.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

// The first finding with that id; an empty one if there is none.
Finding found(const std::string& id, const std::string& run, const std::string& source) {
    const auto golden = golden::read_case("k.cu", source + "// run: " + run + "\n// expect: no " + id + "\n");
    REQUIRE(golden);
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    REQUIRE(observation->cases.size() == 1);
    for (const auto& finding : observation->cases[0].findings)
        if (name(finding.id) == id) return finding;
    return {};
}

bool says(const std::string& text, const char* part) {
    const bool has = text.find(part) != text.npos;
    if (!has) MESSAGE("`" << text << "` does not say `" << std::string(part) << "`");
    return has;
}

}  // namespace

TEST_CASE("words: who waits where, as a table") {
    const auto divergent = found("barrier.divergent", "--kernel k --block 128 --arg i32[128]=zero",
                                 "__global__ void k(int* out) {\n    if (threadIdx.x < 40)\n        "
                                 "__syncthreads();\n    out[threadIdx.x] = 1;\n}\n");
    CHECK(says(
        divergent.message,
        "Divergent barrier: k.cu:3 lanes 0–7 of warp 1 in block (0,0,0) reached it, lanes 8–31 did not"));
    CHECK(divergent.picture ==
          "warp   lanes   where    state\n"
          "0      0–31    k.cu:3   waits\n"
          "1      0–7     k.cu:3   waits\n"
          "       8–31    k.cu:4   has not arrived\n"
          "2–3    0–31    –        has exited");
    const auto mismatch =
        found("barrier.mismatch", "--kernel k --block 128 --arg i32[128]=zero",
              "__global__ void k(int* out) {\n    if (threadIdx.x < 64)\n        __syncthreads();\n    "
              "else\n        __syncthreads();\n    out[threadIdx.x] = 1;\n}\n");
    CHECK(says(mismatch.picture, "0–1    0–31    k.cu:3   waits\n2–3    0–31    k.cu:5   waits"));
    const auto deadlock = found("barrier.deadlock", "--kernel k --block 128 --arg i32[128]=zero",
                                "__global__ void k(int* out) {\n    if (threadIdx.x < 64)\n        asm "
                                "volatile(\"bar.sync 1, 96;\");\n    out[threadIdx.x] = 1;\n}\n");
    CHECK(says(deadlock.message,
               "64 threads of block (0,0,0) wait here forever: the barrier waits for 96 threads"));
    CHECK(says(deadlock.picture, "2–3    0–31    –        has exited"));
}

TEST_CASE("words: whom a mask names, and where the missing are") {
    const auto finding =
        found("barrier.warp-mask", "--kernel k --block 32 --arg i32[32]=zero",
              "__global__ void k(int* out) {\n    if (threadIdx.x < 4)\n        __syncwarp(0xff);\n    "
              "else\n        out[threadIdx.x] = 7;\n    out[threadIdx.x] += 1;\n}\n");
    CHECK(says(finding.message, "lanes 0–3 of warp 0 wait for lanes 4–7: the mask 0x000000ff names them"));
    CHECK(says(finding.picture, "0      0–3     k.cu:3   named, waits"));
    CHECK(says(finding.picture, "8–31    k.cu:6   is not named"));
}

TEST_CASE("words: elements have the indices of the source") {
    const std::string tile =
        "constexpr int T = 32;\n__global__ void k(const int* in, int* out) {\n    __shared__ int tile[T][T + "
        "1];\n"
        "    int x = threadIdx.x, y = threadIdx.y;\n    tile[y][x] = in[y * T + x];\n";
    const std::string run = "--kernel k --block 32,32 --arg i32[1024]=iota --arg i32[1024]=zero";
    CHECK(says(found("race.read-write", run, tile + "    out[y * T + x] = tile[x][y];\n}\n").message,
               "writes tile[1][0] (bytes 132–135) and k.cu:6 thread (1,0,0) reads it"));
    const auto beyond = found("memory.out-of-bounds", run,
                              tile + "    __syncthreads();\n    out[y * T + x] = tile[x + 1][y];\n}\n");
    CHECK(says(beyond.message,
               "thread (31,0,0) of block (0,0,0) reads tile[32][0], out of bounds: past its end (it is `int "
               "tile[32][33]`, "
               "4224 bytes)"));
    const auto negative = found("memory.out-of-bounds", run, tile + "    out[y * T + x - 2] = 1;\n}\n");
    CHECK(says(negative.message,
               "writes out[-2], out of bounds: 8 bytes before its start (out has 1024 elements of 4 bytes)"));
    const auto member =
        found("memory.out-of-bounds", "--kernel k --block 32 --arg f32[60]=zero --arg f32[32]=zero",
              "struct P { float x, mass; };\n__global__ void k(const P* p, float* out) { out[threadIdx.x] = "
              "p[threadIdx.x].mass; }\n");
    CHECK(says(member.message, "reads p[30].mass, out of bounds: past its end"));
    CHECK(says(member.explanation, "more threads than p has elements (30)"));
}

TEST_CASE("words: allocations, null pointers, the third launch parameter") {
    const std::string fill = "__global__ void fill(int* p) { p[threadIdx.x] = 1; }\n";
    const auto small = found(
        "memory.out-of-bounds", "--launch launch --arg i32=8",
        fill + "void launch(int n) {\n    int* d;\n    cudaMalloc(&d, n * 4);\n    fill<<<1, 32>>>(d);\n}\n");
    CHECK(
        says(small.message,
             "writes p[8], out of bounds: past its end (p has 8 elements of 4 bytes, allocated at line 4)"));
    const auto freed = found("memory.freed", "--launch launch --arg i32=32",
                             fill +
                                 "void launch(int n) {\n    int* d;\n    cudaMalloc(&d, n * 4);\n    "
                                 "cudaFree(d);\n    fill<<<1, 32>>>(d);\n}\n");
    CHECK(says(freed.message, "writes p[0], which line 5 has already freed (p, allocated at line 4)"));
    CHECK(freed.locations.size() == 2);
    CHECK(says(found("memory.null", "--launch launch --arg i32=32",
                     fill + "void launch(int n) { fill<<<1, n>>>(nullptr); }\n")
                   .explanation,
               "In this launch `p` is null."));
    const auto overrun = found("memory.shared-overrun", "--launch launch --arg i32[64]=zero",
                               "__global__ void k(int* out) {\n    extern __shared__ int s[];\n    "
                               "s[threadIdx.x] = 1;\n    out[threadIdx.x] = s[threadIdx.x];\n}\n"
                               "void launch(int* out) { k<<<1, 64, 64>>>(out); }\n");
    CHECK(says(overrun.message,
               "writes s[16] (bytes 64–67 of the dynamic shared memory), but the launch requested only 64 "
               "bytes"));
    CHECK(says(overrun.explanation, "The kernel uses 256 bytes, but this launch requests 64."));
}

TEST_CASE("words: who wrote the rest of what nobody wrote") {
    const auto finding =
        found("memory.uninitialised", "--kernel k --block 32 --arg i32[32]=iota --arg i32[32]=zero",
              "__global__ void k(const int* in, int* out) {\n    __shared__ int s[32];\n    if (threadIdx.x "
              "< 31)\n        s[threadIdx.x] = in[threadIdx.x];\n"
              "    __syncthreads();\n    out[threadIdx.x] = s[31 - threadIdx.x];\n}\n");
    CHECK(says(finding.explanation,
               "Line 4 writes s[0] to s[30], by the threads (0,0,0) to (30,0,0). Nothing writes s[31]."));
}

TEST_CASE("words: a conflict is drawn") {
    const auto finding =
        found("banks.conflict", "--kernel k --block 32,32 --arg i32[1024]=iota --arg i32[1024]=zero",
              "__global__ void k(const int* in, int* out) {\n    __shared__ int tile[32][32];\n    int x = "
              "threadIdx.x, y = threadIdx.y;\n    tile[y][x] = in[y * 32 + x];\n"
              "    __syncthreads();\n    out[y * 32 + x] = tile[x][y];\n}\n");
    CHECK(says(finding.message,
               "all 32 lanes hit bank 0, because their addresses are 32 words apart; the whole line takes "
               "1024 instead of 32"));
    CHECK(says(finding.picture,
               "bank 0 serves tile[0][0], tile[1][0], tile[2][0], …, tile[31][0] one after another"));
    CHECK(says(finding.explanation, "are serialized."));
}

TEST_CASE("words: a barrier that only some threads reach") {
    const std::string run = "--kernel k --block 64 --arg i32[64]=iota --arg i32[64]=zero";
    const std::string head =
        "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64];\n    int t = threadIdx.x;\n";
    const auto half =
        found("barrier.divergent", run,
              head + "    s[t] = in[t];\n    if (t < 32) __syncthreads();\n    out[t] = s[63 - t];\n}\n");
    CHECK(says(half.message,
               "warp 0 of block (0,0,0) reached it, but thread (32,0,0) did not and continued at "
               "k.cu:6"));
}

TEST_CASE("words: one missing barrier is one, however many lines it spoils") {
    const std::string run = "--kernel k --block 64 --arg i32[64]=iota --arg i32[64]=zero";
    const std::string source =
        "__global__ void k(const int* in, int* out) {\n    __shared__ int s[64], r[64];\n    int t = "
        "threadIdx.x;\n    s[t] = in[t]; r[t] = t;\n"
        "    out[t] = s[63 - t] + r[63 - t];\n    out[t] += s[(t + 1) % 64];\n}\n";
    const auto golden =
        golden::read_case("k.cu", source + "// run: " + run + "\n// expect: no race.read-write\n");
    REQUIRE(golden);
    const auto observation = session::run_here(golden->job);
    REQUIRE(observation);
    const auto& findings = observation->cases.at(0).findings;
    REQUIRE(std::ranges::count(findings, id_of("race.read-write"), &Finding::id) == 2);
    const std::string both = findings[0].explanation + findings[1].explanation;
    CHECK(says(both, "The same lines race on "));
}

TEST_CASE("words: what nvcc refuses is said as nvcc says it") {
    const auto refusal = [](const std::string& source) {
        const auto golden = golden::read_case(
            "k.cu", source + "// run: --kernel k --arg i32[1]=zero\n// expect: no compile.error\n");
        REQUIRE(golden);
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        const auto& findings = observation->build_findings;
        const auto error = std::ranges::find(findings, id_of("compile.error"), &Finding::id);
        return error == findings.end() ? std::string()
                                       : fmt::format("{}: {}", error->locations.at(0).line, error->message);
    };
    CHECK(refusal("#include <algorithm>\nconstexpr int most = 8;\n__global__ void k(int* out) {\n    out[0] "
                  "= std::min(most, out[0]);\n}\n") ==
          "4: calling a constexpr __host__ function(\"min\") from a __global__ function(\"k\") is not "
          "allowed. The experimental flag "
          "'--expt-relaxed-constexpr' can be used to allow this.");
    CHECK(refusal("int most = 8;\n__global__ void k(int* out) {\n    out[0] = most;\n}\n") ==
          "3: identifier \"most\" is undefined in device code");
    CHECK(refusal("__global__ void inner(int* out) { out[0] = 1; }\n__global__ void k(int* out) {\n    "
                  "inner<<<1, 1>>>(out);\n}\n") ==
          "3: kernel launch from __device__ or __global__ functions requires separate compilation mode");
}

TEST_CASE("words: of a race across two iterations the earlier access comes first") {
    const auto message = [](const std::string& body) {
        return found("race.read-write", "--kernel k --block 64 --arg i32[64]=zero",
                     "__global__ void k(int* out) {\n__shared__ int s[64]; int t = threadIdx.x, sum = 0;\n" +
                         body + "\nout[t] = sum;\n}\n")
            .message;
    };
    const char* const next =
        "and k.cu:4 thread (31,0,0) writes it in the next iteration; no barrier between them";
    for (const char* body : {
             "for (int r = 0; r < 4; ++r) {\ns[t] = r;\n__syncthreads();\nsum += s[63 - t];\n}",
             "int r = 0; while (r < 4) {\ns[t] = r++;\n__syncthreads();\nsum += s[63 - t];\n}",
             "int r = 0; do {\ns[t] = r;\n__syncthreads();\nsum += s[63 - t];\n} while (++r < 4);",
         }) {
        CAPTURE(body);
        CHECK(says(message(body), next));
        CHECK(says(message(body), "k.cu:6 thread (32,0,0) reads s[31]"));
    }
    CHECK(says(message("s[t] = t; __syncthreads();\nfor (int r = 0; r < 4; ++r) {\nsum += s[63 - t];\n"
                       "__syncthreads();\ns[t] = r;\n}"),
               "writes s[32] (bytes 128–131) and k.cu:5 thread (31,0,0) reads it in the next iteration"));
    for (const char* body : {
             "for (int r = 0; r < 4; ++r) {\ns[t] = r;\n\nsum += s[63 - t];\n}",
             "for (int r = 0; r < 4; ++r) {\ns[t] = r;\nif (t < 32) __threadfence_block();\nsum += s[63 - "
             "t];\n"
             "__syncthreads(); }",
             "s[t] = t;\n\n\nsum = s[63 - t];",
             "for (int r = 0; r < 4; ++r) {\ns[t] = r;\nasm volatile(\"bar.sync %0, 32;\" :: \"r\"(1 + t / "
             "32));\n"
             "sum += s[63 - t];\n__syncthreads(); }",
         }) {
        CAPTURE(body);
        CHECK(says(message(body), "k.cu:6 thread (31,0,0) reads it; no barrier between them"));
    }
    // It may or may not be the same iteration: a condition decides whether there is a barrier.
    CHECK(says(
        message(
            "for (int r = 0; r < 4; ++r) {\ns[t] = r;\nif (r >= 0) __syncthreads();\nsum += s[63 - t];\n}"),
        "k.cu:6 thread (32,0,0) reads it; no barrier between them that both threads reach"));
}

TEST_CASE("words: a kernel without its mark gets it, and a function of the host is not to be launched") {
    const auto advice = [](const std::string& head, const std::string& body) {
        const auto golden = golden::read_case(
            "k.cu",
            "__global__ void other(int* out) { out[0] = 1; }\n" + head + "k(int* out) { " + body +
                " }\nextern \"C\" void launch(int* out) { k<<<1, 32>>>(out); }\n// run: --launch launch "
                "--arg i32[32]=zero\n// expect: compile.error at line 2\n");
        REQUIRE(golden);
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        REQUIRE(!observation->build_findings.empty());
        return observation->build_findings[0].explanation;
    };
    for (const char* body : {"out[0] = 1;", "__shared__ int s; s = 1; out[0] = s;", "__syncthreads();"})
        CHECK(says(advice("void ", body), "Write `__global__` in front of `k`: only a kernel"));
    CHECK(says(advice("void ", "other<<<1, 1>>>(out);"), "Only a `__global__` function can be launched."));
    CHECK(says(advice("__device__ void ", "out[0] = 1;"), "Only a `__global__` function can be launched."));
}

TEST_CASE("words: a call of the runtime in device code belongs to the host") {
    const auto advice = [](const std::string& call) {
        const auto golden = golden::read_case(
            "k.cu", "int helper(int i);\n__global__ void k(int* out) { " + call +
                        " }\nint helper(int i) { return i; }\n// run: --kernel k --block 32 --arg "
                        "i32[32]=zero\n// expect: compile.error at line 2\n");
        REQUIRE(golden);
        const auto observation = session::run_here(golden->job);
        REQUIRE(observation);
        REQUIRE(!observation->build_findings.empty());
        return observation->build_findings[0].explanation;
    };
    for (const char* call :
         {"cudaMemcpy(out, out, 4, cudaMemcpyDeviceToDevice);", "cudaDeviceSynchronize();", "cudaFree(out);"})
        CHECK(says(advice(call), "Call it in a host function"));
    for (const char* call : {"int* p; cudaMalloc(&p, 4);", "int* p; cudaMalloc((void**)&p, 4);"}) {
        CHECK(says(advice(call), "Call it in a host function, before the launch"));
        CHECK(says(advice(call), "it returns an error there and allocates nothing."));
    }
    CHECK(says(advice("out[0] = helper(1);"), "Make the function `__device__`"));
}
