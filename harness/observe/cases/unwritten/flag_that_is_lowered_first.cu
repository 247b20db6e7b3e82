// A flag is lowered, and raised where something is found.
// run: --kernel find --block 32 --arg i32[32]=iota --arg i32[32]=zero
// expect: nothing
__global__ void find(const int* in, int* out) {
    bool found = false;
    for (int i = 0; i < 4; ++i)
        if (in[i] == int(threadIdx.x)) found = true;
    if (found)
        out[threadIdx.x] = 1;
}
