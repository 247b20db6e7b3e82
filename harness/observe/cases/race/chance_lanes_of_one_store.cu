// Each lane stores an element of its own to one place: it is this input that makes them agree.
// run: --kernel any --block 32 --arg i32[32]=zero --arg i32[1]=poison
// expect: race.write-write at line 5
__global__ void any(const int* in, int* out) {
    *out = in[threadIdx.x] + 5;
}
