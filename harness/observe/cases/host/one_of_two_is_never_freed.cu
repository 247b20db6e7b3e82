// Two buffers change places in rounds; only one is freed at the end.
// run: --launch run --arg i32[32]=zero
// expect: memory.leak at line 8
__global__ void k(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }
void run(int* out) {
    int *a, *b;
    cudaMalloc(&a, 32 * sizeof(int));
    cudaMalloc(&b, 32 * sizeof(int));
    cudaMemset(a, 0, 32 * sizeof(int));
    for (int round = 0; round < 4; round++) {
        k<<<1, 32>>>(a, b);
        int* c = a; a = b; b = c;
    }
    cudaMemcpy(out, a, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaFree(a);
}
