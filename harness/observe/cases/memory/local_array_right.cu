// A thread's own array, filled to its last element and read by functions through a pointer.
// run: --kernel sums --block 32 --arg i32[32]=iota --arg i32[32]=zero --arg i32=4
// expect: nothing
// output 1: 6 7 8 9
__device__ __noinline__ int sum(const int* own, int n) {
    int local[2] = {0, n};
    for (int i = 0; i < n; i++) local[i % 2 * 0] += own[i];
    return local[0] + local[n / 8];
}
__global__ void sums(const int* in, int* out, int n) {
    int own[4];
    for (int i = 0; i < n; i++) own[i] = in[i];
    out[threadIdx.x] = sum(own, n) / 2 + own[in[threadIdx.x] % 4];
}
