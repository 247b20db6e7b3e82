// Half of the array is read unwritten before any barrier; the barrier is in a branch besides.
// run: --kernel k --grid 1 --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at line 10
// expect: memory.uninitialised at line 9
__global__ void k(const int* in, int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    int v = s[t + 64];
    if (t < 40) __syncthreads();
    out[t] = v;
}
