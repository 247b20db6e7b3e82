// A queue is filled by an atomic counter, and read as far as it is filled.
// run: --kernel select --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: nothing
__global__ void select(const int* in, int* out) {
    __shared__ int queue[64], count;
    int t = threadIdx.x;
    if (t == 0) count = 0;
    __syncthreads();
    if (in[t] % 3 == 0) queue[atomicAdd(&count, 1)] = in[t];
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < count; ++i)
            sum += queue[i];
        *out = sum;
    }
}
