// The same with the old number in use: lane after lane.
// run: --kernel draw --block 32 --arg i32[32]=poison
// expect: banks.conflict at line 8
__global__ void draw(int* out) {
    __shared__ int next;
    if (threadIdx.x == 0) next = 0;
    __syncthreads();
    const int ticket = atomicAdd(&next, 1);
    out[ticket] = 1;
}
