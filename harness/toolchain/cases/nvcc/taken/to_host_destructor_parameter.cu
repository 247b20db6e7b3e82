// expect: taken
// A kernel's parameter has no destructor that anyone wrote.
struct Handle {
    int id;
};

__global__ void k(int* out, int n, Handle h) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = h.id;
}

extern "C" void launch(const int* in, int* out, int n) {
    Handle h{4};
    k<<<(n + 255) / 256, 256>>>(out, n, h);
}
