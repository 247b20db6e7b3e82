// The form of the programmer's guide: every thread stores, all fence, the block meets, one counts.
// run: --kernel total --grid 4 --block 32 --arg i32[128]=iota --arg i32[128]=poison --arg u32[1]=zero --arg i32[1]=zero
// expect: nothing
// output 3: 16256
__global__ void total(const int* in, int* twice, unsigned* done, int* out) {
    __shared__ bool is_last;
    int i = blockIdx.x * 32 + threadIdx.x;
    twice[i] = 2 * in[i];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(done, 1) == 3;
    __syncthreads();
    if (is_last)
        for (int k = threadIdx.x; k < 128; k += 32) atomicAdd(out, twice[k]);
}
