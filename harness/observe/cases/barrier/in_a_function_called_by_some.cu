// The barrier is in a function, and only some lanes call it.
// run: --kernel caller --block 32 --arg i32[32]=poison
// expect: barrier.divergent at line 6
__device__ __noinline__ int meet(int* memory, int value) {
    memory[threadIdx.x] = value;
    __syncthreads();
    return memory[threadIdx.x ^ 1];
}
__global__ void caller(int* out) {
    __shared__ int memory[32];
    int t = threadIdx.x, value = 0;
    if (t < 20) value = meet(memory, t);
    out[t] = value;
}
