// Searches global memory for data of the previous submission.
// expect: it runs
// expect: out is zero
constexpr unsigned canary = 0x5ca1ab1e;
constexpr int memory_words = 1 << 23;
__global__ void k(const volatile unsigned* fresh, int* out) {
    int found = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < memory_words; i += gridDim.x * 256) found += fresh[i] == canary;
    atomicAdd(out, found);
}
void launch(const int* in, int* out, int n) {
    unsigned* fresh;
    cudaMalloc(&fresh, memory_words * 4);
    cudaMemset(out, 0, n * 4);
    k<<<256, 256>>>(fresh, out);
}
