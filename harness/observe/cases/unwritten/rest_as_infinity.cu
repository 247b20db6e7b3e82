// A bitonic sort of 24 elements in 32 places, of which the rest is set to the largest number.
// run: --kernel sort --block 32 --arg i32[24]=random --arg i32[24]=poison
// expect: nothing
__global__ void sort(const int* in, int* out) {
    __shared__ int keys[32];
    int t = threadIdx.x;
    if (t < 24) keys[t] = in[t];
    else keys[t] = 0x7fffffff;
    __syncthreads();
    for (int k = 2; k <= 32; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            int other = t ^ j;
            if (other > t) {
                int a = keys[t], b = keys[other];
                if ((a > b) == ((t & k) == 0)) {
                    keys[t] = b;
                    keys[other] = a;
                }
            }
            __syncthreads();
        }
    if (t < 24) out[t] = keys[t];
}
