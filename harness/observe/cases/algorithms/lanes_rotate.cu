// A rotation of registers by shuffles in loops, masks from ballots, the ragged end of the data.
// run: --kernel rotate --block 64 --arg i32[50]=iota --arg i32[64]=poison --arg i32=50
// expect: nothing
// output 1: 496 496 496
__global__ void rotate(const int* in, int* out, int n) {
    int t = threadIdx.x, value = t < n ? in[t] : 0, sum = 0;
    unsigned mask = __ballot_sync(0xffffffff, t < n);
    if (t < n) {
        for (int turn = 0; turn < 32; turn++) {
            int from = (t + turn) % 32, has = mask >> from & 1;
            int got = __shfl_sync(mask, value, has ? from : t % 32);
            sum += has ? got : 0;
        }
    }
    out[t] = sum;
}
