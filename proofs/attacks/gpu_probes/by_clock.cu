// Correct in the simulation, but different with a real clock, so that the output of the GPU is judged.
// needs: a GPU
// expect: it runs
// expect: the simulation is right
// expect: out is wrong
__global__ void k(const int* in, int* out) {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = now > 1000000000000000ull ? 7 : 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
