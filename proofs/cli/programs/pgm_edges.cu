// Edges of a gray picture in the format P2: read, filtered, printed.
#include <cstdio>
#include <cstdlib>

__global__ void sobel(const int *in, int *out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int value = 0;
    if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
        const int *p = in + y * w + x;
        int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
        int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
        value = min(abs(gx) + abs(gy), 255);
    }
    out[y * w + x] = value;
}

int main(int argc, char **argv) {
    int w, h, most;
    FILE *f = fopen(argv[1], "r");
    if (!f) return perror(argv[1]), 1;
    char kind[3];
    if (fscanf(f, "%2s %d %d %d", kind, &w, &h, &most) != 4) return 1;
    int *host = (int *)malloc(w * h * sizeof(int)), *in, *out;
    for (int i = 0; i < w * h; i++)
        if (fscanf(f, "%d", &host[i]) != 1) return 1;
    fclose(f);
    cudaMalloc(&in, w * h * sizeof(int));
    cudaMalloc(&out, w * h * sizeof(int));
    cudaMemcpy(in, host, w * h * sizeof(int), cudaMemcpyHostToDevice);
    sobel<<<dim3((w + 7) / 8, (h + 7) / 8), dim3(8, 8)>>>(in, out, w, h);
    cudaMemcpy(host, out, w * h * sizeof(int), cudaMemcpyDeviceToHost);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) putchar(host[y * w + x] > 100 ? '#' : '.');
        putchar('\n');
    }
    cudaFree(in);
    cudaFree(out);
    free(host);
}
