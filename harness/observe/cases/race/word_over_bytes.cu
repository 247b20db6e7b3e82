// One thread reads a word of which others write single bytes.
// run: --kernel pack --block 64 --arg u8[64]=zero --arg u32[16]=poison
// expect: race.read-write at lines 7 and 8
__global__ void pack(const unsigned char* in, unsigned* out) {
    __shared__ __align__(4) unsigned char bytes[64];
    int t = threadIdx.x;
    bytes[t] = in[t];
    if (t < 16) out[t] = reinterpret_cast<unsigned*>(bytes)[t];
}
