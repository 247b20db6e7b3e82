// A return of another kernel's, on one line: lanes leave this one's loop and are missed.
// run: --kernel k --block 64 --arg i32[100]=iota --arg i32[100]=poison --arg i32=100
// expect: barrier.divergent at line 4
__global__ void kk(int* out, int n) { if (threadIdx.x >= n) return; out[threadIdx.x] = 1; } __global__ void k(const int* in, int* out, int n) { __shared__ int part[64]; int t = threadIdx.x; for (int i = t; i < n; i += 64) { part[t] = in[i]; __syncthreads(); out[i] = part[t] + 1; __syncthreads(); } }
