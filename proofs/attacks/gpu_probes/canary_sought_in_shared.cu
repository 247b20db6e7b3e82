// Searches shared memory for data of the previous submission.
// expect: it runs
// expect: out is zero
constexpr unsigned canary = 0x5ca1ab1e;
constexpr int shared_words = 40000;
__global__ void k(int* out) {
    extern __shared__ unsigned left[];
    int found = 0;
    for (int i = threadIdx.x; i < shared_words; i += 256) found += ((volatile unsigned*)left)[i] == canary;
    atomicAdd(out, found);
}
void launch(const int* in, int* out, int n) {
    cudaMemset(out, 0, n * 4);
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_words * 4);
    k<<<264, 256, shared_words * 4>>>(out);
}
