// A tree adds up 64 places, of which the last have zeros.
// run: --kernel tree --block 64 --arg f32[50]=iota --arg f32[1]=poison
// expect: nothing
__global__ void tree(const float* in, float* out) {
    __shared__ float part[64];
    int t = threadIdx.x;
    if (t < 50) part[t] = in[t];
    else part[t] = 0;
    __syncthreads();
    for (int d = 32; d > 0; d /= 2) {
        if (t < d) part[t] += part[t + d];
        __syncthreads();
    }
    if (t == 0) *out = part[0];
}
