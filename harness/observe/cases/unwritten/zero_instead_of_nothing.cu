// The part of a tile that is past the end is not written; it is read, and zero taken in its place.
// run: --kernel dot --block 32 --arg f32[20]=iota --arg f32[1]=poison
// expect: nothing
__global__ void dot(const float* in, float* out) {
    __shared__ float left[32], right[32];
    int t = threadIdx.x;
    if (t < 20) left[t] = in[t];
    right[t] = t < 20 ? 2.0f : 0.0f;
    __syncthreads();
    float mine = left[t];
    mine = (t < 20 ? mine : 0.0f) * right[t];
    for (int d = 16; d > 0; d /= 2) mine += __shfl_xor_sync(~0u, mine, d);
    if (t == 0) *out = mine;
}
