// expect: taken
// The host indexes a table by an operator[] for both sides.
struct Table {
    int v[4];
    __host__ __device__ int operator[](int i) const { return v[i]; }
};

__global__ void pick(const int* in, int* out, int n, Table t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * t[i & 3];
}

void launch(const int* in, int* out, int n) {
    Table t{{1, 2, 3, 4}};
    int threads = 32 * t[3];
    pick<<<(n + threads - 1) / threads, threads>>>(in, out, n, t);
}
