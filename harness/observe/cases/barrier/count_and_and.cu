// The barriers that count and vote.
// run: --kernel votes --block 96 --arg i32[96]=iota --arg i32[3]=poison
// expect: nothing
// output 1: 48 0 1
__global__ void votes(const int* in, int* out) {
    bool odd = in[threadIdx.x] % 2;
    int count = __syncthreads_count(odd);
    int all = __syncthreads_and(odd);
    int any = __syncthreads_or(odd);
    if (threadIdx.x == 0) {
        out[0] = count;
        out[1] = all != 0;
        out[2] = any != 0;
    }
}
