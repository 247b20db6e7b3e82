// expect: taken
// A specialization for the host alone, beside a template of the device.
template <class T> __device__ T half(T x) { return x / 2; }
template <> __host__ float half<float>(float x) { return x * 0.5f; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = half(in[i]);
    }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<int(half(n * 1.0f)) / 128 + 1, 256>>>(in, out, n); }
