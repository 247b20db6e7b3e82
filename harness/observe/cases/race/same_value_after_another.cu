// The first block stores another constant than the rest: what the rest have in common is no news.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison
// expect: race.same-value at line 10
// expect: race.write-write at lines 8 and 10
__global__ void set(int* flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0)
        *flag = 2;
    else
        *flag = 1;
}
