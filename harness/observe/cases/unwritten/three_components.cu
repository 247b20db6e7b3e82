// Three components of a float4 are written, and it is read as one and those three are added up.
// run: --kernel add --block 32 --arg f32[96]=iota --arg f32[32]=poison
// expect: nothing
__global__ void add(const float* in, float* out) {
    __shared__ float4 points[32];
    int t = threadIdx.x;
    points[t].x = in[3 * t];
    points[t].y = in[3 * t + 1];
    points[t].z = in[3 * t + 2];
    __syncthreads();
    float4 p = points[31 - t];
    out[t] = p.x + p.y + p.z;
}
