// expect: taken
// A graph of three launches, launched four times by main.
#include <cstdio>
__global__ void inc(int* x) { x[threadIdx.x]++; }
int main() {
    int h[32] = {}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaStream_t s; cudaStreamCreate(&s);
    cudaGraph_t g; cudaGraphExec_t e;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    for (int i = 0; i < 3; i++) inc<<<1, 32, 0, s>>>(d);
    cudaStreamEndCapture(s, &g);
    cudaGraphInstantiate(&e, g, nullptr, nullptr, 0);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[5]);
    for (int i = 0; i < 4; i++) cudaGraphLaunch(e, s);
    cudaStreamSynchronize(s);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[5]);
}
