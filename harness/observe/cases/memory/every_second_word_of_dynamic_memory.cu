// Every second word of dynamic shared memory was written, which begins at a multiple of 16 bytes, and all are read.
// run: --kernel half --block 32 --shared 128 --arg i32[32]=zero
// expect: memory.uninitialised at line 9
__global__ void half(int* out) {
    extern __shared__ int values[];
    int t = threadIdx.x;
    if (t % 2) values[t] = t;
    __syncthreads();
    out[t] = values[31 - t];
}
