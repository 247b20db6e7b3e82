// Sum of two vectors that wb.h imports.
#include <wb.h>

__global__ void add(const float *a, const float *b, float *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = a[i] + b[i];
}

int main(int argc, char **argv) {
    wbArg_t args = wbArg_read(argc, argv);
    int n;
    wbTime_start(Generic, "Importing data and creating memory on host");
    float *a = (float *)wbImport(wbArg_getInputFile(args, 0), &n);
    float *b = (float *)wbImport(wbArg_getInputFile(args, 1), &n);
    float *sum = (float *)malloc(n * sizeof(float));
    wbTime_stop(Generic, "Importing data and creating memory on host");
    float *da, *db, *dsum;
    cudaMalloc((void **)&da, n * sizeof(float));
    cudaMalloc((void **)&db, n * sizeof(float));
    cudaMalloc((void **)&dsum, n * sizeof(float));
    cudaMemcpy(da, a, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, n * sizeof(float), cudaMemcpyHostToDevice);
    add<<<(n - 1) / 256 + 1, 256>>>(da, db, dsum, n);
    cudaDeviceSynchronize();
    cudaMemcpy(sum, dsum, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(da);
    cudaFree(db);
    cudaFree(dsum);
    wbSolution(args, sum, n);
    free(a);
    free(b);
    free(sum);
    return 0;
}
