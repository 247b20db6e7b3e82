// A class frees what it allocated.
// run: --launch run --arg i32[32]=zero
// expect: nothing
struct Buffer {
    int* data = nullptr;
    explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
    ~Buffer() { cudaFree(data); }
};
__global__ void k(int* out, int* tmp) { tmp[threadIdx.x] = 1; out[threadIdx.x] = tmp[threadIdx.x]; }
void run(int* out) {
    Buffer tmp(32);
    k<<<1, 32>>>(out, tmp.data);
}
