// The host reads registered memory before it has waited for the kernel.
// run: --launch run --arg i32[1]=zero
// expect: race.read-write at lines 4 and 12
__global__ void add(int* m) { m[threadIdx.x] += 1; }
void run(int* out) {
    int* h = (int*)malloc(32 * sizeof(int));
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaHostRegister(h, 32 * sizeof(int), cudaHostRegisterMapped);
    int* d;
    cudaHostGetDevicePointer(&d, h, 0);
    add<<<1, 32>>>(d);
    int first = h[0];
    cudaDeviceSynchronize();
    cudaMemcpy(out, &first, sizeof(int), cudaMemcpyHostToDevice);
    cudaHostUnregister(h);
    free(h);
}
