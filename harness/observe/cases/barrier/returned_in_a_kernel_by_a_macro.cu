// The whole kernel is one macro, its returns as well.
// run: --kernel opposite --block 128 --arg i32[100]=iota --arg i32[100]=zero --arg i32=100
// expect: nothing
#define KERNEL(name)                                                  \
    __global__ void name(const int* in, int* out, int n) {            \
        __shared__ int tile[128];                                     \
        int t = threadIdx.x;                                          \
        if (t >= n) {                                                 \
            tile[t] = 0;                                              \
            return;                                                   \
        }                                                             \
        tile[t] = in[t];                                              \
        __syncthreads();                                              \
        out[t] = tile[t] + tile[(t + 64) % 128];                      \
    }
KERNEL(opposite)
