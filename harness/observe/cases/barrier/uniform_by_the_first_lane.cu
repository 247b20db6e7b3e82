// The condition is broadcast from lane 0 of the block, so the branch is the same for all.
// run: --kernel one --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
__global__ void one(const int* in, int* out) {
    __shared__ int stage[64], choice;
    int t = threadIdx.x;
    if (t == 0) choice = in[5];
    stage[t] = in[t];
    __syncthreads();
    if (choice > 3) {
        int value = stage[63 - t];
        __syncthreads();
        stage[t] = value;
    }
    out[t] = stage[t];
}
