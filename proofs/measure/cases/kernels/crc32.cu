// crc32.cu: the checksum of each thread's 100 bytes, by a table that the block makes first.
// arg: u8[12800]=bits
// arg: u32[128]=poison
// launch: checksum<<<2, 64>>>
extern "C" __global__ void checksum(const unsigned char* in, unsigned* out) {
    __shared__ unsigned table[256];
    for (unsigned at = threadIdx.x; at < 256; at += blockDim.x) {
        unsigned value = at;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
        table[at] = value;
    }
    __syncthreads();
    const unsigned char* mine = in + 100 * (blockIdx.x * blockDim.x + threadIdx.x);
    unsigned crc = ~0u;
    for (int at = 0; at < 100; ++at) crc = table[(crc ^ mine[at]) & 255] ^ crc >> 8;
    out[blockIdx.x * blockDim.x + threadIdx.x] = ~crc;
}
