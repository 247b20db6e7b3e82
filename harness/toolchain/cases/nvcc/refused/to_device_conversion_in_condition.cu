// expect: refused at line 16: calling a __device__ function("Handle::operator bool() const") from a __host__ function("launch") is not allowed
// The device's operator bool in an if of the host.
struct Handle {
    int id;
    __device__ explicit operator bool() const { return id != 0; }
};

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    Handle h{1};
    if (h) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
