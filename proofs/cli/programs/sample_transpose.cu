// Transposition, tiles with padding, timed with the sample's stop watch.
#include <cstdio>
#include <helper_cuda.h>
#include <helper_timer.h>
#define TILE_DIM 32
#define BLOCK_ROWS 8

__global__ void transpose(float *odata, const float *idata, int width, int height) {
    __shared__ float tile[TILE_DIM][TILE_DIM + 1];
    int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        tile[threadIdx.y + i][threadIdx.x] = idata[(y + i) * width + x];
    __syncthreads();
    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        odata[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

int main() {
    const int width = 256, height = 128;
    float h[height][width], t[width][height];
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++) h[i][j] = i * 1000 + j;
    float *in, *out;
    checkCudaErrors(cudaMalloc(&in, sizeof h));
    checkCudaErrors(cudaMalloc(&out, sizeof t));
    checkCudaErrors(cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice));
    StopWatchInterface *timer = NULL;
    sdkCreateTimer(&timer);
    sdkStartTimer(&timer);
    dim3 grid(width / TILE_DIM, height / TILE_DIM), block(TILE_DIM, BLOCK_ROWS);
    transpose<<<grid, block>>>(out, in, width, height);
    getLastCudaError("transpose failed");
    checkCudaErrors(cudaDeviceSynchronize());
    sdkStopTimer(&timer);
    bool timed = sdkGetTimerValue(&timer) >= 0;
    sdkDeleteTimer(&timer);
    checkCudaErrors(cudaMemcpy(t, out, sizeof t, cudaMemcpyDeviceToHost));
    bool same = true;
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++) same = same && t[j][i] == h[i][j];
    printf("transpose %s %d\n", same ? "PASS" : "FAIL", timed);
    cudaFree(in);
    cudaFree(out);
}
