// The warp's sync stands in a loop that its lanes leave one after the other, and names all of them.
// run: --kernel trips --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: barrier.warp-mask at line 8
__global__ void trips(const int* in, int* out) {
    int t = threadIdx.x, sum = 0;
    for (int i = 0; i <= in[t]; i++) {
        sum += i;
        __syncwarp();
    }
    out[t] = sum;
    while (atomicAdd(&out[t], 0) != sum) {}
}
