// reduce_tree.cu: the sum, the least and the greatest of each block's integers, by a tree in shared memory.
// arg: u32[4096]=bits
// arg: u32[48]=poison
// launch: reduce<<<16, 256>>>
extern "C" __global__ void reduce(const unsigned* in, unsigned* out) {
    __shared__ unsigned sums[256], least[256], most[256];
    const unsigned t = threadIdx.x, value = in[blockIdx.x * 256 + t];
    sums[t] = least[t] = most[t] = value;
    __syncthreads();
    for (unsigned half = 128; half > 0; half /= 2) {
        if (t < half) {
            sums[t] += sums[t + half];
            least[t] = min(least[t], least[t + half]);
            most[t] = max(most[t], most[t + half]);
        }
        __syncthreads();
    }
    if (t == 0) out[3 * blockIdx.x] = sums[0], out[3 * blockIdx.x + 1] = least[0], out[3 * blockIdx.x + 2] = most[0];
}
