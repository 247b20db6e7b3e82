// Rounds of differing number with a barrier in each, and nothing behind the loop.
// run: --kernel rounds --block 64 --arg i32[64]=zero --arg i32=40
// expect: barrier.divergent at line 7
__global__ void rounds(int* out, int n) {
    for (int i = threadIdx.x; i < n; i += 8) {
        out[threadIdx.x]++;
        __syncthreads();
    }
}
