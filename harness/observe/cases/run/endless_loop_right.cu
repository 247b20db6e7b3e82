// A long loop that ends.
// run: --kernel spin --block 32 --arg i32[32]=zero
// expect: nothing
// output 0: 1000 1001 1002
__global__ void spin(volatile int* flag) {
    while (flag[threadIdx.x] < 1000 + threadIdx.x) flag[threadIdx.x]++;
}
