// expect: refused at line 11: calling a __device__ function("T1  ::ceil_div<int> (T1, T1)") from a __host__ function("launch") is not allowed
// A function template of the device, called by the host.
template <typename T> __device__ T ceil_div(T a, T b) { return (a + b - 1) / b; }

__global__ void copy(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    copy<<<ceil_div(n, 256), 256>>>(in, out, n);
}
