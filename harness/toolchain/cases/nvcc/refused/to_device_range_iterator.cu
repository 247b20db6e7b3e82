// expect: refused at line 20: calling a __device__ function("It::operator !=(It)") from a __host__ function("launch") is not allowed
// A range of the host whose iterator is the device's.
struct It {
    int i;
    __device__ int operator*() { return i; }
    __device__ bool operator!=(It o) { return i != o.i; }
    __device__ It& operator++() { ++i; return *this; }
};
struct Range {
    It begin() { return {0}; }
    It end() { return {2}; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    for (int x : Range()) n += x - x;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
