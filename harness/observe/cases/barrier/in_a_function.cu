// Barriers inside of functions that uniform code calls.
// run: --kernel caller --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 2016 2016
__device__ __noinline__ int block_sum(int* memory, int value) {
    int t = threadIdx.x;
    memory[t] = value;
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (t < stride) memory[t] += memory[t + stride];
        __syncthreads();
    }
    int sum = memory[0];
    __syncthreads();
    return sum;
}
__global__ void caller(const int* in, int* out) {
    __shared__ int memory[64];
    int first = block_sum(memory, in[threadIdx.x]);
    int second = block_sum(memory, first > 0 ? in[63 - threadIdx.x] : 0);
    out[threadIdx.x] = (first + second) / 2;
}
