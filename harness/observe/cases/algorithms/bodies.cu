// All pairs, tile by tile, with float4 and a structure of arrays.
// run: --kernel pull --grid 2 --block 32 --arg f32[256]=iota --arg f32[64]=poison
// expect: nothing
// output 1: 8064 7808
__global__ void pull(const float4* bodies, float* out) {
    __shared__ float4 tile[32];
    int i = blockIdx.x * 32 + threadIdx.x;
    float4 mine = bodies[i];
    float sum = 0;
    for (int at = 0; at < 2; at++) {
        tile[threadIdx.x] = bodies[at * 32 + threadIdx.x];
        __syncthreads();
#pragma unroll 8
        for (int j = 0; j < 32; j++) sum += tile[j].x - mine.x;
        __syncthreads();
    }
    out[i] = sum;
}
