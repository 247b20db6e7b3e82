// A shared counter is added to atomically, and nobody has set it to zero.
// run: --kernel count --block 64 --arg i32[1]=poison
// expect: memory.uninitialised at line 6
__global__ void count(int* out) {
    __shared__ int counter;
    atomicAdd(&counter, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = counter;
}
