// run: --kernel add_upper --block 64 --arg i32[128]=iota --arg ptr=0+48 --arg i32=64
// expect: race.read-write at line 5
// The caller passes two parts of one buffer that overlap by 16 elements.
__global__ void add_upper(int* lower, const int* upper, int n) {
    if (threadIdx.x < n) lower[threadIdx.x] += upper[threadIdx.x];
}
