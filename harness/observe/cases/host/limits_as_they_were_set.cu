// A limit is what was set; the heap of device code has its size.
// run: --launch run --arg i32[2]=zero
// expect: nothing
// output 0: 1 67108864
__global__ void allocate(int* out) {
    void* p = malloc(16 << 20);
    out[0] = p != nullptr;
    free(p);
}
__global__ void put(int* out, int v) { out[1] = v; }
void run(int* out) {
    size_t heap = 0;
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20);
    cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
    allocate<<<1, 1>>>(out);
    put<<<1, 1>>>(out, (int)heap);
}
