// floyd_warshall.cu: all shortest paths among 32 nodes, in shared memory, with the node before the last.
// arg: u32[1024]=below:1000
// arg: u32[1024]=poison
// arg: u8[1024]=poison
// launch: paths<<<1, 32x32>>>
extern "C" __global__ void paths(const unsigned* lengths, unsigned* out, unsigned char* through) {
    __shared__ unsigned d[32][32];
    const int i = threadIdx.y, j = threadIdx.x;
    unsigned char via = static_cast<unsigned char>(i);
    const unsigned length = lengths[i * 32 + j];
    d[i][j] = i == j ? 0 : length < 400 ? length + 1 : 1000000;
    for (int k = 0; k < 32; ++k) {
        __syncthreads();
        const unsigned around = d[i][k] + d[k][j];
        const bool shorter = around < d[i][j];
        __syncthreads();
        if (shorter) d[i][j] = around, via = static_cast<unsigned char>(k);
    }
    out[i * 32 + j] = d[i][j], through[i * 32 + j] = via;
}
