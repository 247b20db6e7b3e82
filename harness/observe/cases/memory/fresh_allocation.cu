// A fresh allocation is read before anything was written.
// run: --launch run --arg i32[64]=poison
// expect: memory.uninitialised at line 5
__global__ void copy(const int* from, int* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
extern "C" void run(int* out) {
    int* middle;
    cudaMalloc(&middle, 64 * sizeof(int));
    copy<<<1, 64>>>(middle, out);
    cudaFree(middle);
}
