// base64.cu: three bytes into four letters and back again; what comes back must be what went.
// arg: u8[3072]=bits
// arg: u8[4096]=poison
// arg: u8[3072]=poison
// launch: encode<<<8, 128>>>
// launch: decode<<<8, 128>>>
__device__ unsigned char letter(unsigned six) {
    return static_cast<unsigned char>(six < 26 ? 'A' + six : six < 52 ? 'a' + six - 26 : six < 62 ? '0' + six - 52 : six == 62 ? '+' : '/');
}
__device__ unsigned six_of(unsigned char c) {
    if (c >= 'a') return c - 'a' + 26u;
    if (c >= 'A') return c - 'A' + 0u;
    return c >= '0' ? c - '0' + 52u : c == '+' ? 62u : 63u;
}
extern "C" __global__ void encode(const unsigned char* in, unsigned char* text, unsigned char*) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned three = in[3 * at] << 16 | in[3 * at + 1] << 8 | in[3 * at + 2];
    reinterpret_cast<uchar4*>(text)[at] = make_uchar4(letter(three >> 18), letter(three >> 12 & 63), letter(three >> 6 & 63), letter(three & 63));
}
extern "C" __global__ void decode(const unsigned char*, unsigned char* text, unsigned char* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const uchar4 four = reinterpret_cast<const uchar4*>(text)[at];
    const unsigned three = six_of(four.x) << 18 | six_of(four.y) << 12 | six_of(four.z) << 6 | six_of(four.w);
    out[3 * at] = static_cast<unsigned char>(three >> 16), out[3 * at + 1] = static_cast<unsigned char>(three >> 8), out[3 * at + 2] = static_cast<unsigned char>(three);
}
