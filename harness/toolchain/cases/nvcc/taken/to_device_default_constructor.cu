// expect: taken
// A local of the host with a constructor that the compiler writes.
struct Options {
    int threads = 256;
};

__global__ void negate(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = -in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Options o;
    negate<<<(n + o.threads - 1) / o.threads, o.threads>>>(in, out, n);
}
