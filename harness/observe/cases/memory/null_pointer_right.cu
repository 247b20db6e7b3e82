// A pointer that is looked at first.
// run: --kernel store --block 32 --arg u64=0 --arg i32=3
// expect: nothing
__global__ void store(int* out, int value) {
    if (out) out[threadIdx.x] = value;
}
