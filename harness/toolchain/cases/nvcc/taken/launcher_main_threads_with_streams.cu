// expect: taken
// A std::thread for each stream, results in a std::vector of futures.
#include <cstdio>
#include <future>
#include <thread>
#include <vector>

__global__ void fill(int* p, int n, int v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = v;
}

static int one(int v) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    int *p, last = -1;
    cudaMalloc(&p, 100 * sizeof(int));
    fill<<<1, 128, 0, s>>>(p, 100, v);
    cudaStreamSynchronize(s);
    cudaMemcpy(&last, p + 99, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(p);
    cudaStreamDestroy(s);
    return last;
}

int main() {
    std::vector<std::future<int>> all;
    for (int v = 0; v < 3; v++) all.push_back(std::async(std::launch::async, one, v));
    int sum = 0;
    for (auto& f : all) sum += f.get();
    std::printf("%d\n", sum);
    return sum != 3;
}
