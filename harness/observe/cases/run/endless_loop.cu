// A loop whose condition stays true.
// run: --kernel spin --block 32 --arg i32[32]=zero --time-limit-s 0.05
// expect: run.limit at line 5
__global__ void spin(volatile int* flag) {
    while (flag[threadIdx.x] == 0) {}
}
