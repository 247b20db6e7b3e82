// Nothing is copied, filled and freed: null pointers are all right then.
// run: --launch run --arg i32[1]=zero
// expect: nothing
__global__ void k(int* out) { out[0] = 1; }
void run(int* out) {
    int* nothing = nullptr;
    cudaMalloc(&nothing, 0);
    cudaMemset(nothing, 0, 0);
    cudaMemcpy(nothing, nullptr, 0, cudaMemcpyHostToDevice);
    k<<<1, 1>>>(out);
    cudaMemcpy(nullptr, nothing, 0, cudaMemcpyDeviceToHost);
    cudaFree(nothing);
}
