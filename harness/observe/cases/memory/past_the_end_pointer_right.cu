// run: --kernel copy_range --block 64 --arg ptr=3+32 --arg ptr=3+96 --arg i32[64]=poison --buffer i32[96]=iota
// expect: nothing
// output 2: 32 33 34
// Nobody reads at the end.
__global__ void copy_range(const int* begin, const int* end, int* out) {
    const int* from = begin + threadIdx.x;
    if (from < end) out[threadIdx.x] = from[0];
}
