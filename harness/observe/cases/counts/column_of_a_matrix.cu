// Neighbouring threads read a column of global memory.
// run: --kernel column --grid 32 --block 32 --arg f32[1024]=iota --arg f32[1024]=poison
// expect: global.uncoalesced at line 5
__global__ void column(const float* in, float* out) {
    out[blockIdx.x * 32 + threadIdx.x] = in[threadIdx.x * 32 + blockIdx.x];
}
