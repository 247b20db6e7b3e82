// A whole program cannot be tried with other numbers: the text says that these may differ, 3 + 0 and 3 - 0.
// run: --launch main
// expect: race.write-write at line 5
__global__ void set(int* out, int a, int b) {
    if (threadIdx.x == 0) *out = a + b; else if (threadIdx.x == 32) *out = a - b;
}
int main() {
    int* out;
    cudaMalloc(&out, 4);
    set<<<1, 64>>>(out, 3, 0);
    cudaFree(out);
}
