// Lanes leave the loop one after another, and the vote still names all.
// run: --kernel leave --block 32 --arg i32[32]=poison
// expect: barrier.warp-mask at line 7
__global__ void leave(int* out) {
    int t = threadIdx.x, rounds = 0;
    while (rounds < t) {
        if (__any_sync(0xffffffff, rounds == 40)) break;
        rounds++;
    }
    out[t] = rounds;
}
