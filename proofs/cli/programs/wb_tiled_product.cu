// Product of two matrices in tiles, with wb.h.
#include <wb.h>
#define TILE 16
#define wbCheck(stmt)                                          \
    do {                                                       \
        cudaError_t err = stmt;                                \
        if (err != cudaSuccess) {                              \
            wbLog(ERROR, "Failed to run stmt ", #stmt);        \
            return -1;                                         \
        }                                                      \
    } while (0)

__global__ void multiply(const float *A, const float *B, float *C, int rows, int inner, int columns) {
    __shared__ float tileA[TILE][TILE], tileB[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float value = 0;
    for (int m = 0; m < (inner - 1) / TILE + 1; ++m) {
        int k = m * TILE + threadIdx.x, l = m * TILE + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < rows && k < inner ? A[row * inner + k] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = l < inner && column < columns ? B[l * columns + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < TILE; ++i) value += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (row < rows && column < columns) C[row * columns + column] = value;
}

int main(int argc, char **argv) {
    wbArg_t args = wbArg_read(argc, argv);
    int rowsA, columnsA, rowsB, columnsB;
    float *A = (float *)wbImport(wbArg_getInputFile(args, 0), &rowsA, &columnsA);
    float *B = (float *)wbImport(wbArg_getInputFile(args, 1), &rowsB, &columnsB);
    float *C = (float *)malloc(rowsA * columnsB * sizeof(float));
    wbLog(TRACE, "The dimensions of A are ", rowsA, " x ", columnsA);
    wbLog(TRACE, "The dimensions of B are ", rowsB, " x ", columnsB);
    float *dA, *dB, *dC;
    wbCheck(cudaMalloc(&dA, rowsA * columnsA * sizeof(float)));
    wbCheck(cudaMalloc(&dB, rowsB * columnsB * sizeof(float)));
    wbCheck(cudaMalloc(&dC, rowsA * columnsB * sizeof(float)));
    wbCheck(cudaMemcpy(dA, A, rowsA * columnsA * sizeof(float), cudaMemcpyHostToDevice));
    wbCheck(cudaMemcpy(dB, B, rowsB * columnsB * sizeof(float), cudaMemcpyHostToDevice));
    dim3 grid((columnsB - 1) / TILE + 1, (rowsA - 1) / TILE + 1), block(TILE, TILE);
    multiply<<<grid, block>>>(dA, dB, dC, rowsA, columnsA, columnsB);
    wbCheck(cudaDeviceSynchronize());
    wbCheck(cudaMemcpy(C, dC, rowsA * columnsB * sizeof(float), cudaMemcpyDeviceToHost));
    wbSolution(args, C, rowsA, columnsB);
    cudaFree(dA);
    cudaFree(dB);
    cudaFree(dC);
    free(A);
    free(B);
    free(C);
    return 0;
}
