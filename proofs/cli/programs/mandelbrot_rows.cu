// Mandelbrot set as text; pitched memory, a thread for each point.
#include <cstdio>

__global__ void points(char *out, size_t pitch, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float cr = -2 + 3.0f * x / w, ci = -1.2f + 2.4f * y / (h - 1), r = 0, i = 0;
    int n = 0;
    for (; n < 30 && r * r + i * i < 4; n++) {
        float t = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = t;
    }
    out[y * pitch + x] = n == 30 ? '*' : ' ';
}

int main() {
    const int w = 48, h = 9;
    char *d, text[h][w + 1] = {};
    size_t pitch;
    cudaMallocPitch(&d, &pitch, w, h);
    points<<<dim3(3, 2), dim3(16, 8)>>>(d, pitch, w, h);
    cudaMemcpy2D(text, w + 1, d, pitch, w, h, cudaMemcpyDeviceToHost);
    int mirrored = 1, stars = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) mirrored &= text[y][x] == text[h - 1 - y][x], stars += text[y][x] == '*';
    printf("%c%c%c mirrored %d stars %d\n", text[4][0], text[4][30], text[4][47], mirrored, stars > 50);
    cudaFree(d);
}
