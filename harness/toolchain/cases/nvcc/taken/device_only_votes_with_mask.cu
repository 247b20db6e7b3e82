// expect: taken
// Votes with a mask, in CUDA and in asm().
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = i < n ? in[i] : 0;
    v += __any_sync(0xffffffff, v > 1) + __all_sync(0xffffffff, v > 1);
    unsigned mask = 0;
    asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(mask) : "r"(v));
    v += mask;
    if (i < n) out[i] = v;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
