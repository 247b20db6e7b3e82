// Each float4 read covers three floats of other threads.
// run: --kernel quads --block 64 --arg f32[64]=iota --arg f32[16]=poison
// expect: race.read-write at lines 7 and 9
__global__ void quads(const float* in, float* out) {
    __shared__ __align__(16) float stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    if (t < 16) {
        float4 v = reinterpret_cast<float4*>(stage)[t];
        out[t] = v.x + v.y + v.z + v.w;
    }
}
