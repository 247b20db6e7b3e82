// Breadth-first search by levels over a graph in compressed rows that is read from a file.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

__global__ void expand(const int *rows, const int *columns, const int *before, int *level, int now, int n,
                       int *changed) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || before[v] != now) return;
    for (int e = rows[v]; e < rows[v + 1]; ++e)
        if (atomicCAS(&level[columns[e]], -1, now + 1) == -1) atomicExch(changed, 1);
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        std::cerr << "usage: " << argv[0] << " graph\n";
        return 1;
    }
    std::ifstream in(argv[1]);
    std::vector<int> rows{0}, columns;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        for (int to; words >> to;) columns.push_back(to);
        rows.push_back((int)columns.size());
    }
    const int n = (int)rows.size() - 1;
    std::vector<int> level(n, -1);
    level[0] = 0;
    int *d_rows, *d_columns, *d_before, *d_level, *d_changed;
    cudaMalloc(&d_rows, rows.size() * sizeof(int));
    cudaMalloc(&d_columns, columns.size() * sizeof(int));
    cudaMalloc(&d_before, n * sizeof(int));
    cudaMalloc(&d_level, n * sizeof(int));
    cudaMalloc(&d_changed, sizeof(int));
    cudaMemcpy(d_rows, rows.data(), rows.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_columns, columns.data(), columns.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_level, level.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    for (int now = 0, changed = 1; changed; ++now) {
        cudaMemset(d_changed, 0, sizeof(int));
        cudaMemcpy(d_before, d_level, n * sizeof(int), cudaMemcpyDeviceToDevice);
        expand<<<(n + 63) / 64, 64>>>(d_rows, d_columns, d_before, d_level, now, n, d_changed);
        cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(level.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int one : level) std::cout << one << ' ';
    std::cout << '\n';
    for (int *one : {d_rows, d_columns, d_before, d_level, d_changed}) cudaFree(one);
}
