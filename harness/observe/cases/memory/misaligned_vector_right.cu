// A float4 at multiples of sixteen.
// run: --kernel quads --block 4 --arg f32[32]=iota --arg f32[4]=poison
// expect: nothing
// output 1: 3 11 19 27
__global__ void quads(const float* in, float* out) {
    const float4 v = *reinterpret_cast<const float4*>(in + 4 * threadIdx.x);
    out[threadIdx.x] = v.x + v.w;
}
