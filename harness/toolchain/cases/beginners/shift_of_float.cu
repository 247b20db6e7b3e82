// A shift of a floating-point number.
// error at line 5: expression must have integral or unscoped enum type
// not in advice: three `<`
__global__ void fill(int* out, int n) {
    float f = 3; f = f << 1;  // fix: int f = 3; f = f << 1;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
