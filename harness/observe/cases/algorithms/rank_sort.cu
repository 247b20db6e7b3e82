// Each thread counts how many are smaller and puts its value there.
// run: --kernel sort --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 0 1 2 3
__global__ void sort(const int* in, int* out) {
    __shared__ int keys[32];
    int t = threadIdx.x, rank = 0;
    keys[t] = in[(t * 7) % 32];
    __syncthreads();
    for (int i = 0; i < 32; i++) rank += keys[i] < keys[t] || (keys[i] == keys[t] && i < t);
    out[rank] = keys[t];
}
