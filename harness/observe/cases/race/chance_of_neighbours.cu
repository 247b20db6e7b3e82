// Two neighbours store to one element what each has read.
// run: --kernel halve --block 64 --arg i32[64]=zero --arg i32[32]=poison
// expect: race.write-write at line 5
__global__ void halve(const int* in, int* out) {
    out[threadIdx.x / 2] = in[threadIdx.x];
}
