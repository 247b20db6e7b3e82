// Two threads write one byte.
// run: --kernel pack --block 64 --arg u8[32]=poison
// expect: race.write-write at line 5
__global__ void pack(unsigned char* out) {
    out[threadIdx.x % 32] = threadIdx.x;
}
