// expect: taken
// Words that g++ has beside those of C++.
__extension__ typedef long long wide;
__signed__ int below = -1;
_Float32 single = 1;
int known = __builtin_constant_p(1);
__device__ int own_lane() { int lane; __asm__ volatile("mov.u32 %0, %%laneid;" : "=r"(lane)); return lane; }
__device__ int their_lane() { int lane; __asm("mov.u32 %0, %%laneid;" : "=r"(lane)); return lane; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
