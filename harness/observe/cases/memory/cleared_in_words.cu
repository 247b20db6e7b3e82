// Bytes that were cleared as words, and words that were cleared as vectors.
// run: --kernel clear --block 32 --arg u8[32]=poison --arg i32[32]=poison
// expect: nothing
// output 0: 0 1 0 1
__global__ void clear(unsigned char* bytes, int* words) {
    __shared__ __align__(16) unsigned char flags[32];
    __shared__ __align__(16) int counts[32];
    int t = threadIdx.x;
    if (t < 8) reinterpret_cast<int*>(flags)[t] = 0;
    if (t >= 8 && t < 16) reinterpret_cast<int4*>(counts)[t - 8] = make_int4(0, 0, 0, 0);
    __syncthreads();
    if (t % 2) flags[t] = 1;
    __syncthreads();
    bytes[t] = flags[t];
    words[t] = counts[31 - t];
}
