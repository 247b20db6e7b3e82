// Everybody meets both of the macro's barriers.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 63 62 61
#define MEET __syncthreads()
#define STORE s[t] = t; MEET; MEET;
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    STORE
    out[t] = s[63 - t];
}
