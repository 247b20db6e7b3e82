// The same sort, and the barrier stands outside of the inner loop.
// run: --kernel sort --block 64 --arg i32[128]=random
// expect: race.read-write at lines 18 and 19
// expect: race.read-write at lines 18 and 20
// expect: race.write-write at line 19
// expect: race.write-write at line 20
// expect: race.write-write at lines 19 and 20
__global__ void sort(int* values) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = values[t];
    s[t + 64] = values[t + 64];
    for (int size = 2; size <= 128; size *= 2) {
        __syncthreads();
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int low = 2 * t - (t & (stride - 1));
            bool up = (low & size) == 0;
            int a = s[low], b = s[low + stride];
            s[low] = (a > b) == up ? b : a;
            s[low + stride] = (a > b) == up ? a : b;
        }
    }
    __syncthreads();
    values[t] = s[t];
    values[t + 64] = s[t + 64];
}
