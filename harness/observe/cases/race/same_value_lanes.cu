// Every lane stores the same: harmless and a waste.
// run: --kernel set --block 32 --arg i32[1]=poison
// expect: race.same-value at line 5
__global__ void set(int* out) {
    out[0] = 7;
}
