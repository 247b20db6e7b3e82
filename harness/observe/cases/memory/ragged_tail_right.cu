// The guard of the ragged tail.
// run: --kernel twice --grid 2 --block 64 --arg i32[100]=iota --arg i32[100]=poison --arg i32=100
// expect: nothing
// output 1: 0 2 4 6
__global__ void twice(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}
