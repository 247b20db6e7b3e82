// expect: taken
// Assembly of g++ in functions for the host that no launch calls: a barrier for the compiler, and a timer.
#define FENCE() asm volatile("" ::: "memory")
void settle() { asm volatile("" : : : "memory"); asm("" ::: "memory"); }
unsigned long long ticks() {
    unsigned low, high;
    __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
    return static_cast<unsigned long long>(high) << 32 | low;
}
struct Timer { void stop() { __asm("nop"); asm volatile("nop"); } };
template <class T> T kept(T value) { asm volatile("" : "+r"(value)); return value; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
