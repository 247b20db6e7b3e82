// expect: taken
// lab: 01_race
// Static locals, initialized once by calls.
template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

static int read_device() {
    int device = -1;
    cudaGetDevice(&device);
    return device;
}

static int threads_for(int device) { return device >= 0 ? 256 : 32; }

extern "C" void launch(const int* in, int* out, int n) {
    static const int device = read_device();
    static const int threads = threads_for(device);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
