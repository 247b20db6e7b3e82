// expect: taken
// Two buffers that std::swap exchanges, with a host's loop beside.
#include <cstdio>
#include <utility>
#include <vector>

__host__ __device__ int rule(int alive, int neighbors) { return neighbors == 3 || (alive && neighbors == 2); }

__global__ void step(const int* a, int* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n * n) return;
    int r = i / n, c = i % n, sum = 0;
    for (int dr = n - 1; dr <= n + 1; dr++)
        for (int dc = n - 1; dc <= n + 1; dc++) sum += a[(r + dr) % n * n + (c + dc) % n];
    b[i] = rule(a[i], sum - a[i]);
}

int main() {
    const int n = 12;
    std::vector<int> h(n * n, 0);
    for (int i : {1, n + 2, 2 * n, 2 * n + 1, 2 * n + 2}) h[i] = 1;    // a glider
    int *a, *b;
    cudaMalloc(&a, h.size() * sizeof(int));
    cudaMalloc(&b, h.size() * sizeof(int));
    cudaMemcpy(a, h.data(), h.size() * sizeof(int), cudaMemcpyHostToDevice);
    for (int g = 0; g < 4; g++) {
        step<<<(n * n + 63) / 64, 64>>>(a, b, n);
        std::swap(a, b);
    }
    std::vector<int> r(h.size());
    cudaMemcpy(r.data(), a, h.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n * n; i++)
        if (r[(i / n + 1) % n * n + (i % n + 1) % n] != h[i]) { std::printf("wrong\n"); return 1; }
    std::printf("it moved\n");
}
