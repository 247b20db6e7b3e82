// Heat on a grid whose size, steps and sources are in a file; the result is written and read again.
#include <stdio.h>
#include <stdlib.h>

__global__ void step(const float *now, float *next, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
    int i = y * n + x;
    next[i] = 0.25f * (now[i - 1] + now[i + 1] + now[i - n] + now[i + n]);
}

int main(int argc, char **argv) {
    FILE *file = fopen(argc > 1 ? argv[1] : "heat.txt", "r");
    int n, steps, sources;
    if (!file || fscanf(file, "%d %d %d", &n, &steps, &sources) != 3) {
        printf("cannot read the input\n");
        return 1;
    }
    float *h = (float *)calloc(n * n, sizeof(float));
    for (int i = 0, x, y; i < sources; i++) {
        float heat;
        if (fscanf(file, "%d %d %f", &x, &y, &heat) == 3) h[y * n + x] = heat;
    }
    fclose(file);
    float *a, *b;
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMemcpy(a, h, n * n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, a, n * n * sizeof(float), cudaMemcpyDeviceToDevice);
    dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
    for (int i = 0; i < steps; i++) {
        step<<<grid, block>>>(a, b, n);
        float *t = a; a = b; b = t;
    }
    cudaMemcpy(h, a, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    file = fopen("heat_result.txt", "w");
    for (int i = 0; i < n * n; i++) fprintf(file, "%.4f%c", h[i], i % n == n - 1 ? '\n' : ' ');
    fclose(file);
    file = fopen("heat_result.txt", "r");
    double sum = 0, one;
    while (fscanf(file, "%lf", &one) == 1) sum += one;
    fclose(file);
    remove("heat_result.txt");
    printf("%d x %d, %d steps, sum %.3f\n", n, n, steps, sum);
    cudaFree(a);
    cudaFree(b);
    free(h);
    return 0;
}
