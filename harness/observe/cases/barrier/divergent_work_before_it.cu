// Loops of different lengths, nested branches and a ternary before the barrier: all meet again.
// run: --kernel collatz --block 100 --arg i32[100]=iota --arg i32[100]=poison
// expect: nothing
// output 1: 25 25 118
__global__ void collatz(const int* in, int* out) {
    __shared__ int steps[100];
    int t = threadIdx.x, n = in[t], count = 0;
    while (n > 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        if (++count > 1000) break;
    }
    if (t % 3 == 0) {
        if (t % 2 == 0) count += 0;
        else for (int i = 0; i < t; i++) count += i - i;
    }
    steps[t] = count;
    __syncthreads();
    out[t] = steps[99 - t];
}
