// expect: taken
// cudaMallocPitch and cudaMemcpy2D.
#include <iostream>
#include <vector>

__global__ void scale(float* base, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < width && y < height) {
        float* row = (float*)((char*)base + y * pitch);
        row[x] *= 2.0f;
    }
}

int main() {
    const int w = 50, h = 7;
    std::vector<float> m(w * h, 1.5f);
    float* d;
    size_t pitch;
    cudaMallocPitch(&d, &pitch, w * sizeof(float), h);
    cudaMemcpy2D(d, pitch, m.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);
    scale<<<dim3((w + 31) / 32, h), 32>>>(d, pitch, w, h);
    cudaMemcpy2D(m.data(), w * sizeof(float), d, pitch, w * sizeof(float), h, cudaMemcpyDeviceToHost);
    for (float x : m)
        if (x != 3.0f) { std::cout << "wrong: " << x << "\n"; return 1; }
    std::cout << "ok\n";
    cudaFree(d);
}
