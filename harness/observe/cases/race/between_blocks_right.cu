// Two launches: the end of the first one orders all blocks.
// run: --launch both --arg i32[128]=iota --arg i32[128]=zero
// expect: nothing
// output 1: 64 66 68 70 72 74 76 78
__global__ void twice(int* values) {
    int i = blockIdx.x * 32 + threadIdx.x;
    values[i] = 2 * values[i];
}
__global__ void shift(const int* values, int* out) {
    int i = blockIdx.x * 32 + threadIdx.x;
    out[i] = values[(i + 32) % 128];
}
extern "C" void both(int* values, int* out) {
    twice<<<4, 32>>>(values);
    shift<<<4, 32>>>(values, out);
}
