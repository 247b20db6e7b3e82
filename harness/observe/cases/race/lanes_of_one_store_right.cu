// Every second lane stores.
// run: --kernel pairs --block 32 --arg i32[16]=poison
// expect: nothing
// output 0: 1 3 5 7 9 11 13 15
__global__ void pairs(int* out) {
    if (threadIdx.x % 2 == 1) out[threadIdx.x / 2] = threadIdx.x;
}
