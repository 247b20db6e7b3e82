// All threads read one place that nobody changes, and store it.
// run: --kernel copy --grid 2 --block 64 --arg i32[4]=iota --arg i32[1]=poison
// expect: race.same-value at line 5
__global__ void copy(const int* in, int* out) {
    *out = in[2] + 1;
}
