// A launcher that looks at every error, and gives up tidily.
// run: --launch run --arg i32[64]=zero
// expect: nothing
// output 0: 1 1 1
__global__ void set(int* out) { out[threadIdx.x] = 1; }
extern "C" void run(int* out) {
    int device = -1, most = 0;
    if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, device) != cudaSuccess) return;
    set<<<1, most >= 64 ? 64 : most>>>(out);
    if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess) cudaMemset(out, 0, 64 * sizeof(int));
}
