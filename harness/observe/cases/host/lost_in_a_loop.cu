// The pointer is overwritten in each round, and the last allocation is freed.
// run: --launch run --arg i32[32]=zero
// expect: memory.leak at line 8
__global__ void k(int* out) { out[threadIdx.x] = 1; }
void run(int* out) {
    int* tmp = nullptr;
    for (int i = 0; i < 3; i++) {
        cudaMalloc(&tmp, 64);
    }
    k<<<1, 32>>>(out);
    cudaFree(tmp);
}
