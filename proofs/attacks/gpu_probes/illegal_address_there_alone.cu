// A write far past the end, only with a real clock.
// needs: a GPU
// expect: finding memory.out-of-bounds on the GPU
// expect: it breaks off
// expect: the simulation is right
__global__ void k(const int* in, int* out) {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    int i = blockIdx.x * 256 + threadIdx.x;
    out[now > 1000000000000000ull ? i + (1l << 40) : i] = 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
