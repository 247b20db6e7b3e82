// scan_blelloch.cu: exclusive prefix sums, up the tree and down again, two elements a thread.
// arg: u32[2048]=below:1000
// arg: u32[2048]=poison
// launch: scan<<<4, 256, 2048>>>
extern "C" __global__ void scan(const unsigned* in, unsigned* out) {
    extern __shared__ unsigned tree[];
    const unsigned t = threadIdx.x, base = blockIdx.x * 512;
    tree[2 * t] = in[base + 2 * t], tree[2 * t + 1] = in[base + 2 * t + 1];
    unsigned offset = 1;
    for (unsigned active = 256; active > 0; active /= 2, offset *= 2) {
        __syncthreads();
        if (t < active) tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
    }
    __syncthreads();
    if (t == 0) tree[511] = 0;
    for (unsigned active = 1; active < 512; active *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < active) {
            const unsigned left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1, kept = tree[left];
            tree[left] = tree[right], tree[right] += kept;
        }
    }
    __syncthreads();
    out[base + 2 * t] = tree[2 * t], out[base + 2 * t + 1] = tree[2 * t + 1];
}
