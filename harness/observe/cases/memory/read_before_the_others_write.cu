// Thread 0 reads the output before a barrier behind which another thread first writes it.
// run: --kernel early --block 64 --arg i32[64]=poison --arg i32[1]=poison
// expect: memory.uninitialised at line 6
__global__ void early(int* out, int* first) {
    int t = threadIdx.x;
    if (t == 0) *first = out[63];
    __syncthreads();
    out[t] = t;
}
