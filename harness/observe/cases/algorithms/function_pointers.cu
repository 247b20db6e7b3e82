// Each thread calls the function that a table gives it, and all meet behind the call.
// run: --kernel apply --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 3969 59 122 60
typedef int (*Operation)(int);
__device__ int same(int a) { return a; }
__device__ int twice(int a) { return 2 * a; }
__device__ int square(int a) { return a * a; }
__device__ int minus_three(int a) { return a - 3; }
__device__ Operation table[4] = {same, twice, minus_three, square};
__global__ void apply(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = table[t % 4](in[t]);
    __syncthreads();
    out[t] = stage[63 - t];
}
