// Lanes without an element write a zero and return, all on one line, where a statement has no place of its own.
// run: --kernel opposite --block 128 --arg i32[100]=iota --arg i32[100]=zero --arg i32=100
// expect: nothing
__global__ void opposite(const int* in, int* out, int n) { __shared__ int tile[128]; int t = threadIdx.x; if (t >= n) { tile[t] = 0; return; } tile[t] = in[t]; __syncthreads(); out[t] = tile[t] + tile[(t + 64) % 128]; }
