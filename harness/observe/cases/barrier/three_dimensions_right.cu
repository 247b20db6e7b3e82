// A block of three dimensions with 1000 threads, and a grid of three, each block with a place of its own.
// run: --kernel turn --grid 2,1,2 --block 10,10,10 --arg i32[1000]=iota --arg i32[4000]=poison
// expect: nothing
// output 1: 0 100 200
__global__ void turn(const int* in, int* out) {
    __shared__ int cube[10][10][10];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    cube[z][y][x] = in[(z * 10 + y) * 10 + x];
    __syncthreads();
    int block = blockIdx.x + 2 * blockIdx.z;
    out[block * 1000 + (z * 10 + y) * 10 + x] = cube[x][y][z];
}
