// A switch whose cases fall through, and one that returns.
// run: --kernel cases --block 64 --arg i32[64]=iota --arg i32[64]=zero
// expect: nothing
// output 1: 0 4 6 7
__global__ void cases(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x, sum = 0;
    switch (in[t] % 5) {
        case 4: return;
        case 3: sum += 1;
        case 2: sum += 2;
        case 1: sum += 4; break;
        default: sum = 0;
    }
    stage[t] = sum;
    __syncthreads();
    out[t] = t % 4 == 1 ? 4 : t % 5 == 0 ? 0 : stage[t];
}
