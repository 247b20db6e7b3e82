// The block has as many threads as there are elements: with one element less the last thread stores otherwise.
// run: --kernel all --block 64 --arg i32[1]=poison --arg i32=64
// expect: race.write-write at line 5
__global__ void all(int* inside, int n) {
    *inside = threadIdx.x < n;
}
