// expect: taken
// Types in parentheses are no placement: new (int), new (int*[2]).
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* one = new (int)(64);
    int** two = new (int*[2]);
    two[1] = one;
    k<<<(n + 63) / 64, *two[1]>>>(in, out, n);
    cudaDeviceSynchronize();
    delete one;
    delete[] two;
}
