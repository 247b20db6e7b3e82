// A block of three dimensions with 1000 threads.
// run: --kernel turn --grid 2,1,2 --block 10,10,10 --arg i32[1000]=iota --arg i32[1000]=poison
// expect: race.same-value at line 9
__global__ void turn(const int* in, int* out) {
    __shared__ int cube[10][10][10];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    cube[z][y][x] = in[(z * 10 + y) * 10 + x];
    __syncthreads();
    out[(x * 10 + y) * 10 + z] = cube[z][y][x];
}
