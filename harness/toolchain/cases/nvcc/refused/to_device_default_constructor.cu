// expect: refused at line 14: calling a __device__ function("Options::Options()") from a __host__ function("launch") is not allowed
// A local of the host with a default constructor of the device.
struct Options {
    int threads = 256;
    __device__ Options() {}
};

__global__ void negate(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = -in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Options o;
    negate<<<(n + o.threads - 1) / o.threads, o.threads>>>(in, out, n);
}
