// Only who finds one says so: all that store do store the same.
// run: --kernel any --block 64 --arg i32[64]=iota --arg i32[1]=zero
// expect: race.same-value at line 5
__global__ void any(const int* in, int* large) {
    if (in[threadIdx.x] > 10) *large = 1;
}
