// A return of the launcher's, on the line of the kernel, is none of the kernel's: lanes leave the loop and are missed.
// run: --launch run --arg i32[100]=iota --arg i32[100]=poison --arg i32=100
// expect: barrier.divergent at line 4
__global__ void k(const int* in, int* out, int n) { __shared__ int part[64]; int t = threadIdx.x; for (int i = t; i < n; i += 64) { part[t] = in[i]; __syncthreads(); out[i] = part[t] + 1; __syncthreads(); } } extern "C" void run(const int* in, int* out, int n) { if (n == 0) return; k<<<1, 64>>>(in, out, n); }
