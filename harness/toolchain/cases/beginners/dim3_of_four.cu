// A dim3 of four numbers.
// error at line 8: no instance of constructor "dim3::dim3"
// advice: up to three numbers
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    dim3 blocks(1, 1, 1, 1);  // fix: dim3 blocks(1, 1, 1);
    fill<<<blocks, 64>>>(out, n);
}
