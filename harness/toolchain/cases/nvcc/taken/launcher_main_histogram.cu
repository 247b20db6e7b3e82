// expect: taken
// A histogram of random letters, counted on the host by a std::map.
#include <cstdio>
#include <map>
#include <random>
#include <string>

__global__ void count(const char* text, int n, int* bins) {
    __shared__ int local[26];
    if (threadIdx.x < 26) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[text[i] - 'a'], 1);
    __syncthreads();
    if (threadIdx.x < 26) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
    std::default_random_engine engine(7);
    std::uniform_int_distribution<int> letter('a', 'z');
    std::string text;
    std::map<char, int> expected;
    for (int i = 0; i < 2000; i++) { text += char(letter(engine)); expected[text.back()]++; }
    char* d; int* b; int bins[26];
    cudaMalloc(&d, text.size());
    cudaMalloc(&b, sizeof bins);
    cudaMemset(b, 0, sizeof bins);
    cudaMemcpy(d, text.c_str(), text.size(), cudaMemcpyHostToDevice);
    count<<<4, 64>>>(d, int(text.size()), b);
    cudaMemcpy(bins, b, sizeof bins, cudaMemcpyDeviceToHost);
    for (auto& [c, k] : expected)
        if (bins[c - 'a'] != k) { std::printf("%c: %d, not %d\n", c, bins[c - 'a'], k); return 1; }
    std::printf("ok\n");
}
