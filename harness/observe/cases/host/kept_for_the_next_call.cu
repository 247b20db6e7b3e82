// Buffers that a static, a global and the host's heap still point to.
// run: --launch run --arg i32[32]=zero
// expect: nothing
int* of_the_file = nullptr;
struct Cache { int* device; };
Cache* cache = nullptr;
__global__ void k(int* out) { out[threadIdx.x] = 1; }
void run(int* out) {
    static int* of_the_function = nullptr;
    if (!of_the_function) cudaMalloc(&of_the_function, 64);
    if (!of_the_file) cudaMalloc(&of_the_file, 64);
    if (!cache) {
        cache = new Cache;
        cudaMalloc(&cache->device, 64);
    }
    k<<<1, 32>>>(out);
}
