// A flag is raised where something is found, and nowhere lowered.
// run: --kernel find --block 32 --arg i32[32]=iota --arg i32[32]=zero
// expect: memory.uninitialised at line 8
__global__ void find(const int* in, int* out) {
    bool found;
    for (int i = 0; i < 4; ++i)
        if (in[i] == int(threadIdx.x)) found = true;
    if (found)
        out[threadIdx.x] = 1;
}
