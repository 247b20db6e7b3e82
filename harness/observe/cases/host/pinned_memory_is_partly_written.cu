// The launcher initializes memory before it pins it: in order, with a gap, and by one call.
// run: --launch run --arg i32[96]=zero
// expect: memory.uninitialised at line 5
__global__ void read(const int* m, int* out) {
    out[threadIdx.x] = m[threadIdx.x];
}
void run(int* out) {
    int* h = (int*)malloc(96 * sizeof(int));
    for (int i = 0; i < 32; ++i) h[i] = i;
    for (int i = 40; i < 64; ++i) h[i] = i;
    int* all = (int*)calloc(96, sizeof(int));
    cudaHostRegister(h, 96 * sizeof(int), cudaHostRegisterMapped);
    cudaHostRegister(all, 96 * sizeof(int), cudaHostRegisterMapped);
    read<<<1, 96>>>(all, out);
    read<<<1, 64>>>(h, out);
    cudaDeviceSynchronize();
    cudaHostUnregister(h);
    cudaHostUnregister(all);
    free(h);
    free(all);
}
