// The same line, but lanes return by a statement of the kernel's: returned threads are not waited for.
// run: --launch run --arg i32[100]=iota --arg i32[100]=poison --arg i32=100
// expect: nothing
__global__ void k(const int* in, int* out, int n) { __shared__ int part[64]; int t = threadIdx.x, i = blockIdx.x * 64 + t; if (i >= n) return; part[t] = in[i]; __syncthreads(); out[i] = part[t] + 1; } extern "C" void run(const int* in, int* out, int n) { if (n == 0) return; k<<<2, 64>>>(in, out, n); }
