// expect: refused at line 4: memory qualifier on data member is not allowed
// A static data member that is __device__ and defined outside.
struct State {
    static __device__ int value;
};
__device__ int State::value = 1;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
