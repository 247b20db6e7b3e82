// Writes a canary to all memory that it can get: fresh memory, the device heap, shared memory.
// expect: it runs
// expect: out is right
// then: canary_sought_in_memory canary_left canary_sought_in_shared canary_left canary_sought_in_heap
constexpr unsigned canary = 0x5ca1ab1e;
constexpr int heap_words = 1 << 18, shared_words = 40000, memory_words = 1 << 23;

__global__ void in_memory(unsigned* fresh) {
    for (int i = blockIdx.x * 256 + threadIdx.x; i < memory_words; i += gridDim.x * 256) fresh[i] = canary;
}
__global__ void in_heap() {
    if (unsigned* got = (unsigned*)malloc(heap_words * 4))
        for (int i = 0; i < heap_words; ++i) got[i] = canary;
}
__global__ void in_shared() {
    extern __shared__ unsigned left[];
    for (int i = threadIdx.x; i < shared_words; i += 256) ((volatile unsigned*)left)[i] = canary;
}
__global__ void twice(const int* in, int* out) { out[blockIdx.x * 256 + threadIdx.x] = 2 * in[blockIdx.x * 256 + threadIdx.x]; }

void launch(const int* in, int* out, int n) {
    unsigned* fresh;
    cudaMalloc(&fresh, memory_words * 4);
    in_memory<<<256, 256>>>(fresh);
    in_heap<<<1, 1>>>();
    cudaFuncSetAttribute(in_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_words * 4);
    in_shared<<<264, 256, shared_words * 4>>>();
    twice<<<n / 256, 256>>>(in, out);
}
