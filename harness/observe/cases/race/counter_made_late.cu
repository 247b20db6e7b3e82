// The counter is cleared by a thread that the others do not wait for, fences or not.
// run: --kernel count --grid 2 --block 64 --arg u32[1]=poison --arg i32[2]=zero
// expect: race.write-write at lines 6 and 9
__global__ void count(unsigned* arrived, int* last) {
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0) *arrived = 0;
        __threadfence();
        // As everybody who comes has fenced, each learns what those before have done.
        unsigned before = atomicAdd(arrived, 1);
        last[blockIdx.x] = before == 1;
    }
}
