// Allocated in one function, freed in order of a stream by another.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void k(int* out) { out[threadIdx.x] = 1; }
int* make() {
    int* p;
    cudaMallocAsync(&p, 64, 0);
    return p;
}
void drop(int* p) { cudaFreeAsync(p, 0); }
void run(int* out) {
    int* p = make();
    k<<<1, 32>>>(out);
    drop(p);
}
