// The bins in memory from cudaMalloc are cleared by cudaMemset.
// run: --launch run --arg u8[1024]=random --arg u32[128]=poison
// expect: nothing
__global__ void count(const unsigned char* in, unsigned* bins) {
    atomicAdd(&bins[in[blockIdx.x * 256 + threadIdx.x] & 127], 1u);
}
__global__ void copy(const unsigned* bins, unsigned* out) { out[threadIdx.x] = bins[threadIdx.x]; }
extern "C" void run(const unsigned char* in, unsigned* out) {
    unsigned* bins;
    cudaMalloc(&bins, 128 * sizeof(unsigned));
    cudaMemset(bins, 0, 128 * sizeof(unsigned));
    count<<<4, 256>>>(in, bins);
    copy<<<1, 128>>>(bins, out);
    cudaFree(bins);
}
