// expect: taken
// The class's begin() and end() are the device's.
struct Three {
    int v[3] = {1, 2, 3};
    __device__ const int* begin() const { return v; }
    __device__ const int* end() const { return v + 3; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    Three three;
    for (int x : three) sum += x;
    if (i < n) out[i] = in[i] + sum;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
