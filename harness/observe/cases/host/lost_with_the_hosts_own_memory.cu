// The struct that has the pointer is freed, and the device memory is not.
// run: --launch run --arg i32[32]=zero
// expect: memory.leak at line 8
struct Work { int* device; };
__global__ void k(int* out) { out[threadIdx.x] = 1; }
void run(int* out) {
    Work* work = new Work;
    cudaMalloc(&work->device, 64);
    k<<<1, 32>>>(out);
    delete work;
}
