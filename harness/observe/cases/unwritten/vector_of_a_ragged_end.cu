// The last float4 of a tile has two elements, and all four go out.
// run: --kernel copy --block 32 --arg f32[126]=iota --arg f32[128]=zero
// expect: memory.uninitialised at line 9
__global__ void copy(const float* in, float* out) {
    __shared__ __align__(16) float tile[128];
    int t = threadIdx.x;
    for (int i = t; i < 126; i += 32) tile[i] = in[i];
    __syncthreads();
    float4 four = reinterpret_cast<float4*>(tile)[t];
    out[4 * t] = four.x;
    out[4 * t + 1] = four.y;
    if (4 * t + 2 < 128) {
        out[4 * t + 2] = four.z;
        out[4 * t + 3] = four.w;
    }
}
