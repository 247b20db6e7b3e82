// expect: taken
// warns at line 13: a __device__ variable "threads" cannot be directly read in a host function
// A lambda of the host reads a __device__ variable.
__device__ int threads = 128;

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) {
    auto blocks = [=] { return (n + threads - 1) / threads; };
    k<<<blocks(), 128>>>(in, out, n);
}
