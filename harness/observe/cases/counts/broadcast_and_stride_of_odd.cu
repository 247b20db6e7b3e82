// One word for all lanes, and a stride of 33 words: no conflict either way.
// run: --kernel look --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: no banks.conflict
__global__ void look(const int* in, int* out) {
    __shared__ int stage[32 * 33];
    stage[threadIdx.x * 33] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = stage[33 * 5] + stage[(31 - threadIdx.x) * 33];
}
