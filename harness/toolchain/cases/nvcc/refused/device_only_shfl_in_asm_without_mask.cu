// expect: refused by ptxas: Instruction 'shfl' without '.sync' is not supported on .target sm_70 and higher from PTX ISA version 6.4
// shfl without .sync in asm().
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? in[i] : 0;
    asm("shfl.down.b32 %0, %1, 1, 31;" : "=r"(v) : "r"(v));
    if (i < n) out[i] = v;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
