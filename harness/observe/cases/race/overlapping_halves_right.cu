// run: --kernel add_upper --block 64 --arg i32[128]=iota --arg ptr=0+64 --arg i32=64
// expect: nothing
// output 0: 64 66 68 70
// The two parts lie side by side.
__global__ void add_upper(int* lower, const int* upper, int n) {
    if (threadIdx.x < n) lower[threadIdx.x] += upper[threadIdx.x];
}
