// The program's text has both values; which of them a thread stores, the input decides.
// run: --kernel mark --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: race.write-write at line 7
__global__ void mark(const int* in, int* out) {
    int value = 1;
    if (in[threadIdx.x] > 1000) value = 2;
    *out = value;
}
