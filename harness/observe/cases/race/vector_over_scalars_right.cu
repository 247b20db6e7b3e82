// Each float4 read comes after the barrier.
// run: --kernel quads --block 64 --arg f32[64]=iota --arg f32[16]=poison
// expect: nothing
// output 1: 6 22 38 54
__global__ void quads(const float* in, float* out) {
    __shared__ __align__(16) float stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    if (t < 16) {
        float4 v = reinterpret_cast<float4*>(stage)[t];
        out[t] = v.x + v.y + v.z + v.w;
    }
}
