// Odd-even transposition sort: neighbours exchange in turn.
// run: --kernel sort --block 40 --arg i32[40]=random --arg i32[1]=zero
// expect: nothing
// output 1: 1
__global__ void sort(int* values, int* sorted) {
    __shared__ int s[40];
    int t = threadIdx.x;
    s[t] = values[t];
    __syncthreads();
    for (int round = 0; round < 40; round++) {
        if (t % 2 == round % 2 && t + 1 < 40 && s[t] > s[t + 1]) {
            int swap = s[t];
            s[t] = s[t + 1];
            s[t + 1] = swap;
        }
        __syncthreads();
    }
    bool good = __syncthreads_and(t == 39 || s[t] <= s[t + 1]);
    if (t == 0) *sorted = good;
}
