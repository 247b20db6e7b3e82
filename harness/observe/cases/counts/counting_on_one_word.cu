// All lanes of a warp count in one word of shared memory, and nobody asks for the old number: the device adds the lanes up first.
// run: --kernel count --block 64 --arg i32[2]=poison
// expect: no banks.conflict
// output 0: 64 42
__global__ void count(int* out) {
    __shared__ int total, others;
    if (threadIdx.x == 0) total = others = 0;
    __syncthreads();
    atomicAdd(&total, 1);
    if (threadIdx.x % 3) atomicAdd(&others, 1);
    __syncthreads();
    if (threadIdx.x == 0) out[0] = total, out[1] = others;
}
