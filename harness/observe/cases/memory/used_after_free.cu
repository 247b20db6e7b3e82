// The buffer is freed before the launch that uses it.
// run: --launch run --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.freed at lines 5 and 11
__global__ void copy(const int* from, int* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
extern "C" void run(const int* in, int* out) {
    int* middle;
    cudaMalloc(&middle, 64 * sizeof(int));
    copy<<<1, 64>>>(in, middle);
    cudaFree(middle);
    copy<<<1, 64>>>(middle, out);
}
