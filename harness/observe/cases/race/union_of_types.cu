// One place as float and as int, by its owner alone.
// run: --kernel bits --block 64 --arg f32[64]=iota --arg u32[64]=poison
// expect: nothing
// output 1: 0 1065353216 1073741824
__global__ void bits(const float* in, unsigned* out) {
    union Word {
        float f;
        unsigned u;
    };
    __shared__ Word words[64];
    int t = threadIdx.x;
    words[t].f = in[t];
    out[t] = words[t].u;
}
