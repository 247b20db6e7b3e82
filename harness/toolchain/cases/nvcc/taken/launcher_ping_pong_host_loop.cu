// expect: taken
// A while loop on the host launches until one block is left.
#include <vector>

__global__ void sums(const int* in, int* out, int n) {
    __shared__ int s[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 128; d > 0; d >>= 1) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int*> owned;
    const int* from = in;
    while (n > 1) {
        int blocks = (n + 255) / 256;
        int* to = nullptr;
        cudaMalloc(&to, blocks * sizeof(int));
        owned.push_back(to);
        sums<<<blocks, 256>>>(from, to, n);
        from = to;
        n = blocks;
    }
    cudaMemcpy(out, from, sizeof(int), cudaMemcpyDeviceToDevice);
    for (int* p : owned) cudaFree(p);
}
