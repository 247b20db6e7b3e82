// Bitonic sort in shared memory.
// run: --kernel sort --block 64 --arg i32[128]=random --arg i32[1]=zero
// expect: nothing
// output 1: 1
__global__ void sort(int* values, int* sorted) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = values[t];
    s[t + 64] = values[t + 64];
    for (int size = 2; size <= 128; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            int low = 2 * t - (t & (stride - 1));
            bool up = (low & size) == 0;
            int a = s[low], b = s[low + stride];
            if ((a > b) == up) {
                s[low] = b;
                s[low + stride] = a;
            }
        }
    __syncthreads();
    values[t] = s[t];
    values[t + 64] = s[t + 64];
    int good = __syncthreads_and(s[t] <= s[t + 1] && (t == 63 || s[t + 64] <= s[t + 65]));
    if (t == 0) *sorted = good;
}
