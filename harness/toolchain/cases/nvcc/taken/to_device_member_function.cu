// expect: taken
// The same member function, for both sides.
struct Range {
    int n;
    __host__ __device__ int half() const { return n / 2; }
};

__global__ void shift(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

void launch(const int* in, int* out, int n) {
    Range r{n};
    int half = r.half();
    shift<<<(half + 127) / 128, 128>>>(in, out, half);
    shift<<<(n - half + 127) / 128, 128>>>(in + half, out + half, n - half);
}
