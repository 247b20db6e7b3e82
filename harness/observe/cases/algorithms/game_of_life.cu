// A torus in shared memory, several rounds with two barriers each.
// run: --kernel live --block 16,16 --arg u8[256]=zero --arg i32[1]=poison
// expect: nothing
// output 1: 5
__global__ void live(unsigned char* cells, int* alive) {
    __shared__ unsigned char now[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    bool glider = (y == 0 && x == 1) || (y == 1 && x == 2) || (y == 2 && x < 3);
    now[y][x] = cells[y * 16 + x] | glider;
    __syncthreads();
    for (int round = 0; round < 10; round++) {
        int count = -now[y][x];
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) count += now[(y + dy) & 15][(x + dx) & 15];
        __syncthreads();
        now[y][x] = count == 3 || (count == 2 && now[y][x]);
        __syncthreads();
    }
    cells[y * 16 + x] = now[y][x];
    int all = __syncthreads_count(now[y][x]);
    if (x == 0 && y == 0) *alive = all;
}
