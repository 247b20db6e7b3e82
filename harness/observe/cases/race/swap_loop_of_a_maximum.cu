// The largest float by compare and swap: each round asks whether there is still something to do, and swaps all the same.
// run: --kernel largest --grid 2 --block 64 --arg f32[128]=iota --arg i32[1]=zero
// expect: nothing
__global__ void largest(const float* in, int* out) {
    float mine = in[blockIdx.x * 64 + threadIdx.x];
    int old = *out, assumed;
    do {
        assumed = old;
        old = atomicCAS(out, assumed, __float_as_int(fmaxf(mine, __int_as_float(assumed))));
    } while (old != assumed);
}
