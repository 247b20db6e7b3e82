// The same after cudaDeviceSynchronize().
// run: --launch run --arg i32[1]=zero
// expect: nothing
// output 0: 7
__global__ void fill(int* p) { p[threadIdx.x] = 7; }
__global__ void put(int* out, int x) { out[0] = x; }
void run(int* out) {
    int* shared = nullptr;
    cudaMallocManaged(&shared, 32 * sizeof(int));
    fill<<<1, 32>>>(shared);
    cudaDeviceSynchronize();
    const int seen = shared[3];
    put<<<1, 1>>>(out, seen);
    cudaFree(shared);
}
