// `inspect --launch main` of programs whose kernels need not run to their end: repeated ones, and faulty
// ones.
#include <doctest/doctest.h>

#include "grader/cli/instructor_folder_test.h"

using namespace warpmark;

TEST_CASE("whole programs: repeated launches cost once, unless they change something") {
    const cli::Desk desk;
    desk.write("p.cu", R"(#include <cstdio>
__device__ int launches;
__global__ void sum(const int* a, int* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += a[(i + k) % n];
    b[i] = sum;
}
__global__ void add(int* b, int n) {
    for (int k = 0; k < n; ++k) b[threadIdx.x] += 1;
}
__global__ void count(int n) {
    for (int k = 0; k < n; ++k) __syncthreads();
    if (threadIdx.x == 0) ++launches;
}
__global__ void tell(int* b, int n) {
    for (int k = 0; k < n; ++k) __syncthreads();
    if (threadIdx.x == 0) printf("told %d\n", b[0]);
}
__global__ void look(int* b, int n) {
    for (int k = 0; k < n; ++k) __syncthreads();
    if (threadIdx.x == 0) b[1] = (int)clock64();
}
int main() {
    const int n = 256, times = 400;
    int *a, *b, *c, h[n], first[n], last[n], seen = 0;
    for (int i = 0; i < n; ++i) h[i] = i;
    cudaMalloc(&a, sizeof h), cudaMalloc(&b, sizeof h), cudaMalloc(&c, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof h);
    for (int i = 0; i < times; ++i) sum<<<n / 64, 64>>>(a, b, n);
    cudaMemcpy(first, b, sizeof h, cudaMemcpyDeviceToHost);
    h[0] = 5;
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<n / 64, 64>>>(a, b, n);
    cudaMemcpy(last, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("sum %d %d\n", first[9], last[9]);
    for (int i = 0; i < 5; ++i) add<<<1, 64>>>(c, n);
    for (int i = 0; i < 5; ++i) count<<<1, 64>>>(n);
    for (int i = 0; i < 5; ++i) tell<<<1, 64>>>(c, n);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&seen, launches, sizeof seen);
    printf("added %d, counted %d\n", h[7], seen);
    for (int i = 0; i < 3; ++i) {
        look<<<1, 64>>>(c, n);
        cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
        printf("%d", i > 0 && first[1] == h[1]);
        first[1] = h[1];
    }
    return 0;
}
)");
    const auto seen = desk.run("inspect p.cu --launch main --time-limit-s 0.1");
    CAPTURE(seen);
    CHECK(seen.find("sum 32640 32645") != seen.npos);
    CHECK(seen.find("added 1280, counted 5") != seen.npos);
    CHECK(seen.find("the same in 401 launches, one after another") != seen.npos);
    CHECK(seen.find("    000\n") != seen.npos);
    size_t told = 0;
    for (size_t at = seen.find("told 1280"); at != seen.npos; at = seen.find("told 1280", at + 1)) ++told;
    CHECK(told == 5);
    CHECK(seen.ends_with("exit 0\n"));
}

TEST_CASE("whole programs: a null pointer ends its kernel, not the program") {
    const cli::Desk desk;
    desk.write("p.cu", R"(#include <cstdio>
__global__ void wait_for(volatile int* flag) {
    while (*flag == 0) {}
}
int main() {
    wait_for<<<1, 32>>>(nullptr);
    const int error = cudaDeviceSynchronize();
    printf("error %d\n", error);
}
)");
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    CHECK(seen.find("error 700") != seen.npos);
    CHECK(seen.find("memory.null") != seen.npos);
    CHECK(seen.find("run.limit") == seen.npos);
}
