// The same with the alignment that a float4 needs.
// run: --kernel sum --block 32 --arg f32[32]=zero --arg i32=3
// expect: nothing
__global__ void sum(float* out, int n) {
    float first[1];
    __align__(16) float values[4];
    first[0] = n;
    for (int i = 0; i < 4; ++i) values[i] = i * n;
    float4 v = *reinterpret_cast<float4*>(values);
    out[threadIdx.x] = v.x + v.y + v.z + v.w + first[n % 1] + values[n % 4];
}
