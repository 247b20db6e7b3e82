// One thread reads a word of bytes that others wrote before the barrier.
// run: --kernel pack --block 64 --arg u8[64]=iota --arg u32[16]=poison
// expect: nothing
// output 1: 50462976 117835012
__global__ void pack(const unsigned char* in, unsigned* out) {
    __shared__ __align__(4) unsigned char bytes[64];
    int t = threadIdx.x;
    bytes[t] = in[t];
    __syncthreads();
    if (t < 16) out[t] = reinterpret_cast<unsigned*>(bytes)[t];
}
