// Doubles side by side: two half-warps, each without a conflict.
// run: --kernel doubles --block 32 --arg f64[32]=iota --arg f64[32]=poison
// expect: no banks.conflict
__global__ void doubles(const double* in, double* out) {
    __shared__ double stage[32];
    stage[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = stage[31 - threadIdx.x];
}
