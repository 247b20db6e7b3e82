// expect: taken
// cudaPointerGetAttributes tells whose memory it is.
#include <iostream>
#include <string>

std::string whose(const void* p) {
    cudaPointerAttributes a;
    if (cudaPointerGetAttributes(&a, p) != cudaSuccess) return "error";
    switch (a.type) {
        case cudaMemoryTypeDevice: return "device";
        case cudaMemoryTypeManaged: return "managed";
        case cudaMemoryTypeHost: return "pinned";
        default: return "host";
    }
}

int main() {
    int *d, *m, *h, local = 0;
    cudaMalloc(&d, 4);
    cudaMallocManaged(&m, 4);
    cudaMallocHost(&h, 4);
    std::string all = whose(d) + " " + whose(m) + " " + whose(h) + " " + whose(&local);
    std::cout << all << std::endl;
    cudaFree(d); cudaFree(m); cudaFreeHost(h);
    return all != "device managed pinned host";
}
