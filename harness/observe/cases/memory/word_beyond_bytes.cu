// Bytes are read four at a time, and the last four are not all the array's: with plain reads, that is beyond the end.
// run: --kernel sum --block 2 --arg u8[7]=iota --arg u32[2]=poison
// expect: memory.out-of-bounds at line 5
__global__ void sum(const unsigned char* in, unsigned* out) {
    out[threadIdx.x] = ((const unsigned*)in)[threadIdx.x];
}
