// barriers.cu: barriers that count and decide, warps that hand over through named barriers, and a grid that ends unevenly.
// arg: i32[512]=below:100
// arg: i32[512]=poison
// launch: compute<<<4, 128>>>
extern "C" __global__ void compute(const int* in, int* out) {
    __shared__ int box[64];
    const int t = threadIdx.x, at = blockIdx.x * 128 + t, value = in[at];
    int result = __syncthreads_count(value > 50) + 1000 * __syncthreads_and(value >= 0) + 2000 * __syncthreads_or(value == 99);
    if (t < 64) {  // warps 0 and 1 produce
        box[t] = value * 3;
        asm volatile("barrier.cta.arrive.aligned 1, 128;" ::: "memory");
        asm volatile("barrier.cta.sync.aligned 2, 128;" ::: "memory");
        result += t;
    } else {
        asm volatile("barrier.cta.sync.aligned 1, 128;" ::: "memory");
        result += box[127 - t];
        asm volatile("barrier.cta.arrive.aligned 2, 128;" ::: "memory");
    }
    for (int round = 0; round < value % 4; ++round) result = result * 5 + round;
    out[at] = result;
}
