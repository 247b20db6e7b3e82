// Memory of malloc that is registered can be reached by kernels, and is theirs until the host waits.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m) { m[threadIdx.x] += 1; }
void run(int* out) {
    int* h = (int*)malloc(32 * sizeof(int));
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaHostRegister(h, 32 * sizeof(int), cudaHostRegisterMapped);
    int* d;
    cudaHostGetDevicePointer(&d, h, 0);
    add<<<1, 32>>>(d);
    cudaDeviceSynchronize();
    cudaMemcpy(out, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
    cudaHostUnregister(h);
    free(h);
}
