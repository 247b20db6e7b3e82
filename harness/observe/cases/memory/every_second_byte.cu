// Every second byte was written, and all are read.
// run: --kernel half --block 32 --arg i32[32]=zero
// expect: memory.uninitialised at line 9
__global__ void half(int* out) {
    __shared__ char values[32];
    int t = threadIdx.x;
    if (t % 2) values[t] = t;
    __syncthreads();
    out[t] = values[31 - t];
}
