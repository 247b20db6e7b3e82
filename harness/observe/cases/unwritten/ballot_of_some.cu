// A vote of 32 lanes about 20 values, of which the 20 are looked at.
// run: --kernel vote --block 32 --arg i32[20]=iota --arg u32[1]=poison
// expect: nothing
__global__ void vote(const int* in, unsigned* out) {
    __shared__ int values[32];
    int t = threadIdx.x;
    if (t < 20) values[t] = in[t];
    __syncwarp();
    unsigned votes = __ballot_sync(~0u, values[t] > 5);
    if (t == 0) *out = __popc(votes & 0xfffff);
}
