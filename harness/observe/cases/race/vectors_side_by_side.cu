// float4 stores, barrier, and scalar loads of what other threads stored.
// run: --kernel rows --block 64 --arg f32[256]=poison
// expect: nothing
// output 0: 63 63 63 63 62 62 62 62
__global__ void rows(float* out) {
    __shared__ float4 stage[64];
    int t = threadIdx.x;
    stage[t] = make_float4(t, t, t, t);
    __syncthreads();
    const float* words = reinterpret_cast<const float*>(&stage[63 - t]);
    for (int i = 0; i < 4; i++) out[4 * t + i] = words[i];
}
