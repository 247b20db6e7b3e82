// expect: taken
// A pointer of the host initialized with the address of a device's variable.
__device__ int cell = 1;
int* where = &cell;

__global__ void k(const int* in, int* out, int n, int* p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + *p;
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, where); }
