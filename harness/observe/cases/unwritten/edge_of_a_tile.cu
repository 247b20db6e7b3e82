// A tile at the edge is written in part, and a stencil takes the rest for zeros.
// run: --kernel blur --grid 2 --block 32 --arg f32[50]=iota --arg f32[50]=poison
// expect: memory.uninitialised at line 12
__global__ void blur(const float* in, float* out) {
    __shared__ float tile[34];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    if (i < 50) tile[t + 1] = in[i];
    if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0;
    if (t == 31 && i + 1 < 50) tile[33] = in[i + 1];
    __syncthreads();
    if (i >= 50) return;
    float left = tile[t], right = tile[t + 2];
    out[i] = left + tile[t + 1] + right;
}
