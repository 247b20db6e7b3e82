// The last block has more threads than there are elements left.
// run: --kernel twice --grid 2 --block 64 --arg i32[100]=iota --arg i32[100]=poison
// expect: memory.out-of-bounds at line 6
__global__ void twice(const int* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * in[i];
}
