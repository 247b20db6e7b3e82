// All blocks compute the same and store it at one place: it is this input that makes them agree.
// run: --kernel add --grid 4 --block 32 --arg i32[4]=zero --arg i32[1]=poison
// expect: race.write-write at line 6
__global__ void add(const int* in, int* out) {
    int value = in[blockIdx.x] + 5;
    if (threadIdx.x == 0) *out = value;
}
