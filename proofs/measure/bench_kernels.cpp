// Sources of the kernels, and their buffers with values from 0 to 1.
#include "proofs/measure/bench_kernels.h"

#include <algorithm>
#include <cstring>

namespace warpmark::measure {
namespace {

constexpr const char* bench_source = R"(
#define TILE 16
__global__ void matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        left[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        right[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < TILE; i++) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void transpose(const float* in, float* out, int n) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void reduce(const float* in, float* out) {
    __shared__ float sums[256];
    int t = threadIdx.x;
    sums[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (t < k) sums[t] += sums[t + k];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sums[0];
}

__global__ void smooth(const float* in, float* out, int n) {
    __shared__ float part[1026];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t + 1] = in[i];
    if (t == 0) part[0] = i > 0 ? in[i - 1] : 0.0f;
    if (t == blockDim.x - 1) part[t + 2] = i + 1 < n ? in[i + 1] : 0.0f;
    __syncthreads();
    out[i] = (part[t] + part[t + 1] + part[t + 2]) / 3;
}
)";

// A product of matrices, a generator of random numbers, a sort by insertion, a sum of doubles.
constexpr const char* bench_launcher_source = R"(
__global__ void mark(int* out) { *out = 1; }
const int n = 100, m = 1500;
float a[n * n], b[n * n], c[n * n];
unsigned keys[m];
int main() {
    for (int i = 0; i < n * n; i++) a[i] = i % 7 * 0.25f, b[i] = i % 11 * 0.5f;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
    unsigned long long state = 88172645463325252ull;
    for (unsigned& key : keys) {
        for (int round = 0; round < 100; round++)
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        key = state % 1000;
    }
    for (int i = 1; i < m; i++) {
        const unsigned key = keys[i];
        int at = i;
        for (; at > 0 && keys[at - 1] > key; at--) keys[at] = keys[at - 1];
        keys[at] = key;
    }
    double sum = 0;
    for (int i = 1; i < 200000; i++) sum += 1.0 / i + c[i % (n * n)];
    int* out;
    cudaMalloc(&out, sizeof(int));
    mark<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
    return sum < 0 || keys[0] > keys[m - 1];
}
)";

Argument bench_buffer(uint64_t floats, bool is_output) {
    Argument argument{"", is_output ? Use::out : Use::inout,
                      std::vector<std::byte>(floats * 4, std::byte{0xff}), 4};
    uint32_t state = 1;
    for (uint64_t at = 0; at < floats && !is_output; ++at) {
        state = state * 1664525 + 1013904223;
        const float value = static_cast<float>(state >> 8) / (1 << 24);
        std::memcpy(&argument.bytes[at * 4], &value, 4);
    }
    return argument;
}

}  // namespace

Job job_of(const BenchKernel& kernel) {
    Job job;
    job.file = "bench.cu";
    job.source = bench_source;
    job.kernel_mode = true;
    job.entry = kernel.name;
    std::copy_n(kernel.grid, 2, job.grid.begin());
    std::copy_n(kernel.block, 2, job.block.begin());
    job.time_limit_s = 100;
    Case one;
    for (size_t at = 0; at < kernel.buffers.size(); ++at)
        one.arguments.push_back(bench_buffer(kernel.buffers[at], at + 1 == kernel.buffers.size()));
    for (const int32_t scalar : kernel.scalars) {
        Argument argument{"", Use::scalar, std::vector<std::byte>(4), 4};
        std::memcpy(argument.bytes.data(), &scalar, 4);
        one.arguments.push_back(argument);
    }
    job.cases.push_back(std::move(one));
    return job;
}

Job bench_launcher() {
    Job job;
    job.file = "bench.cu";
    job.source = bench_launcher_source;
    job.entry = "main";
    job.time_limit_s = 100;
    job.cases.emplace_back();
    return job;
}

std::vector<BenchKernel> bench_kernels() {
    return {
        {"tiled matrix product, n = 256", "matmul", {16, 16}, {16, 16}, {65536, 65536, 65536}, {256}},
        {"transpose, n = 1024", "transpose", {32, 32}, {32, 8}, {1 << 20, 1 << 20}, {1024}},
        {"block reduction of 1 M", "reduce", {4096, 1}, {256, 1}, {1 << 20, 4096}, {}},
    };
}

}  // namespace warpmark::measure
