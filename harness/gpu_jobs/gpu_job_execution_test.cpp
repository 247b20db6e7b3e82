// Jobs in the simulator and in a GPU worker with a fake driver (fake_driver_test.h).
#include "harness/gpu_jobs/gpu_job_execution.h"

#include <doctest/doctest.h>

#include <cstring>

#include "harness/gpu/gpu_memory.h"
#include "harness/gpu_jobs/fake_driver_test.h"
#include "harness/isa/address_windows.h"

using namespace warpmark;

namespace {

Job device_job(const std::string& source, size_t elements = 64) {
    Job job;
    job.file = "a.cu";
    job.source = source;
    job.checks = false;
    Argument input{"in", Use::in, std::vector<std::byte>(elements * 4), 4},
        output{"out", Use::out, std::vector<std::byte>(elements * 4), 4},
        count{"n", Use::scalar, std::vector<std::byte>(4), 4};
    for (size_t at = 0; at < elements; ++at) input.bytes[4 * at] = static_cast<std::byte>(at);
    const int n = static_cast<int>(elements);
    std::memcpy(count.bytes.data(), &n, sizeof n);
    job.cases = {{"one", {input, output, count}}, {"two", {input, output, count}}};
    return job;
}

constexpr const char* doubled = R"(
__constant__ int factor;
__device__ int rounds;
__global__ void k(const int* in, int* out, int n) {
    extern __shared__ int tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (i < n) out[i] = factor * tile[threadIdx.x] + rounds;
    if (i == 0) rounds += 1;
}
void launch(const int* in, int* out, int n) {
    int two = 2;
    cudaMemcpyToSymbol(factor, &two, sizeof two);
    for (int i = 0; i < 3; ++i) k<<<n / 32, 32, 128>>>(in, out, n);
}
)";

Result<Observation> observe(const std::string& which, const Job& job) {
    auto devices = gpu::GpuPool::open(which);
    if (!devices) return std::unexpected(devices.error());
    return session::observe_on(*devices, job, {.count = false});
}

std::vector<std::string> ids(const CaseObservation& seen) {
    std::vector<std::string> found;
    for (const auto& finding : seen.findings) found.emplace_back(name(finding.id));
    return found;
}

}  // namespace

TEST_CASE("gpu: the same plan gives the same outputs, with shared memory, variables and several launches") {
    const fake::Gpu gpu("fake");
    const auto seen = observe("cuda", device_job(doubled));
    REQUIRE(seen.has_value());
    CHECK(seen->device.starts_with("Fake GPU (sm_90)"));
    REQUIRE(seen->cases.size() == 2);
    for (const auto& one : seen->cases) {
        CHECK(one.device.failure == "");
        REQUIRE(one.device.ran);
        CHECK(one.device.outputs == std::vector<std::vector<std::byte>>{{}, one.outputs[1], {}});
        CHECK(one.outputs[1][4] == std::byte{4});  // 2 * 1 + 2
        REQUIRE(one.device.launches.size() == 3);
        CHECK(one.device.launches[2].kernel == "k");
        CHECK(one.device.launches[2].seconds > 1e-6);
        CHECK(one.findings.empty());
    }
}

TEST_CASE("gpu: what the launcher allocates, reads back, prints and releases") {
    const fake::Gpu gpu("fake");
    const auto seen = observe("cuda", device_job(R"(
#include <cstdio>
__global__ void k(const int* in, int* more, int round) { more[threadIdx.x] = in[threadIdx.x] + round; if )"
                                                 R"((threadIdx.x == 0) printf("round %d\n", round); }
__global__ void last(const int* more, int* out) { out[threadIdx.x] = more[threadIdx.x]; }
void launch(const int* in, int* out, int n) {
    int* more; int first = 0;
    cudaMalloc(&more, n * 4);
    for (int round = 0; first < 3; ++round) {
        k<<<1, n>>>(in, more, round);
        cudaMemcpy(&first, more, 4, cudaMemcpyDeviceToHost);
    }
    last<<<1, n>>>(more, out);
    cudaFree(more);
}
)"));
    REQUIRE(seen.has_value());
    const CaseObservation& one = seen->cases[1];
    CHECK(one.device.failure == "");
    CHECK(one.device.ran);
    CHECK(one.device.outputs.at(1) == one.outputs[1]);
    CHECK(one.device.launches.size() == 5);
    CHECK(one.device.printed == "round 0\nround 1\nround 2\nround 3\n");
    CHECK_FALSE(one.device.has_diverging_reads);
}

TEST_CASE("gpu: a kernel that breaks off there alone is a finding, and the next case runs in a new worker") {
    const fake::Gpu gpu("fake rough");
    const auto seen = observe(
        "cuda", device_job("__global__ void rough(int* out) { out[threadIdx.x] = 1; }\nvoid launch(const "
                           "int* in, int* out, int n) { rough<<<1, n>>>(out); }\n"));
    REQUIRE(seen.has_value());
    for (const auto& one : seen->cases) {
        CHECK_FALSE(one.device.ran);
        CHECK(ids(one) == std::vector<std::string>{"memory.out-of-bounds"});
        CHECK(one.findings[0].message == "rough failed on the GPU: an illegal memory access was encountered");
    }
}

TEST_CASE("gpu: where the machine has found the error already, it is told once") {
    const fake::Gpu gpu("fake");
    const auto seen =
        observe("cuda", device_job("__global__ void k(int* out) { out[threadIdx.x + (1 << 20)] = 1; }\nvoid "
                                   "launch(const int* in, int* out, int n) { k<<<1, n>>>(out); }\n"));
    REQUIRE(seen.has_value());
    CHECK(ids(seen->cases[0]) == std::vector<std::string>{"memory.out-of-bounds"});
    CHECK(seen->cases[0].findings[0].message.find("GPU") == std::string::npos);
    CHECK(seen->cases[0].device.failure == "an illegal memory access was encountered");
}

TEST_CASE("gpu: a kernel without an end is stopped at the deadline, and the device serves the next job") {
    const fake::Gpu gpu("fake");
    const auto devices = gpu::GpuPool::open("cuda");
    REQUIRE(devices.has_value());
    Job job = device_job(
        "__global__ void k(volatile int* out) { while (out[0] == 0) {} }\nvoid launch(const int* in, int* "
        "out, int n) { k<<<1, n>>>(out); }\n");
    job.time_limit_s = 0.01;
    const auto seen = session::observe_on(*devices, job, {.count = false});
    REQUIRE(seen.has_value());
    CHECK(ids(seen->cases[0]) == std::vector<std::string>{"run.limit"});
    CHECK(seen->cases[0].device.failure.starts_with("it did not end within"));
    CHECK_FALSE(seen->cases[1].device.ran);
    const auto after = session::observe_on(*devices, device_job(doubled), {.count = false});
    REQUIRE(after.has_value());
    CHECK(after->cases[0].device.ran);
}

TEST_CASE("gpu: a hang that the machine has warned of leaves the cases without errors to be run") {
    Job job = device_job(
        "__global__ void k(int* out, int n) { if (threadIdx.x < n - 48) __syncthreads(); else out[0] = 0; "
        "__syncthreads(); out[threadIdx.x] = n; }\n"
        "void launch(const int* in, int* out, int n) { k<<<1, 64>>>(out, n); }\n");
    job.checks = true;
    const int all_meet = 112;
    std::memcpy(job.cases[1].arguments[2].bytes.data(), &all_meet, sizeof all_meet);
    job.cases.push_back(job.cases[0]);
    job.cases[2].name = "three";
    const fake::Gpu gpu("fake patient");
    const auto seen = observe("cuda", job);
    REQUIRE(seen.has_value());
    CHECK(seen->cases[0].device.failure.starts_with("it did not end within"));
    CHECK(seen->cases[1].device.ran);
    CHECK(seen->cases[2].device.failure == "an earlier case did not finish");
}

constexpr const char* negated = R"(
__global__ void k(const int* in, int* out, int n) {
    int i = threadIdx.x;
    out[i] = -in[i];
}
void launch(const int* in, int* out, int n) { k<<<1, n>>>(in, out, n); }
)";

TEST_CASE("gpu: where its compiler is wrong, what it makes without optimising is the answer, and says so") {
    const fake::Gpu gpu("fake careless");
    const auto devices = gpu::GpuPool::open("cuda");
    REQUIRE(devices.has_value());
    const auto seen = session::observe_on(*devices, device_job(negated));
    REQUIRE(seen.has_value());
    for (const auto& one : seen->cases) {
        CHECK(one.device.ran);
        CHECK(one.device.unoptimized);
        CHECK(one.device.outputs.at(1) == one.outputs[1]);
        CHECK(one.findings.empty());
        CHECK_FALSE(one.device.launches.at(0).counted);
    }
    const auto beyond = session::observe_on(*devices, device_job(R"(
__global__ void k(const int* in, int* out, int n) {
    out[threadIdx.x] = 1;
    int no;
    asm("neg.s32 %0, %1;" : "=r"(no) : "r"(in[threadIdx.x]));
    if (no > 0) out[n + threadIdx.x] = 1;
}
void launch(const int* in, int* out, int n) { k<<<1, n>>>(in, out, n); }
)"));
    REQUIRE(beyond.has_value());
    CHECK(beyond->cases[0].device.unoptimized);
    CHECK(beyond->cases[0].findings.empty());
    const auto as_it_is =
        session::observe_on(*devices, device_job(negated), {.count = false, .asks_again = false});
    REQUIRE(as_it_is.has_value());
    CHECK_FALSE(as_it_is->cases[0].device.unoptimized);
    CHECK(as_it_is->cases[0].device.outputs.at(1) != as_it_is->cases[0].outputs[1]);
}

TEST_CASE(
    "gpu: what is wrong without optimising, too, is not the compiler's fault, nor are sums in another "
    "order") {
    const auto unoptimized_in = [](const char* words, const char* source) {
        const fake::Gpu gpu(words);
        const auto seen = observe("cuda", device_job(source));
        return seen.has_value() && seen->cases[0].device.unoptimized;
    };
    CHECK(unoptimized_in("fake careless", negated));
    CHECK_FALSE(unoptimized_in("fake", negated));
    CHECK_FALSE(unoptimized_in("fake careless", R"(
__device__ float sum;
__global__ void k(const int* in, int* out, int n) {
    atomicAdd(&sum, (float)in[threadIdx.x]);
    out[threadIdx.x] = -in[threadIdx.x];
}
void launch(const int* in, int* out, int n) { k<<<1, n>>>(in, out, n); }
)"));
    CHECK_FALSE(unoptimized_in(
        "fake careless rough",
        "__global__ void rough(const int* in, int* out) { out[threadIdx.x] = -in[threadIdx.x]; }\nvoid "
        "launch(const int* in, int* out, int n) { rough<<<1, n>>>(in, out); }\n"));
}

TEST_CASE(
    "gpu: a worker that dies, a device that computes nonsense, one without the plan's addresses: never the "
    "submission's fault") {
    {
        const fake::Gpu gpu("fake dies");
        const auto seen = observe("cuda", device_job(doubled));
        REQUIRE_FALSE(seen.has_value());
        CHECK(seen.error().blame == Blame::tool);
        CHECK(seen.error().what == "the worker for the GPU ended without an answer");
    }
    {
        const fake::Gpu gpu("fake unwell=0");
        const auto seen = observe("cuda", device_job(doubled));
        REQUIRE_FALSE(seen.has_value());
        CHECK(seen.error().blame == Blame::tool);
        CHECK(seen.error().what.find("computes wrong results") != std::string::npos);
    }
    const fake::Gpu gpu("fake shy");
    const auto seen = observe("cuda", device_job(doubled));
    REQUIRE(seen.has_value());
    CHECK(ids(seen->cases[0]) == std::vector<std::string>{"tool.unsupported"});
}

TEST_CASE(
    "gpu: what ptxas alone knows of is the submission's, any other launch that is refused there is not") {
    for (const auto& [words, id] :
         {std::pair{"fake greedy", "launch.refused"}, {"fake small", "tool.unsupported"}}) {
        CAPTURE(words);
        const fake::Gpu gpu(words);
        const auto seen = observe("cuda", device_job(doubled));
        REQUIRE(seen.has_value());
        CHECK(ids(seen->cases[1]) == std::vector<std::string>{id});
        CHECK_FALSE(seen->cases[1].device.ran);
    }
}

TEST_CASE("gpu: dynamic shared memory as the kernel has it: up to 48 KB, more once it has opted in") {
    const fake::Gpu gpu("fake");
    const auto seen = observe("cuda", device_job(R"(
__global__ void k(const int* in, int* out) {
    extern __shared__ int tile[];
    tile[threadIdx.x + 16000] = in[threadIdx.x];
    out[threadIdx.x] = tile[threadIdx.x + 16000];
}
void launch(const int* in, int* out, int n) {
    k<<<1, n, 68000>>>(in, out);
    cudaGetLastError();
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 68000);
    k<<<1, n, 68000>>>(in, out);
}
)"));
    REQUIRE(seen.has_value());
    for (const auto& one : seen->cases) {
        CHECK(one.device.failure == "");
        REQUIRE(one.device.launches.size() == 2);
        CHECK(one.device.launches[0].error == "invalid argument");
        CHECK(one.device.launches[1].error == "");
        CHECK(one.device.outputs.at(1) == one.outputs[1]);
    }
}

TEST_CASE("gpu: one device that is not well leaves its work to the others") {
    const fake::Gpu gpu("fake devices=2 unwell=0");
    const auto devices = gpu::GpuPool::open("cuda");
    REQUIRE(devices.has_value());
    CHECK((*devices)->count() == 2);
    for (int times = 0; times < 3; ++times) {
        const auto seen = session::observe_on(*devices, device_job(doubled), {.count = false});
        REQUIRE(seen.has_value());
        CHECK(seen->cases[1].device.ran);
    }
}

TEST_CASE("gpu: the addresses that are reserved first are the machine's first ones") {
    CHECK(gpu::DeviceMemory::first_address == uint64_t{isa::first_global_slot} << isa::slot_shift);
}

TEST_CASE("gpu: which devices") {
    {
        const fake::Gpu gpu("fake devices=3");
        const auto all = gpu::GpuPool::open("cuda"), two = gpu::GpuPool::open("cuda:0,2");
        REQUIRE((all.has_value() && two.has_value()));
        CHECK((*all)->count() == 3);
        CHECK((*two)->count() == 2);
        const auto missing = gpu::GpuPool::open("cuda:3");
        REQUIRE_FALSE(missing.has_value());
        CHECK(missing.error().blame == Blame::tool);
        for (const char* which : {"cuda:", "cuda:x", "cuda:0,", "cuda:-1", "cudas"}) {
            CAPTURE(which);
            const auto wrong = gpu::GpuPool::open(which);
            REQUIRE_FALSE(wrong.has_value());
            CHECK(wrong.error().blame == Blame::caller);
        }
    }
}

TEST_CASE("gpu: without a driver that is said") {
    const fake::Gpu none("none");
    const auto devices = gpu::GpuPool::open("cuda:97");
    REQUIRE_FALSE(devices.has_value());
    CHECK(devices.error().blame == Blame::tool);
    CHECK(devices.error().what.find("no GPU to run on") != std::string::npos);
}
