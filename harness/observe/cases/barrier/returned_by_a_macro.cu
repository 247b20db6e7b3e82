// The return stands in a macro, and the kernel on few lines.
// run: --kernel opposite --block 128 --arg i32[100]=iota --arg i32[100]=zero --arg i32=100
// expect: nothing
#define LEAVE return
#define ONLY_BELOW(n) if (t >= (n)) { tile[t] = 0; LEAVE; }
__global__ void opposite(const int* in, int* out, int n) {
    __shared__ int tile[128]; int t = threadIdx.x;
    ONLY_BELOW(n) tile[t] = in[t]; __syncthreads(); out[t] = tile[t] + tile[(t + 64) % 128]; }
