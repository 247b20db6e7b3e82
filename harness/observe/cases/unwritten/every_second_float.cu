// Of memory from cudaMalloc every second float is written, and all are added up.
// run: --launch run --arg f32[1]=poison
// expect: memory.uninitialised at line 7
__global__ void fill(float* sums) { sums[2 * threadIdx.x] = threadIdx.x; }
__global__ void add(const float* sums, float* out) {
    float all = 0;
    for (int i = 0; i < 64; ++i) all += sums[i];
    *out = all;
}
extern "C" void run(float* out) {
    float* sums;
    cudaMalloc(&sums, 64 * sizeof(float));
    fill<<<1, 32>>>(sums);
    add<<<1, 1>>>(sums, out);
    cudaFree(sums);
}
