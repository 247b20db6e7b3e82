// On one line with the kernel, a function that is inlined there returns early: those lanes did not return from the kernel.
// run: --kernel k --block 64 --arg i32[64]=iota --arg i32[64]=poison --arg i32=50
// expect: nothing
__device__ __forceinline__ void body(const int* in, int* out, int n) { __shared__ int part[64]; int t = threadIdx.x; if (t >= n) return; part[t] = in[t]; __syncthreads(); out[t] = part[t] + 1; } __global__ void k(const int* in, int* out, int n) { body(in, out, n); }
