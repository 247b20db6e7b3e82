// float4 for each lane: four passes are the least that 512 bytes take.
// run: --kernel quads --block 32 --arg f32[128]=iota --arg f32[128]=poison
// expect: no banks.conflict
// expect: no global.uncoalesced
// output 1: 0 1 2 3
__global__ void quads(const float4* in, float4* out) {
    __shared__ float4 stage[32];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    out[31 - t] = stage[31 - t];
}
