// An endless kernel only with a real clock.
// needs: a GPU
// expect: finding run.limit on the GPU
// expect: it breaks off
// expect: the simulation is right
__device__ bool there() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now > 1000000000000000ull;  // nanoseconds of some decades; the simulation counts instructions
}
__global__ void k(const int* in, volatile int* out) {
    while (there()) {}
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
