// sort_odd_even.cu: odd-even transposition of keys with their values.
// arg: i32[128]=bits
// arg: i32[128]=iota
// launch: sort<<<1, 64>>>
extern "C" __global__ void sort(int* keys, int* values) {
    __shared__ int k[128], v[128];
    for (int at = threadIdx.x; at < 128; at += 64) k[at] = keys[at], v[at] = values[at];
    for (int pass = 0; pass < 128; ++pass) {
        __syncthreads();
        const int at = 2 * threadIdx.x + pass % 2;
        if (at + 1 < 128 && k[at] > k[at + 1]) {
            const int key = k[at], value = v[at];
            k[at] = k[at + 1], v[at] = v[at + 1], k[at + 1] = key, v[at + 1] = value;
        }
    }
    __syncthreads();
    for (int at = threadIdx.x; at < 128; at += 64) keys[at] = k[at], values[at] = v[at];
}
