// Two kernels with dynamic shared arrays of one name and two types.
// error at line 9: declaration is incompatible with previous "s"
// advice: raw byte array
__global__ void scale(float* out) {
    extern __shared__ float s[];  // fix: extern __shared__ __align__(16) unsigned char s[];
    out[0] = s[0];
}
__global__ void fill(int* out, int n) {
    extern __shared__ int s[];  // fix: extern __shared__ __align__(16) unsigned char s[];
    s[0] = 1;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
