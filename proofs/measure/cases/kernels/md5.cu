// md5.cu: the digest of 24 bytes a thread, the rounds' constants from the sine.
// arg: u32[384]=bits
// arg: u32[256]=poison
// launch: digest<<<1, 64>>>
extern "C" __global__ void digest(const unsigned* in, unsigned* out) {
    __shared__ unsigned sines[64];
    sines[threadIdx.x] = static_cast<unsigned>(fabs(sin(threadIdx.x + 1.0)) * 4294967296.0);
    __syncthreads();
    unsigned message[16] = {};
    for (int at = 0; at < 6; ++at) message[at] = in[6 * threadIdx.x + at];
    message[6] = 0x80, message[14] = 192;
    const unsigned char shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    unsigned a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    for (int at = 0; at < 64; ++at) {
        unsigned f;
        int word;
        switch (at / 16) {
            case 0: f = (b & c) | (~b & d), word = at; break;
            case 1: f = (d & b) | (~d & c), word = (5 * at + 1) % 16; break;
            case 2: f = b ^ c ^ d, word = (3 * at + 5) % 16; break;
            default: f = c ^ (b | ~d), word = 7 * at % 16; break;
        }
        const unsigned sum = a + f + sines[at] + message[word], by = shifts[at / 16][at % 4];
        a = d, d = c, c = b, b += sum << by | sum >> (32 - by);
    }
    unsigned* to = out + 4 * threadIdx.x;
    to[0] = a + 0x67452301, to[1] = b + 0xefcdab89, to[2] = c + 0x98badcfe, to[3] = d + 0x10325476;
}
