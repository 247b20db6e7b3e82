// A grid-stride loop.
// run: --kernel twice --grid 2 --block 64 --arg i32[300]=iota
// expect: nothing
// output 0: 0 2 4 6
__global__ void twice(int* values) {
    for (int i = blockIdx.x * 64 + threadIdx.x; i < 300; i += 128) values[i] *= 2;
}
