// expect: taken
// main reads options by std::string_view and std::vector of arguments.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

__global__ void fill(int* p, int n, int v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = v;
}

int main(int argc, char* argv[]) {
    std::vector<std::string_view> args(argv + 1, argv + argc);
    int n = 100, v = 7;
    for (auto a : args) {
        if (a.substr(0, 4) == "--n=") n = std::stoi(std::string(a.substr(4)));
        else if (a == "--help") { std::cout << "fill [--n=N]\n"; return EXIT_SUCCESS; }
        else { std::cerr << "unknown: " << a << "\n"; return EXIT_FAILURE; }
    }
    std::vector<int> h(n);
    int* d;
    cudaMalloc(&d, n * sizeof(int));
    fill<<<(n + 127) / 128, 128>>>(d, n, v);
    cudaMemcpy(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int x : h) if (x != v) return EXIT_FAILURE;
    std::cout << n << " right\n";
}
