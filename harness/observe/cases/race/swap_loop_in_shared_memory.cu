// A product by compare and swap in shared memory.
// run: --kernel product --block 64 --arg i32[1]=poison
// expect: nothing
__global__ void product(int* out) {
    __shared__ int p;
    if (threadIdx.x == 0) p = 1;
    __syncthreads();
    int seen = p;
    while (true) {
        int before = atomicCAS(&p, seen, seen * 3);
        if (before == seen) break;
        seen = before;
    }
    __syncthreads();
    if (threadIdx.x == 0) *out = p;
}
