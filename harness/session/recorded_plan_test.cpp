// Plan of a launcher: its device operations are recorded in order, and nothing else is.
#include <doctest/doctest.h>

#include <cstring>

#include "harness/base/hash.h"
#include "harness/session/job_execution.h"

using namespace warpmark;

namespace {

Job planned_job(const char* source, size_t elements) {
    Job job;
    job.file = "a.cu";
    job.source = source;
    job.checks = false;
    job.wants_plan = true;
    Argument buffer{"out", Use::out, std::vector<std::byte>(elements * 4), 4};
    Argument count{"n", Use::scalar, std::vector<std::byte>(4), 4};
    const int n = static_cast<int>(elements);
    std::memcpy(count.bytes.data(), &n, sizeof n);
    job.cases.push_back({"one", {buffer, count}});
    return job;
}

std::vector<PlanStep::Kind> kinds_of(const Plan& plan) {
    std::vector<PlanStep::Kind> kinds;
    for (const auto& step : plan.steps) kinds.push_back(step.kind);
    return kinds;
}

using Kind = PlanStep::Kind;

}  // namespace

TEST_CASE("a launcher's plan: copies, launches with their parameters, what it reads back") {
    const Job job = planned_job(R"(
__constant__ int factor;
__device__ int rounds;
int kept_by_the_host = 3;
__global__ void scale(int* out, int n, const int* more) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = factor * more[i] + rounds;
}
void launch(int* out, int n) {
    int* more;
    cudaMalloc(&more, n * sizeof(int));
    cudaMemset(more, 0, n * sizeof(int));
    int five = 5;
    cudaMemcpyToSymbol(factor, &five, sizeof five);
    cudaMemcpy(more, &five, sizeof five, cudaMemcpyHostToDevice);
    scale<<<2, 32, 128>>>(out, n, more);
    cudaMemcpy(more, out, 8, cudaMemcpyDeviceToDevice);
    int first = kept_by_the_host;
    cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
    if (first == 25) scale<<<1, 2048>>>(out, n, more);
    cudaFree(more);
}
)",
                                64);
    const auto seen = session::run_here(job);
    REQUIRE(seen.has_value());
    REQUIRE(seen->cases.size() == 1);
    const Plan& plan = seen->cases[0].plan;
    CHECK(plan.unsupported == "");
    CHECK(plan.looks_back);
    CHECK(kinds_of(plan) == std::vector<Kind>{Kind::allocate, Kind::fill, Kind::write, Kind::write,
                                              Kind::launch, Kind::copy, Kind::read, Kind::launch,
                                              Kind::release});
    REQUIRE(plan.buffers.size() == 1);
    CHECK(plan.buffers[0].bytes == 256);
    CHECK(plan.buffers[0].is_output);
    REQUIRE(plan.variables.size() == 2);  // a host variable is not in device memory
    CHECK(plan.steps[2].contents.size() == 4);
    CHECK(plan.steps[3].address == plan.steps[0].address);
    const PlanLaunch& launch = plan.steps[4].launch;
    CHECK(launch.kernel.find("scale") != std::string::npos);
    CHECK(launch.shown == "scale");
    CHECK(launch.grid == std::array<uint32_t, 3>{2, 1, 1});
    CHECK(launch.block == std::array<uint32_t, 3>{32, 1, 1});
    CHECK(launch.dynamic_shared_bytes == 128);
    CHECK(launch.warp_instructions > 0);
    REQUIRE(launch.parameters.size() == 24);
    uint64_t out = 0;
    std::memcpy(&out, launch.parameters.data(), 8);
    CHECK(out == plan.buffers[0].address);
    const int twenty_five = 25;
    CHECK(plan.steps[6].seen == hash_of_bytes(std::as_bytes(std::span(&twenty_five, 1))));
    CHECK(plan.steps[7].launch.refused);
    CHECK(seen->kernels.find(".entry") != std::string::npos);
    CHECK(seen->kernels.find("CDP2") == std::string::npos);
    CHECK(seen->kernels.find("kept_by_the_host") == std::string::npos);
}

TEST_CASE("a plan without its launches: nothing runs, and buffers need no contents") {
    Job job = planned_job(
        "__global__ void k(int* out) { out[threadIdx.x] = 7; }\nvoid launch(int* out, int n) { for (int i = "
        "0; i < 3; ++i) k<<<n / 32, 32>>>(out); }\n",
        64);
    job.launches_nothing = true;
    job.cases[0].arguments[0].bytes.clear();
    job.cases[0].arguments[0].zeros = uint64_t{64} << 20;
    const auto seen = session::run_here(job);
    REQUIRE(seen.has_value());
    const Plan& plan = seen->cases[0].plan;
    CHECK(kinds_of(plan) == std::vector<Kind>{Kind::launch, Kind::launch, Kind::launch});
    CHECK_FALSE(plan.looks_back);
    CHECK(plan.steps[0].launch.warp_instructions == 0);
    CHECK(plan.buffers[0].bytes == uint64_t{64} << 20);
    CHECK(seen->cases[0].outputs[0][0] == std::byte{0});
}

TEST_CASE("an address of a variable among the parameters is noted, as a device has its own") {
    const auto seen = session::run_here(planned_job(R"(
__device__ int table[4];
__global__ void k(const int* from, int* out) { out[threadIdx.x] = from[threadIdx.x]; }
void launch(int* out, int n) {
    void* at;
    cudaGetSymbolAddress(&at, table);
    k<<<1, 4>>>((const int*)at, out);
    if (n == 0) table[0] = 1;
}
__global__ void fill() { table[threadIdx.x] = 1; }
)",
                                                    4));
    REQUIRE(seen.has_value());
    const Plan& plan = seen->cases[0].plan;
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps[0].launch.variable_pointers == std::vector<uint32_t>{0});
}

TEST_CASE("an address of a variable within a structure is noted, too") {
    const auto seen = session::run_here(planned_job(R"(
__device__ int table[4];
struct View { int length; const int* from; };
__global__ void k(View view, int* out) { out[threadIdx.x] = view.from[threadIdx.x % view.length]; }
void launch(int* out, int n) {
    void* at;
    cudaGetSymbolAddress(&at, table);
    k<<<1, 4>>>({4, (const int*)at}, out);
    if (n == 0) table[0] = 1;
}
__global__ void fill() { table[threadIdx.x] = 1; }
)",
                                                    4));
    REQUIRE(seen.has_value());
    REQUIRE(seen->cases[0].plan.steps.size() == 1);
    CHECK(seen->cases[0].plan.steps[0].launch.variable_pointers == std::vector<uint32_t>{8});
}

// In the simulator, { 0, 4 } as eight bytes is also the address of the first function.
TEST_CASE("integers that look like the address of a function are integers") {
    constexpr const char* rows[] = {
        "struct S { int a, b; };\n__global__ void k(S s, int* out) { *out = s.a; }\nvoid launch(int* out, "
        "int n) "
        "{ for (int a = 0; a < 6; ++a) k<<<1, 1>>>({a, 4}, out); }\n",
        "struct S { int* out; int a, b; };\n__global__ void k(S s) { *s.out = s.a; }\nvoid launch(int* out, "
        "int n) "
        "{ for (int a = 0; a < 6; ++a) k<<<1, 1>>>({out, a, 4}); }\n",
        "__global__ void k(long long a, int* out) { *out = (int)a; }\nvoid launch(int* out, int n) { for "
        "(int a = "
        "0; a < 6; ++a) k<<<1, 1>>>((4ll << 32) + a, out); }\n",
    };
    for (const char* source : rows) {
        CAPTURE(source);
        const auto seen = session::run_here(planned_job(source, 4));
        REQUIRE(seen.has_value());
        CHECK(seen->cases[0].plan.unsupported == "");
        CHECK(seen->cases[0].plan.steps.size() == 6);
    }
}

TEST_CASE("what no other device can be asked for is said") {
    struct Row {
        const char *why, *source;
    };
    constexpr Row rows[] = {
        {"a kernel gets a pointer to memory of the host",
         "__global__ void k(int* p) { *p = 1; }\nvoid launch(int* out, int n) { int* p; cudaMallocHost(&p, "
         "4); k<<<1, 1>>>(p); }\n"},
        {"a kernel gets a pointer to a function",
         "using F = int (*)(int);\n__device__ int twice(int x) { return 2 * x; }\n__device__ F chosen = "
         "twice;\n__global__ void k(F f, int* out) { *out = f(1); }\nvoid launch(int* out, int n) { F f; "
         "cudaMemcpyFromSymbol(&f, chosen, sizeof f); k<<<1, 1>>>(f, out); }\n"},
        {"a kernel gets a pointer to a function",
         "using F = int (*)(int);\nstruct S { int* out; F f; };\n__device__ int twice(int x) { return 2 * x; "
         "}\n__device__ F chosen = twice;\n__global__ void k(S s) { *s.out = s.f(1); }\nvoid launch(int* "
         "out, int "
         "n) { F f; cudaMemcpyFromSymbol(&f, chosen, sizeof f); k<<<1, 1>>>({out, f}); }\n"},
        {"a kernel launches kernels",
         "__global__ void child(int* p) { *p = 1; }\n__global__ void k(int* p) { child<<<1, 1>>>(p); }\nvoid "
         "launch(int* out, int n) { k<<<1, 1>>>(out); }\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.why);
        Job job = planned_job(row.source, 4);
        job.relocatable = true;
        const auto seen = session::run_here(std::move(job));
        REQUIRE(seen.has_value());
        REQUIRE(seen->cases.size() > 0);
        CHECK(seen->cases[0].plan.unsupported == row.why);
    }
}
