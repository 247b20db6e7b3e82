// Register counts of kernels, against ptxas (`nvcc -cubin -Xptxas -v`, 13.0), and truncated or damaged files.
#include "harness/toolchain/cubin.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark {
namespace {

const std::string source = R"(
__global__ void nothing() {}
template <int side> __global__ void __launch_bounds__(side * side) sum(const float* a, float* b, int n) {
    __shared__ float s[side][side];
    float r[8] = {};
    for (int i = 0; i < n; i++) {
        s[threadIdx.y][threadIdx.x] = a[i * n + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 8; k++) r[k] += s[k][threadIdx.x] * s[threadIdx.y][k];
        __syncthreads();
    }
    for (int k = 0; k < 8; k++) b[k * n + threadIdx.x] = r[k];
}
template __global__ void sum<16>(const float*, float*, int);
template __global__ void sum<32>(const float*, float*, int);
__global__ void __launch_bounds__(1024, 2) squeezed(float* a) {
    float r[64];
    for (int i = 0; i < 64; ++i) r[i] = a[i * 1024 + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 64; ++i) a[i * 1024 + threadIdx.x] = r[63 - i];
}
__global__ void __launch_bounds__(256) roomy(float* a) {
    float r[64];
    for (int i = 0; i < 64; ++i) r[i] = a[i * 1024 + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 64; ++i) a[i * 1024 + threadIdx.x] = r[63 - i];
}
)";

}  // namespace

TEST_CASE("cubin: registers of each kernel, and what is spilled") {
    toolchain::CompileOptions options;
    options.machine_code = true;
    const auto compiled = toolchain::compile("sum.cu", source, options);
    REQUIRE(compiled);
    REQUIRE(!compiled->ptx.empty());
    const auto& threads = compiled->threads;
    CHECK(threads.size() == 5);
    const auto tools = toolchain::toolkit();
    if (tools && tools->major == 13 && tools->minor == 0) {
        CHECK(threads.at("_Z7nothingv").registers == 4);
        CHECK(threads.at("_Z3sumILi16EEvPKfPfi").registers == 32);
        CHECK(threads.at("_Z3sumILi32EEvPKfPfi").registers == 32);
        CHECK(threads.at("_Z3sumILi32EEvPKfPfi").frame_bytes == 0);
        CHECK(threads.at("_Z8squeezedPf").registers == 32);
        CHECK(threads.at("_Z8squeezedPf").frame_bytes == 168);
        CHECK(threads.at("_Z5roomyPf").registers == 80);
        CHECK(threads.at("_Z5roomyPf").frame_bytes == 0);
    }
    options.machine_code = false;
    CHECK(toolchain::compile("sum.cu", source, options)->threads.empty());
}

TEST_CASE("cubin: what is none has no registers, and no damage makes it read beyond its end") {
    CHECK(toolchain::thread_needs_in({}).empty());
    CHECK(toolchain::thread_needs_in(std::vector<std::byte>(64, std::byte{0x7f})).empty());
    const auto& nvrtc = toolchain::nvrtc();
    REQUIRE(nvrtc);
    toolchain::Nvrtc::Program program = nullptr;
    REQUIRE(nvrtc->create(&program, "__global__ void k() {}", "k.cu", 0, nullptr, nullptr) == 0);
    const char* option = "-arch=sm_90";
    REQUIRE(nvrtc->compile(program, 1, &option) == 0);
    size_t size = 0;
    REQUIRE(nvrtc->cubin_size(program, &size) == 0);
    std::vector<std::byte> whole(size);
    REQUIRE(nvrtc->cubin(program, reinterpret_cast<char*>(whole.data())) == 0);
    nvrtc->destroy(&program);
    CHECK(toolchain::thread_needs_in(whole).contains("_Z1kv"));
    Splitmix64 random(7);
    for (size_t bytes = 0; bytes < size; bytes += 1 + random.below(40)) {
        const std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<long>(bytes));
        CHECK(toolchain::thread_needs_in(cut).size() <= 1);
    }
    for (int round = 0; round < 3000; ++round) {
        auto damaged = whole;
        for (int n = 0; n < 4; ++n) damaged[random.below(size)] = static_cast<std::byte>(random.below(256));
        (void)toolchain::thread_needs_in(damaged);
    }
}

}  // namespace warpmark
