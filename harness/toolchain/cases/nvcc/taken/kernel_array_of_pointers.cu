// expect: taken
// An array of pointers to kernels.
__global__ void a(int* out) { out[threadIdx.x] = 1; }
__global__ void b(int* out) { out[threadIdx.x] = 2; }

void launch(const int* in, int* out, int n) {
    void (*all[])(int*) = {a, b};
    for (auto f : all) f<<<1, 32>>>(out);
}
