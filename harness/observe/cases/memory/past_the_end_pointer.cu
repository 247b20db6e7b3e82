// run: --kernel copy_range --block 64 --arg ptr=3+32 --arg ptr=3+96 --arg i32[64]=poison --buffer i32[96]=iota
// expect: memory.out-of-bounds at line 6
// A range is given by where it begins and by the end behind it, which is no element any more.
__global__ void copy_range(const int* begin, const int* end, int* out) {
    const int* from = begin + threadIdx.x;
    if (from <= end) out[threadIdx.x] = from[1];
}
