// histogram_global.cu: counts bytes with atomics in global memory, four to a word.
// arg: u32[2048]=bits
// arg: u32[256]=zero
// launch: count<<<8, 256>>>
extern "C" __global__ void count(const unsigned* in, unsigned* bins) {
    unsigned word = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int byte = 0; byte < 4; ++byte, word >>= 8) atomicAdd(&bins[word & 255], 1u);
}
