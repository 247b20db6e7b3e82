// The buffer is freed after its last use.
// run: --launch run --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 1 2
__global__ void copy(const int* from, int* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
extern "C" void run(const int* in, int* out) {
    int* middle;
    cudaMalloc(&middle, 64 * sizeof(int));
    copy<<<1, 64>>>(in, middle);
    copy<<<1, 64>>>(middle, out);
    cudaFree(middle);
}
