// All threads add to one counter with a load and a store.
// run: --kernel count --block 64 --arg i32[1]=zero
// expect: race.read-write at line 6
// expect: race.write-write at line 6
__global__ void count(int* total) {
    *total += threadIdx.x;
}
