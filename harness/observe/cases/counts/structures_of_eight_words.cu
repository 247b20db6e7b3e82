// A field of a structure of eight words: neighbours are eight banks apart.
// run: --kernel field --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: banks.conflict at line 10
// expect: banks.conflict at line 12
__global__ void field(const float* in, float* out) {
    struct Body {
        float x, y, z, mass, vx, vy, vz, spare;
    };
    __shared__ Body bodies[32];
    bodies[threadIdx.x].x = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = bodies[31 - threadIdx.x].x;
}
