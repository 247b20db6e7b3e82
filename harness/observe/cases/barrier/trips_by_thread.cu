// A barrier in a loop of tid*tid trips.
// run: --kernel wait --block 32 --arg i32[32]=poison
// expect: barrier.divergent at line 10
__global__ void wait(int* out) {
    __shared__ int turns[32];
    int t = threadIdx.x;
    turns[t] = 0;
    for (int i = 0; i < t * t; i++) {
        turns[t]++;
        __syncthreads();
    }
    out[t] = turns[t];
}
