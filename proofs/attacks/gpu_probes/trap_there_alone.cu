// The `trap` instruction, only with a real clock.
// needs: a GPU
// expect: finding run.trap on the GPU
// expect: it breaks off
// expect: the simulation is right
__global__ void k(const int* in, int* out) {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    if (now > 1000000000000000ull) __trap();
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
