// expect: taken
// lab: 01_race
// The solution of the lab, with a main that reads a file.
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) { reverse<<<(n + 127) / 128, 128>>>(in, out, n); }

int main(int argc, char** argv) {
    if (argc < 2) { std::cerr << "usage: " << argv[0] << " FILE\n"; return 2; }
    std::ifstream file(argv[1]);
    std::vector<int> h{std::istream_iterator<int>(file), std::istream_iterator<int>()};
    int *in, *out, n = int(h.size());
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    launch(in, out, n);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int x : h) std::cout << x << '\n';
}
