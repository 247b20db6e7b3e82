// Two buffers in turn need one barrier a round.
// run: --kernel smooth --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 4 5 6 7
__global__ void smooth(const int* in, int* out) {
    __shared__ int buffer[2][64];
    int t = threadIdx.x, now = 0;
    buffer[0][t] = in[t];
    __syncthreads();
    for (int round = 0; round < 4; round++) {
        buffer[1 - now][t] = buffer[now][(t + 1) % 64];
        now = 1 - now;
        __syncthreads();
    }
    out[t] = buffer[now][t];
}
