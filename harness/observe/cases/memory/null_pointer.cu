// A pointer that nobody set.
// run: --kernel store --block 32 --arg u64=0 --arg i32=3
// expect: memory.null at line 5
__global__ void store(int* out, int value) {
    out[threadIdx.x] = value;
}
