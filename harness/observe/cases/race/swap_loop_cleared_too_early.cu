// A plain store comes beside the guesses and the swaps of other warps: it is no atomic operation.
// run: --kernel product --block 64 --arg i32[1]=zero
// expect: race.read-write at lines 6 and 12
// expect: race.write-write at lines 8 and 12
__global__ void product(int* p) {
    int seen = *p;
    while (true) {
        int before = atomicCAS(p, seen, seen * 3 + 1);
        if (before == seen) break;
        seen = before;
    }
    if (threadIdx.x == 40) *p = 0;
}
