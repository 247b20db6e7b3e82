// black_scholes.cu: prices of options: expf, logf, erff and square roots.
// arg: f32[1024]=unit
// arg: f32[1024]=unit
// arg: f32[1024]=unit
// arg: f32[2048]=poison
// launch: price<<<4, 256>>>
__device__ float normal(float x) { return 0.5f * (1.0f + erff(x * 0.70710678f)); }
extern "C" __global__ void price(const float* spot, const float* strike, const float* years, float* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const float s = 10.0f + 90.0f * spot[at], k = 10.0f + 90.0f * strike[at], t = 0.1f + 9.9f * years[at], rate = 0.02f, sigma = 0.3f;
    const float root = sqrtf(t), d1 = (logf(s / k) + (rate + 0.5f * sigma * sigma) * t) / (sigma * root), d2 = d1 - sigma * root;
    const float discounted = k * expf(-rate * t), call = s * normal(d1) - discounted * normal(d2);
    out[2 * at] = call, out[2 * at + 1] = call + discounted - s;
}
