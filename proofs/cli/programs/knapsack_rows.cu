// Knapsack by dynamic programming: a launch for each item, read from the standard input.
#include <algorithm>
#include <iostream>
#include <vector>

__global__ void row(const int *before, int *now, int capacity, int weight, int value) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c > capacity) return;
    now[c] = c >= weight ? max(before[c], before[c - weight] + value) : before[c];
}

int main() {
    int items, capacity;
    std::cin >> items >> capacity;
    int *a, *b;
    cudaMalloc(&a, (capacity + 1) * sizeof(int));
    cudaMalloc(&b, (capacity + 1) * sizeof(int));
    cudaMemset(a, 0, (capacity + 1) * sizeof(int));
    std::vector<int> best(capacity + 1, 0);
    for (int i = 0; i < items; ++i) {
        int weight, value;
        std::cin >> weight >> value;
        row<<<(capacity + 128) / 128, 128>>>(a, b, capacity, weight, value);
        std::swap(a, b);
        for (int c = capacity; c >= weight; --c) best[c] = std::max(best[c], best[c - weight] + value);
    }
    int got;
    cudaMemcpy(&got, a + capacity, sizeof(int), cudaMemcpyDeviceToHost);
    std::cout << "best value " << got << ", on the host " << best[capacity] << "\n";
    cudaFree(a);
    cudaFree(b);
}
