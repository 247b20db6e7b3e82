// Squares on the device: kernel, reference and main are three sources.
#include <iostream>
#include <vector>
#include "timer.h"
#include "utils.h"

void your_squares(const float *d_in, float *d_out, size_t n);
void reference_squares(const float *in, float *out, size_t n);

int main(int argc, char **argv) {
    size_t n = argc > 1 ? atoi(argv[1]) : 1000;
    std::vector<float> in(n), out(n), right(n);
    for (size_t i = 0; i < n; ++i) in[i] = i * 0.5f;
    float *d_in, *d_out;
    checkCudaErrors(cudaMalloc(&d_in, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_out, n * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    GpuTimer timer;
    timer.Start();
    your_squares(d_in, d_out, n);
    timer.Stop();
    cudaDeviceSynchronize();
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    reference_squares(in.data(), right.data(), n);
    size_t wrong = 0;
    for (size_t i = 0; i < n; ++i) wrong += out[i] != right[i];
    std::cout << (timer.Elapsed() > 0 ? "Your code ran, " : "no time, ")
              << wrong << " of " << n << " wrong\n";
    checkCudaErrors(cudaFree(d_in));
    checkCudaErrors(cudaFree(d_out));
    return wrong != 0;
}
