// A float4 at an address that is a multiple of four only.
// run: --kernel quads --block 4 --arg f32[32]=iota --arg f32[4]=poison
// expect: memory.misaligned at line 5
__global__ void quads(const float* in, float* out) {
    const float4 v = *reinterpret_cast<const float4*>(in + 1 + 4 * threadIdx.x);
    out[threadIdx.x] = v.x + v.w;
}
