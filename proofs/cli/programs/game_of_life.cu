// Game of life on a torus; a glider comes back after 4 * 16 generations.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define SIZE 16

__global__ void generation(const unsigned char *now, unsigned char *next) {
    int x = threadIdx.x, y = threadIdx.y, alive = 0;
    __shared__ unsigned char cells[SIZE][SIZE];
    cells[y][x] = now[y * SIZE + x];
    __syncthreads();
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy) alive += cells[(y + dy + SIZE) % SIZE][(x + dx + SIZE) % SIZE];
    next[y * SIZE + x] = alive == 3 || (alive == 2 && cells[y][x]);
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 64, alive = 0;
    unsigned char h[SIZE * SIZE] = {0}, before[SIZE * SIZE], *d[2];
    const int glider[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
    for (const auto &cell : glider) h[cell[1] * SIZE + cell[0]] = 1;
    memcpy(before, h, sizeof h);
    for (auto &one : d) cudaMalloc(&one, sizeof h);
    cudaMemcpy(d[0], h, sizeof h, cudaMemcpyHostToDevice);
    for (int i = 0; i < steps; i++) generation<<<1, dim3(SIZE, SIZE)>>>(d[i % 2], d[(i + 1) % 2]);
    cudaMemcpy(h, d[steps % 2], sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned char one : h) alive += one;
    printf("%d alive, %s\n", alive, memcmp(h, before, sizeof h) ? "elsewhere" : "back");
    for (auto &one : d) cudaFree(one);
}
