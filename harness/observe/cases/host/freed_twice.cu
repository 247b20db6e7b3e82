// An allocation that is freed twice.
// run: --launch run --arg i32[1]=zero
// expect: call.failed at line 9
__global__ void k(int* out) { out[0] = 1; }
void run(int* out) {
    int* device = nullptr;
    cudaMalloc(&device, 64);
    cudaFree(device);
    cudaFree(device);
    k<<<1, 1>>>(out);
}
