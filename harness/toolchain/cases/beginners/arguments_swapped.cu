// A launch whose arguments are swapped.
// error at line 9: argument of type "int" is incompatible with parameter of type "int *"
// advice: the order of the arguments
// not in advice: only reads
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(n, out);  // fix: fill<<<1, 64>>>(out, n);
}
