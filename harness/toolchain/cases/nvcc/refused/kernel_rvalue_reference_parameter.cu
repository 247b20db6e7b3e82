// expect: refused at line 3: a __global__ function cannot have a parameter with rvalue reference type
// A kernel's parameter is an rvalue reference.
__global__ void k(const int* in, int* out, int&& n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, int(n)); }
