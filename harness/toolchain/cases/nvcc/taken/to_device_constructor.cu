// expect: taken
// The constructor is for both sides.
struct Scale {
    int factor;
    __host__ __device__ Scale(int f) : factor(f) {}
    __device__ int operator()(int x) const { return factor * x; }
};

__global__ void apply(const int* in, int* out, int n, Scale s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = s(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    Scale three(3);
    apply<<<(n + 255) / 256, 256>>>(in, out, n, three);
}
