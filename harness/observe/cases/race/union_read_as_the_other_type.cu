// A union written as one type and read as another, by the same thread and after a barrier by others.
// run: --kernel cast --block 32 --arg f32[32]=iota --arg u32[32]=poison
// expect: nothing
// output 1: 1106771968 1106247680
__global__ void cast(const float* in, unsigned* out) {
    union Both {
        float f;
        unsigned u;
    };
    __shared__ Both stage[32];
    int t = threadIdx.x;
    stage[t].f = in[t];
    unsigned own = stage[t].u;
    __syncthreads();
    out[t] = stage[31 - t].u + (own - own);
}
