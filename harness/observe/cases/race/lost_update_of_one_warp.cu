// All lanes read one number and store the next: equal values, and 31 of them are lost.
// run: --kernel next --block 32 --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at line 6
// expect: race.write-write at line 6
__global__ void next(int* i, int* out) {
    int j = (*i)++;
    out[threadIdx.x] = j;
}
