// Four threads write the four bytes of one word: no byte is shared.
// run: --kernel pack --block 64 --arg i32[64]=iota --arg u8[64]=poison
// expect: nothing
// output 1: 63 62 61 60
__global__ void pack(const int* in, unsigned char* out) {
    __shared__ unsigned char bytes[64];
    int t = threadIdx.x;
    bytes[t] = in[t];
    __syncthreads();
    out[t] = bytes[63 - t];
}
