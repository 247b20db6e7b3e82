// Structures of eight words: each field is spread over eight times the sectors, each bank has four lanes.
// run: --kernel fields --block 64 --arg f32[512]=iota --arg f32[64]=poison
// expect: banks.conflict at line 14
// expect: banks.conflict at line 15
// expect: banks.conflict at line 17
// expect: global.uncoalesced at line 14
// expect: global.uncoalesced at line 15
struct Particle {
    float x, y, z, mass, vx, vy, vz, charge;
};
__global__ void fields(const Particle* in, float* out) {
    __shared__ Particle stage[64];
    int t = threadIdx.x;
    stage[t].x = in[t].x;
    stage[t].charge = in[t].charge;
    __syncthreads();
    out[t] = stage[63 - t].x * stage[63 - t].charge;
}
