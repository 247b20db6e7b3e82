// A return of a function that the kernel calls, on its line, is none of the kernel's: lanes that skip the barrier are missed.
// run: --kernel k --block 64 --arg i32[50]=iota --arg i32[50]=poison --arg i32=50
// expect: barrier.divergent at line 4
__device__ int next(int i) { if (i == 0) return 1; return i + 1; } __global__ void k(const int* in, int* out, int n) { __shared__ int part[64]; int t = threadIdx.x; if (t < n) { part[t] = in[t]; __syncthreads(); out[t] = part[next(t) % n]; } else { part[t] = 0; } }
