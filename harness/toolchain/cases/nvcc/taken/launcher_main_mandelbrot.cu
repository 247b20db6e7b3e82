// expect: taken
// A small picture as text by std::string and std::cout.
#include <iostream>
#include <string>
#include <vector>

__global__ void mandel(unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float cr = -2.0f + 3.0f * x / w, ci = -1.0f + 2.0f * y / h, zr = 0, zi = 0;
    int k = 0;
    for (; k < 50 && zr * zr + zi * zi < 4.0f; k++) {
        float t = zr * zr - zi * zi + cr;
        zi = 2.0f * zr * zi + ci;
        zr = t;
    }
    out[y * w + x] = k;
}

int main() {
    const int w = 48, h = 16;
    std::vector<unsigned char> p(w * h);
    unsigned char* d;
    cudaMalloc(&d, p.size());
    dim3 block(16, 8), grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
    mandel<<<grid, block>>>(d, w, h);
    cudaMemcpy(p.data(), d, p.size(), cudaMemcpyDeviceToHost);
    for (int y = 0; y < h; y++) {
        std::string line;
        for (int x = 0; x < w; x++) line += p[y * w + x] == 50 ? '#' : '.';
        std::cout << line << '\n';
    }
    return p[(h / 2) * w + 2 * w / 3] == 50 ? 0 : 1;
}
