// The index is brought into the table.
// run: --kernel look_up --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 0 1 4 9 16
__constant__ int table[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
__global__ void look_up(const int* in, int* out) {
    out[threadIdx.x] = table[in[threadIdx.x] % 16];
}
