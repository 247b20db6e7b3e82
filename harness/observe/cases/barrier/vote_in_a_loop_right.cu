// Lanes stay in the loop until the vote lets all go.
// run: --kernel leave --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 0 1 2 3
__global__ void leave(int* out) {
    int t = threadIdx.x, rounds = 0;
    while (__any_sync(0xffffffff, rounds < t))
        if (rounds < t) rounds++;
        else __nanosleep(1);
    out[t] = rounds;
}
