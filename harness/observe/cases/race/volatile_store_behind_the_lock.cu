// One block stores once more when it has given back the lock: the fence was for the lock, not for that.
// run: --kernel mix --grid 2 --block 1 --arg i32[1]=zero --arg u32[1]=zero --arg u32[2]=poison
// expect: race.volatile at lines 8 and 11
__global__ void mix(int* lock, volatile unsigned* word, unsigned* out) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    out[blockIdx.x] =
        *word;
    __threadfence();
    atomicExch(lock, 0);
    if (blockIdx.x == 0) *word = 1;
}
