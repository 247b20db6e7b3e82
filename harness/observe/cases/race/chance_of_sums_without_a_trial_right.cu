// A whole program cannot be tried with other numbers: the text says that a + b is b + a.
// run: --launch main
// expect: race.same-value at line 5
__global__ void set(int* out, int a, int b) {
    if (threadIdx.x == 0) *out = a + b; else if (threadIdx.x == 32) *out = b + a;
}
int main() {
    int* out;
    cudaMalloc(&out, 4);
    set<<<1, 64>>>(out, 3, 0);
    cudaFree(out);
}
