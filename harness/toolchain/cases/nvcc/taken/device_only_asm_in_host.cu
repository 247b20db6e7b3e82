// expect: taken
// PTX in the kernel.
__global__ void k(int* out) {
    int lane = 0;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[threadIdx.x] = lane;
}

void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>(out);
}
