// expect: refused at line 10: no such instruction: `mov.u32 %eax,%laneid'
// PTX in the launcher.
__global__ void k(int* out) {
    int lane = 0;
    out[threadIdx.x] = lane;
}

void launch(const int* in, int* out, int n) {
    int lane = 0;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    k<<<1, 32>>>(out);
}
