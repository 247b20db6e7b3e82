// A local array of float is read as a float4, whose alignment nobody asked for. A compiler that keeps the array
// in registers, or aligns it, makes no such access: it is a note (rules_test.cpp).
// run: --kernel sum --block 32 --arg f32[32]=zero --arg i32=3
// expect: memory.misaligned at line 9
__global__ void sum(float* out, int n) {
    float first[1], values[4];
    first[0] = n;
    for (int i = 0; i < 4; ++i) values[i] = i * n;
    float4 v = *reinterpret_cast<float4*>(values);
    out[threadIdx.x] = v.x + v.y + v.z + v.w + first[n % 1] + values[n % 4];
}
