// scan_shuffle.cu: inclusive prefix sums of f32 by shuffles within warps, then of the warps' totals.
// arg: f32[3072]=unit
// arg: f32[3072]=poison
// launch: scan<<<3, 1024>>>
extern "C" __global__ void scan(const float* in, float* out) {
    __shared__ float totals[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, at = blockIdx.x * 1024 + threadIdx.x;
    float value = in[at];
    for (int offset = 1; offset < 32; offset *= 2) {
        const float below = __shfl_up_sync(~0u, value, offset);
        if (lane >= offset) value += below;
    }
    if (lane == 31) totals[warp] = value;
    __syncthreads();
    if (warp == 0) {
        float total = totals[lane];
        for (int offset = 1; offset < 32; offset *= 2) {
            const float below = __shfl_up_sync(~0u, total, offset);
            if (lane >= offset) total += below;
        }
        totals[lane] = total;
    }
    __syncthreads();
    out[at] = value + (warp ? totals[warp - 1] : 0.0f);
}
