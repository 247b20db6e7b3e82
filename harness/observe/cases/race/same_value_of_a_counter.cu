// A variable that begins as a constant and counts: what is stored is none of the program's text, even where a step of 0 makes it so.
// run: --kernel count --grid 3 --block 32 --arg i32[1]=poison --arg i32=0
// expect: race.write-write at line 8
__global__ void count(int* out, int step) {
    int value = 1;
    if (threadIdx.x != 0) return;
    for (int round = 0; round < 3; ++round) {
        *out = value;
        value += step;
    }
}
