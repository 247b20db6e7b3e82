// A stride of three words, which has no divisor in common with 32; and one word for all.
// run: --kernel third --block 32 --arg i32[96]=iota --arg i32[32]=poison
// expect: no banks.conflict
// output 1: 0 3 6
__global__ void third(const int* in, int* out) {
    __shared__ int stage[96];
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) stage[i * 32 + t] = in[i * 32 + t];
    __syncthreads();
    out[t] = stage[3 * t] + stage[0];
}
