// Jumps, flags and returns from nested loops before the barrier.
// run: --kernel search --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 8 8 0
__global__ void search(const int* in, int* out) {
    __shared__ int found[64];
    int t = threadIdx.x, at = -1;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            if ((i * 8 + j) * 3 % 64 == in[t] % 61) {
                at = i + j;
                goto done;
            }
            if (i == 7 && j == 3 && t == 60) break;
            if (j == 5 && t % 2) continue;
        }
done:
    found[t] = at;
    __syncthreads();
    out[t] = found[63 - t];
}
