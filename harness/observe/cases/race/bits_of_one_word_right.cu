// Bits of one word, set atomically.
// run: --kernel flags --block 64 --arg i32[1]=poison
// expect: nothing
// output 0: 2
__global__ void flags(int* out) {
    __shared__ unsigned both;
    if (threadIdx.x == 0) both = 0;
    __syncthreads();
    if (threadIdx.x == 1) atomicOr(&both, 1u);
    if (threadIdx.x == 33) atomicOr(&both, 2u);
    __syncthreads();
    if (threadIdx.x == 0) *out = __popc(both);
}
