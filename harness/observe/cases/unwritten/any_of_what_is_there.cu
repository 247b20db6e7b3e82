// A vote asks all lanes whether they have a negative value.
// run: --kernel vote --block 32 --arg i32[20]=iota --arg i32[1]=poison
// expect: nothing
__global__ void vote(const int* in, int* out) {
    __shared__ int tile[32];
    int t = threadIdx.x;
    if (t < 20) tile[t] = in[t];
    __syncthreads();
    int mine = tile[t];
    bool negative = mine < 0;
    int any = __any_sync(0xffffffff, t < 20 & negative);
    if (t == 0) *out = any;
}
