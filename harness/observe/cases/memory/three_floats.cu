// Structures of three floats, and arrays of them: no padding, odd strides.
// run: --kernel points --block 33 --arg f32[99]=iota --arg f32[33]=poison
// expect: nothing
// output 1: 291 282 273
__global__ void points(const float3* in, float* out) {
    __shared__ float3 stage[33];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    float3 p = stage[32 - t];
    out[t] = p.x + p.y + p.z;
}
