// expect: refused by ptxas: Instruction 'vote' without '.sync' is not supported on .target sm_70 and higher from PTX ISA version 6.4
// __all() has no mask: no GPU since sm_70 has it.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? in[i] : 0;
    v += __all(v > 1);
    if (i < n) out[i] = v;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
