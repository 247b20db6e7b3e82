// Neighbouring threads read a row of global memory; one row does not start at a sector.
// run: --kernel row --grid 31 --block 32 --arg f32[1024]=iota --arg f32[1024]=zero
// expect: no global.uncoalesced
// output 1: 1 2 3
__global__ void row(const float* in, float* out) {
    out[blockIdx.x * 32 + threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x + 1];
}
