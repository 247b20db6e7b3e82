// One lane stores.
// run: --kernel set --block 32 --arg i32[1]=poison
// expect: nothing
// output 0: 7
__global__ void set(int* out) {
    if (threadIdx.x == 0) out[0] = 7;
}
