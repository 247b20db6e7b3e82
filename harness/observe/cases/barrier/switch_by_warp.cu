// The barrier stands in the case of one warp, and all go on.
// run: --kernel k --block 96 --arg i32[96]=zero
// expect: barrier.divergent at line 8
__global__ void k(int* out) {
    int t = threadIdx.x;
    switch (t / 32) {
        case 0:
            __syncthreads();
            break;
        case 1:
            out[t] = 2;
            break;
        default:
            break;
    }
    out[t] += 1;
}
