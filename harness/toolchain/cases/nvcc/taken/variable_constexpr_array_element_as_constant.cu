// expect: taken
// An element of a constexpr array makes a constexpr of the kernel.
constexpr int sizes[2] = {32, 64};

__global__ void k(const int* in, int* out, int n) {
    constexpr int size = sizes[1];
    __shared__ int s[size];
    int i = blockIdx.x * size + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
