// State kept between calls: misuse of it shows in later calls, correct use has no findings.
#include <doctest/doctest.h>

#include <cstring>
#include <numeric>
#include <string>

#include "harness/contract/finding_table.h"
#include "harness/runs/run_passes.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

constexpr const char* kernel =
    "#include <cuda_runtime.h>\n__device__ int calls;\n__device__ unsigned finished;\n"
    "__global__ void k(const int* in, int* out, int n) {\n"
    "  int i = blockIdx.x * 64 + threadIdx.x;\n  if (i < n) out[i] = in[i] + 1;\n}\n";

Case call(const std::string& name, int n, int first) {
    std::vector<int32_t> numbers(static_cast<size_t>(n));
    std::iota(numbers.begin(), numbers.end(), first);
    const auto* bytes = reinterpret_cast<const std::byte*>(numbers.data());
    const auto* size = reinterpret_cast<const std::byte*>(&n);
    return {name,
            {{"in", Use::in, {bytes, bytes + numbers.size() * 4}, 4},
             {"out", Use::out, std::vector<std::byte>(numbers.size() * 4, std::byte{0xa5}), 4},
             {"n", Use::scalar, {size, size + 4}, 4}}};
}

Observation run_calls(const std::string& launcher, const std::string& more = "") {
    Job job;
    job.file = "k.cu";
    job.source = std::string(kernel) + more +
                 "\nextern \"C\" void launch(const int* in, int* out, int n) "
                 "{\n" +
                 launcher + "\n}\n";
    job.cases = {call("small", 40, 5), call("large", 100, 7)};
    job.in_turn = {call("small", 40, 5), call("large", 100, 7), call("small", 40, 900)};
    auto seen = session::run_here(std::move(job));
    REQUIRE(seen);
    for (const auto& finding : seen->build_findings) CAPTURE(finding.message);
    REQUIRE(seen->cases.size() == 2);
    return std::move(*seen);
}

// Results of the calls: "right wrong"; and the errors of all cases.
std::string later_calls(const Observation& seen) {
    std::string all;
    const Case asked[] = {call("small", 40, 5), call("large", 100, 7), call("small", 40, 900)};
    for (size_t at = 1; at < seen.in_turn.size(); ++at) {
        std::vector<int32_t> numbers(asked[at].arguments[0].bytes.size() / 4);
        std::memcpy(numbers.data(), asked[at].arguments[0].bytes.data(), numbers.size() * 4);
        for (auto& number : numbers) ++number;
        const auto& got = seen.in_turn[at].outputs.at(1);
        const bool right =
            got.size() == numbers.size() * 4 && std::memcmp(got.data(), numbers.data(), got.size()) == 0;
        all += std::string(all.empty() ? "" : " ") + (right ? "right" : "wrong");
    }
    for (const auto& one : seen.in_turn)
        for (const auto& finding : one.findings) all += " " + std::string(name(finding.id));
    for (const auto& one : seen.cases)
        for (const auto& finding : one.findings)
            if (finding.severity == Severity::error) all += " " + std::string(name(finding.id));
    return all;
}

const std::string launch = "k<<<(n + 63) / 64, 64>>>(in, out, n);";

}  // namespace

TEST_CASE("calls in turn: what is kept from the first call shows in a later one") {
    CHECK(later_calls(run_calls("static int calls = 0; if (calls++) n = 0; if (n) " + launch)) ==
          "wrong wrong");
    CHECK(later_calls(run_calls("static int calls = 0; if (++calls > 2) return;\n" + launch)) ==
          "right wrong");
    CHECK(later_calls(run_calls("int so_far; cudaMemcpyFromSymbol(&so_far, calls, 4); if (so_far) n = 1;\n"
                                "so_far = 1; cudaMemcpyToSymbol(calls, &so_far, 4);\n" +
                                launch)) == "wrong wrong");
    CHECK(later_calls(run_calls("static int* d = nullptr; if (!d) cudaMalloc(&d, 4 * n);\n"
                                "cudaMemcpy(d, in, 4 * n, cudaMemcpyDeviceToDevice); in = d;\n" +
                                launch))
              .starts_with("wrong right"));
    CHECK(later_calls(
              run_calls("static const int* old = nullptr; const int* use = old ? old : in; old = in; in "
                        "= use;\n" +
                        launch))
              .starts_with("wrong wrong"));
    CHECK(
        later_calls(run_calls("static const void* known[2]; for (auto* one : known) if (one == in) return;\n"
                              "known[known[0] != nullptr] = in;\n" +
                              launch)) == "right wrong");
    CHECK(later_calls(run_calls("static int most = 0; most = n > most ? n : most; n = most;\n" + launch))
              .contains("memory.out-of-bounds"));
}

TEST_CASE("calls in turn: findings of later calls are told once, with their case") {
    const auto seen = run_calls("static int calls = 0; if (calls++) out += n;\n" + launch);
    const auto& findings = seen.cases[1].findings;
    REQUIRE(findings.size() >= 1);
    CHECK(findings[0].id == id_of("memory.out-of-bounds"));
    CHECK(findings[0].explanation.contains("the second call in one process"));
    CHECK(
        later_calls(run_calls("static int* d = nullptr; static bool first = true; if (first) cudaMalloc(&d, "
                              "4096);\n"
                              "cudaMemcpy(d, in, 4 * n, cudaMemcpyDeviceToDevice); k<<<2, 64>>>(d, out, n);\n"
                              "if (first) cudaFree(d); first = false;"))
            .starts_with("wrong"));
    const std::string racy =
        "__global__ void r(const int* in, int* out, int n, int with) { __shared__ int s[64]; int i = "
        "blockIdx.x * 64 + "
        "threadIdx.x; s[63 - threadIdx.x] = i < n ? in[i] : 0; if (with) __syncthreads(); if (i < n) "
        "out[i] = "
        "s[63 - threadIdx.x] + 0 * s[threadIdx.x] + 1; }\n";
    CHECK(later_calls(run_calls("static int calls = 0; r<<<2, 64>>>(in, out, n, "
                                "!calls++);",
                                racy))
              .contains("race.read-write"));
    CHECK(later_calls(run_calls("r<<<2, 64>>>(in, out, n, 1);", racy)) == "right right");
}

TEST_CASE("calls in turn: a later call without an end ends") {
    CHECK(later_calls(run_calls("static int calls = 0; if (calls++) for (volatile int i = 0;;) i = i + "
                                "1;\n" +
                                launch))
              .contains("run.limit"));
}

TEST_CASE("calls in turn: what is kept rightly is right") {
    CHECK(later_calls(run_calls(launch)) == "right right");
    CHECK(later_calls(run_calls(
              "static int* d = nullptr; static int room = 0; if (n > room) { cudaFree(d); cudaMalloc(&d, "
              "4 * n); room = n; }\n"
              "cudaMemcpy(d, in, 4 * n, cudaMemcpyDeviceToDevice); in = d;\n" +
              launch)) == "right right");
    CHECK(later_calls(run_calls("static bool is_set = false; if (!is_set) cudaFuncSetAttribute(k, "
                                "cudaFuncAttributeMaxDynamicSharedMemorySize, 100000); is_set = true;\n"
                                "k<<<2, 64, 60000>>>(in, out, n);")) == "right right");
    CHECK(later_calls(run_calls("static cudaStream_t s = nullptr; if (!s) cudaStreamCreate(&s);\n"
                                "k<<<2, 64, 0, s>>>(in, out, n); cudaStreamSynchronize(s);")) ==
          "right right");
    CHECK(later_calls(run_calls(
              "last<<<2, 64>>>(in, out, n);",
              "__global__ void last(const int* in, int* out, int n) { int i = blockIdx.x * 64 + "
              "threadIdx.x; if (i < n) out[i] "
              "= in[i]; __shared__ bool is_last; __threadfence(); __syncthreads(); if (!threadIdx.x) "
              "is_last = "
              "atomicAdd(&finished, 1) == gridDim.x - 1; __syncthreads(); if (!is_last) return; "
              "__threadfence(); for (int j = "
              "threadIdx.x; j < n; j += 64) out[j] += 1; if (!threadIdx.x) finished = 0; }\n")) ==
          "right "
          "right");
    CHECK(run_calls("for (;;) ;").in_turn.empty());
}

TEST_CASE("calls in turn: stores that a case shows to be equal always are so in a later call, too") {
    const auto all_threads_begin = [](const char* count) {
        return std::string(
                   "__device__ void begin(unsigned long long* object, int count) { asm "
                   "volatile(\"mbarrier.init.shared.b64 [%0], %1;\" ::"
                   "\"r\"((unsigned)__cvta_generic_to_shared(object)), \"r\"(count) : \"memory\"); }\n"
                   "__global__ void k2(const int* in, int* out, int n) { __shared__ unsigned long long "
                   "full[3], "
                   "empty[3];\nfor (int s = 0; s < 3; s++) { begin(&full[s], 1); begin(&empty[s], ") +
               count +
               "); }\n__syncthreads(); int i = blockIdx.x * 64 + threadIdx.x;\n"
               "if (i < n) out[i] = in[i] + 1; }\n";
    };
    const std::string both = "k2<<<(n + 63) / 64, 64>>>(in, out, n);";
    CHECK(later_calls(run_calls(both, all_threads_begin("64"))) == "right right");
    CHECK(later_calls(run_calls(both, all_threads_begin("1 + in[threadIdx.x % n] % 3")))
              .contains("race.write-write"));
}
